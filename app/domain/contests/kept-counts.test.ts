import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  createContest,
  createStory,
  createUser,
  datesIn,
  type StoryRow,
} from "../../../scripts/seed/rows";
import { clear, emptyArchives, fileOf, importOf } from "../../../tests/support/clearing";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import {
  disqualifyStory,
  findDisqualifiable,
  findDisqualification,
  readmitStory,
} from "~/domain/moderation/disqualify.server";
import { deleteStory } from "~/domain/stories/delete.server";

const { db } = await fixture(openD1());
const NOW = new Date();
const admin = await createUser(db, { is_admin: 1 });

beforeEach(() => emptyArchives(db));

/** Compares what triggers keep with the same counted anew. */
async function expectKept(): Promise<void> {
  const contests = await sql`
    SELECT id, stories_count, words_sum, number FROM contests ORDER BY id`.execute(db);
  const counted = await sql`
    SELECT id,
      (SELECT count(*) FROM stories WHERE contest_id = contests.id AND disqualified_at IS NULL) AS stories_count,
      (SELECT coalesce(sum(word_count), 0) FROM stories WHERE contest_id = contests.id AND disqualified_at IS NULL) AS words_sum,
      row_number() OVER (ORDER BY submission_deadline, id) AS number
    FROM contests ORDER BY id`.execute(db);
  expect(contests.rows).toEqual(counted.rows);
  await expectRevealed();
}

/** Compares what triggers keep of revealed stories with the competing stories of finished contests. */
async function expectRevealed(): Promise<void> {
  const stories = await sql<Record<string, unknown> & { story_category: string; class: number }>`
    SELECT stories.id, contest_id, revealed_at, revealed_no, contest_no, author_key, story_category, finalized_at,
      coalesce(name_folded, '') AS author, disqualified_at IS NULL AS competes,
      CASE WHEN word_count <= 600 THEN 0 WHEN word_count <= 1200 THEN 1 ELSE 2 END AS class
    FROM stories JOIN contests ON contests.id = contest_id LEFT JOIN user_profiles ON user_profiles.id = user_id`.execute(
    db,
  );
  const isShown = (row: Record<string, unknown>) => row.competes === 1 && row.finalized_at !== null;
  const revealed = stories.rows.filter(isShown);
  for (const row of stories.rows) {
    expect(row.revealed_at).toBe(isShown(row) ? row.finalized_at : null);
    if (!isShown(row))
      expect([row.revealed_no, row.contest_no, row.author_key]).toEqual([null, null, null]);
    else expect(row.author_key).toBe(row.author || "\u{10FFFD}");
  }
  const numbers = (rows: typeof revealed, name: string) =>
    rows.map((row) => Number(row[name])).toSorted((a, b) => a - b);
  expect(numbers(revealed, "revealed_no")).toEqual([...revealed.keys()]);
  for (const contest of new Set(revealed.map((row) => row.contest_id))) {
    const rows = revealed.filter((row) => row.contest_id === contest);
    expect(numbers(rows, "contest_no")).toEqual([...rows.keys()]);
  }
  const counts = await sql<{ kind: string; n: number }>`
    SELECT story_category || ' ' || reading_time AS kind, n FROM revealed_counts WHERE n <> 0`.execute(
    db,
  );
  const counted: Record<string, number> = {};
  for (const { story_category, class: time } of revealed) {
    counted[`${story_category} ${time}`] = (counted[`${story_category} ${time}`] ?? 0) + 1;
  }
  expect(Object.fromEntries(counts.rows.map(({ kind, n }) => [kind, n]))).toEqual(counted);
}

async function contestWith(phase: "submission" | "voting" | "results", words: readonly number[]) {
  const contest = await createContest(db, { title: "[Prueba] Cartas", ...datesIn(phase, NOW) });
  const stories: StoryRow[] = [];
  for (const word_count of words) {
    const user_id = (await createUser(db)).id;
    stories.push(await createStory(db, { contest_id: contest.id, user_id, word_count }));
  }
  return { contest, stories };
}

