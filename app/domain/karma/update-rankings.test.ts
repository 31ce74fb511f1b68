import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { HOUR } from "~/domain/time/durations";
import { countingDb } from "../../../tests/support/counting-d1";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { findRanking } from "./ranking-list.server";
import { recomputeRankings, refreshRankings, updateRankings } from "./rankings.server";

const now = new Date("2026-11-15T12:00:00.000Z");
const { db, d1 } = await fixture(openD1());

/** Returns the ranking as it is stored, best first. */
async function stored() {
  const { rows } = await sql`
    SELECT user_id, total_karma, total_stories, contest_wins, votes_given, comments_given, comments_received
    FROM cached_rankings ORDER BY rank_key, user_id`.execute(db);
  return rows;
}

/** Computes the whole ranking anew, from an empty one. */
async function fromNothing() {
  await db.deleteFrom("cached_rankings").execute();
  await recomputeRankings(db, now);
  return stored();
}

async function community() {
  const people = await Promise.all(Array.from({ length: 8 }, () => createUser(db)));
  const [old, open] = [
    await createContest(db, datesIn("results", now)),
    await createContest(db, datesIn("counting", now)),
  ];
  const stories = [];
  for (const { id: user_id } of people.slice(0, 5))
    for (const { id: contest_id } of [old, open])
      stories.push(await createStory(db, { contest_id, user_id, likes_count: 3 }));
  for (const { id: story_id, contest_id } of stories)
    for (const { id: user_id } of people.slice(3)) {
      await createVote(db, { story_id, contest_id, user_id });
      await createComment(db, { story_id, user_id });
    }
  return { people, open, stories };
}

test("KARMA-01 KARMA-02 after each deed, and what undoes it, the ranking is that of a count from nothing", async () => {
  const { people, open, stories } = await community();
  const [first, , , fourth] = people;
  const [mine, blind, other] = stories;
  if (!first || !fourth || !mine || !blind || !other) throw new Error("a community");
  await recomputeRankings(db, now);
  const at = now.toISOString();
  const badge = { id: newId(), user_id: first.id, badge_id: "kofi_supporter", earned_at: at };
  const changes: Record<string, () => Promise<unknown>> = {
    "a comment": () => createComment(db, { story_id: mine.id, user_id: fourth.id }),
    "a comment under a blind story": () =>
      createComment(db, { story_id: blind.id, user_id: fourth.id }),
    "a comment that is deleted": () =>
      db.updateTable("comments").set({ deleted_at: at }).where("story_id", "=", mine.id).execute(),
    "a comment that is hidden": () =>
      db.updateTable("comments").set({ hidden_at: at }).where("story_id", "=", other.id).execute(),
    "comments that are archived": () =>
      db.deleteFrom("comments").where("user_id", "=", fourth.id).execute(),
    "support on Ko-fi": () => db.insertInto("user_badges").values(badge).execute(),
    "a support that is taken back": () =>
      db.deleteFrom("user_badges").where("id", "=", badge.id).execute(),
    "a vote that is taken off": () =>
      db.updateTable("votes").set({ active: 0 }).where("user_id", "=", fourth.id).execute(),
    "places and likes": () =>
      db
        .updateTable("stories")
        .set({ likes_count: 9, winner_position: 1, is_winner: 1 })
        .where("id", "=", mine.id)
        .execute(),
    "a disqualified story": () =>
      db.updateTable("stories").set({ disqualified_at: at }).where("id", "=", other.id).execute(),
    "the results of a contest": () =>
      db
        .updateTable("contests")
        .set({ status: "results", finalized_at: at })
        .where("id", "=", open.id)
        .execute(),
    "a story that is deleted": () => db.deleteFrom("stories").where("id", "=", blind.id).execute(),
    "an account that is deleted": () =>
      deleteAccount(
        db,
        { user: first.id, stories: "anonimas", by: { id: first.id, isAdmin: false } },
        now,
      ),
  };
  for (const [change, carryOut] of Object.entries(changes)) {
    await carryOut();
    await updateRankings(db, now);
    const updated = await stored();
    expect(updated, change).toEqual(await fromNothing());
  }
});

test("OPS-05 an hour without deeds writes one row, and one with a deed the rows of its people", async () => {
  const { people, stories } = await community();
  const [mine] = stories;
  const reader = people.at(-1);
  if (!mine || !reader) throw new Error("a community");
  await recomputeRankings(db, now);
  const counted = countingDb(d1);
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
  await refreshRankings(counted.db, later(1));
  expect(counted.usage()).toMatchObject({ written: 1 });

  await createComment(db, { story_id: mine.id, user_id: reader.id });
  const before = await stored();
  await refreshRankings(counted.db, later(2));
  const after = await stored();
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))).not.toEqual(
    [],
  );
  // Two people, each a row with two entries of an index, two notes, the checkpoint and the time.
  expect(counted.usage().written).toBeLessThan(20);
});

test("KARMA-02 OPS-05 in a large ranking each sees their own place, after a deletion too, for a few hundred rows", async () => {
  await sql`
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
    INSERT INTO user_profiles (id, email, name, display_name, created_at)
    SELECT 'p' || n, 'p' || n || '@correo.test', 'Persona', 'Persona ' || n, strftime('%Y-%m-%dT%H:%M:%S.000Z', 1577836800 + n / 2, 'unixepoch') FROM n`.execute(
    db,
  );
  await sql`
    INSERT INTO user_badges (id, user_id, badge_id, earned_at)
    SELECT id, id, 'kofi_supporter', created_at FROM user_profiles WHERE id GLOB 'p[0-9]*'`.execute(
    db,
  );
  // Every third has more points. Two by two they are equally old.
  const story = await createStory(db, { contest_id: (await createContest(db)).id });
  await sql`
    INSERT INTO comments (id, story_id, user_id, content, created_at, updated_at)
    SELECT 'c' || id, ${story.id}, id, 'Qué bien.', created_at, created_at FROM user_profiles
    WHERE id GLOB 'p[0-9]*' AND substr(id, -1) IN ('1', '4', '7')`.execute(db);
  await updateRankings(db, now);

  const counted = countingDb(d1);
  const check = async () => {
    const ids = (await stored()).map((row) => String((row as { user_id: string }).user_id));
    expect(ids.length).toBeGreaterThan(1000);
    for (let place = 1; place <= ids.length; place += 83) {
      const own = ids[place - 1] ?? "";
      counted.usage();
      expect((await findRanking(counted.db, 5, own)).own?.place).toBe(place);
      expect(counted.usage().read).toBeLessThan(600);
    }
    return ids;
  };
  const [, second = ""] = await check();
  await deleteAccount(
    db,
    { user: second, stories: "anonimas", by: { id: second, isAdmin: false } },
    now,
  );
  expect(await check()).not.toContain(second);
});
