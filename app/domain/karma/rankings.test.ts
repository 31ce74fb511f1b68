import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { recomputeRankings } from "./rankings.server";

const now = new Date("2026-11-15T12:00:00.000Z");
let opened: Awaited<ReturnType<typeof openD1>>;
beforeAll(async () => {
  opened = await openD1();
});
afterAll(() => opened.close());

async function comment(story: string, user: string | null, deleted_at: string | null = null) {
  const at = now.toISOString();
  const times = { created_at: at, updated_at: at, deleted_at };
  await opened.db
    .insertInto("comments")
    .values({
      id: newId(),
      story_id: story,
      user_id: user,
      parent_id: null,
      content: "Qué bien.",
      ...times,
    })
    .execute();
}

async function vote(contest: string, story: string, user: string, active: 0 | 1 = 1) {
  await opened.db
    .insertInto("votes")
    .values({
      id: newId(),
      contest_id: contest,
      story_id: story,
      user_id: user,
      active,
      seq: 1,
      created_at: "",
    })
    .execute();
}

async function rankingOf(user: string) {
  const found = await opened.db
    .selectFrom("cached_rankings")
    .where("user_id", "=", user)
    .selectAll()
    .executeTakeFirst();
  return found ?? null;
}

test("KARMA-01 the points of everything, and nothing of an open contest's votes or comments received", async () => {
  const { db } = opened;
  const [ana, luis] = [await createUser(db), await createUser(db)];
  const finished = await createContest(db, datesIn("results", now));
  const open = await createContest(db, datesIn("voting", now));
  const won = await createStory(db, {
    ...{ contest_id: finished.id, user_id: ana.id },
    ...{ likes_count: 4, is_winner: 1, winner_position: 1 },
  });
  const second = await createStory(db, {
    ...{ contest_id: finished.id, user_id: luis.id },
    ...{ likes_count: 2, is_winner: 1, winner_position: 2 },
  });
  const blind = await createStory(db, { contest_id: open.id, user_id: ana.id });
  await vote(finished.id, second.id, ana.id);
  await vote(finished.id, won.id, luis.id, 0);
  await vote(open.id, blind.id, luis.id);
  await comment(won.id, luis.id);
  await comment(won.id, null);
  await comment(won.id, ana.id);
  await comment(won.id, luis.id, now.toISOString());
  await comment(blind.id, luis.id);
  await db
    .insertInto("user_badges")
    .values({
      id: newId(),
      user_id: luis.id,
      badge_id: "kofi_supporter",
      earned_at: now.toISOString(),
    })
    .execute();

  await recomputeRankings(db, now, ana.id);
  await recomputeRankings(db, now, ana.id);

  expect(await rankingOf(ana.id)).toMatchObject({
    // Two stories, four likes, one vote, two comments received, first place.
    total_karma: 2 * 15 + 4 * 2 + 1 + 2 * 3 + 75,
    ...{
      total_stories: 2,
      contest_wins: 1,
      votes_given: 1,
      comments_given: 0,
      comments_received: 2,
    },
    position: 1,
  });
  expect(await rankingOf(luis.id)).toMatchObject({
    // One story, two likes, two comments given, second place, Ko-fi.
    total_karma: 15 + 2 * 2 + 2 * 2 + 30 + 50,
    ...{ contest_wins: 0, votes_given: 0, comments_given: 2 },
    position: 2,
  });
  const meta = await db.selectFrom("ranking_metadata").selectAll().execute();
  expect(meta).toEqual([
    {
      ...{ id: 1, last_updated: now.toISOString(), contest_period: finished.month },
      ...{ total_users: 2, updated_by_admin: ana.id },
    },
  ]);
});

test("KARMA-02 ties go to the earlier account, and who has no points has no place", async () => {
  const { db } = opened;
  const contest = await createContest(db, datesIn("submission", now));
  const late = await createUser(db, { created_at: "2026-10-02T00:00:00.000Z" });
  const early = await createUser(db, { created_at: "2026-10-01T00:00:00.000Z" });
  const idle = await createUser(db);
  for (const { id } of [late, early])
    await createStory(db, { contest_id: contest.id, user_id: id });
  await recomputeRankings(db, now);
  const places = [await rankingOf(early.id), await rankingOf(late.id)].map(
    (one) => one?.position ?? 0,
  );
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(1);
  expect(await rankingOf(idle.id)).toBeNull();
});