async function disqualify(story: string): Promise<void> {
  const found = await findDisqualifiable(db, story, NOW);
  if (!found) throw new Error("There is no story");
  const request = { story: found, phase: found.phase, by: admin.id };
  const answer = await disqualifyStory(db, { ...request, rule: "originality", reason: "r" }, NOW);
  expect(answer.ok).toBe(true);
}

async function readmit(story: string): Promise<void> {
  const [found, made] = [
    await findDisqualifiable(db, story, NOW),
    await findDisqualification(db, story),
  ];
  if (!found || !made) throw new Error("There is no disqualification");
  const request = { story: found, phase: found.phase, by: admin.id, intervention: made.id };
  expect((await readmitStory(db, request, NOW)).ok).toBe(true);
}

describe.each(["submission", "voting", "results"] as const)(
  "OPS-05 counts of a contest in %s equal what is counted anew",
  (phase) => {
    test("OPS-05 after stories are sent, disqualified, readmitted and deleted", async () => {
      const { stories } = await contestWith(phase, [100, 250, 700, 1500]);
      await contestWith("results", [300]);
      await expectKept();
      for (const { id } of stories.slice(0, 3)) {
        await disqualify(id);
        await expectKept();
      }
      await readmit(stories[1]?.id ?? "");
      await expectKept();
      const by = { id: admin.id, isAdmin: true };
      for (const { id } of stories) {
        await deleteStory(db, id, by, NOW);
        await expectKept();
      }
    });

    test("OPS-05 after the text or the category of a story changes", async () => {
      const { stories } = await contestWith(phase, [100, 250]);
      const change = db.updateTable("stories").where("id", "=", stories[0]?.id ?? "");
      await change.set({ word_count: 1300, title: "Otro" }).execute();
      await expectKept();
      await change.set({ story_category: "humor", word_count: 700 }).execute();
      await expectKept();
    });

    test("OPS-05 after an author gets another name, and after the account is deleted", async () => {
      const { stories } = await contestWith(phase, [100, 250, 700]);
      const user = stories[1]?.user_id ?? "";
      const name = { display_name: "Zoraida", name_folded: "zoraida" };
      await db.updateTable("user_profiles").set(name).where("id", "=", user).execute();
      await expectKept();
      await db.deleteFrom("user_profiles").where("id", "=", user).execute();
      await expectKept();
    });

    test("OPS-05 after its results are published", async () => {
      const { contest } = await contestWith(phase, [100, 250, 700]);
      if (phase === "results") return;
      const at = "2099-01-01T00:00:00.000Z";
      await db
        .updateTable("contests")
        .set({ status: "results", finalized_at: at })
        .where("id", "=", contest.id)
        .execute();
      await expectKept();
    });
  },
);

test("OPS-05 counts equal what is counted anew after a contest is cleared, and after it is put back", async () => {
  await contestWith("results", [100, 250, 700]);
  await contestWith("voting", [100, 250]);
  const file = await fileOf(db, await clear({ db, admin }, "test-data"));
  expect(await db.selectFrom("contests").selectAll().execute()).toEqual([]);
  await expectKept();
  expect(await importOf(db, file)).toMatchObject({ refused: 0 });
  expect(await db.selectFrom("contests").selectAll().execute()).toHaveLength(2);
  await expectKept();
});

test("PHASE-04 numbers of contests follow their deadlines when contests are made, moved and deleted", async () => {
  const at = (day: number) => ({
    submission_deadline: `2030-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
    voting_deadline: "2031-01-01T00:00:00.000Z",
    results_at: null,
  });
  const made = [];
  for (const day of [5, 3, 9, 3, 7]) made.push(await createContest(db, at(day)));
  await expectKept();
  for (const [n, day] of [
    [0, 8],
    [2, 1],
    [1, 3],
    [4, 20],
  ] as const) {
    const id = made[n]?.id ?? "";
    await db.updateTable("contests").set(at(day)).where("id", "=", id).execute();
    await expectKept();
  }
  for (const { id } of made.slice(1, 4)) {
    await db.deleteFrom("contests").where("id", "=", id).execute();
    await expectKept();
  }
});
