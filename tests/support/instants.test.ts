import { expect, test } from "vitest";
import { createContest, createStory } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";

const { db } = await fixture(openD1());

const NO_INSTANTS = [
  "",
  "2026-11-30",
  "2026-11-30 23:00:00",
  "2026-11-30T23:00:00Z",
  "2026-02-30T23:00:00.000Z",
];

test.each(NO_INSTANTS)(
  "VOTE-11 the database refuses a story with the date %j, by which ties could not be settled",
  async (date) => {
    const contest = await createContest(db);
    await expect(createStory(db, { contest_id: contest.id, published_at: date })).rejects.toThrow(
      "are instants",
    );
    const story = await createStory(db, { contest_id: contest.id });
    const moved = db.updateTable("stories").set({ created_at: date }).where("id", "=", story.id);
    await expect(moved.execute()).rejects.toThrow("are instants");
  },
);

test("VOTE-11 the database takes every millisecond of a second as the date of a story", async () => {
  const contest = await createContest(db);
  const { id } = await createStory(db, { contest_id: contest.id });
  for (let ms = 0; ms < 1000; ms += 7) {
    const at = new Date(Date.UTC(2026, 10, 30, 22, 59, 59, ms)).toISOString();
    await db.updateTable("stories").set({ published_at: at }).where("id", "=", id).execute();
  }
  const story = await db
    .selectFrom("stories")
    .where("id", "=", id)
    .select("published_at")
    .executeTakeFirstOrThrow();
  expect(story.published_at).toBe("2026-11-30T22:59:59.994Z");
});

test.each(NO_INSTANTS)(
  "VOTE-11 the database refuses a contest with the deadline %j, which no acta could tell",
  async (date) => {
    const { id, submission_deadline, voting_deadline, results_at } = await createContest(db);
    for (const column of ["submission_deadline", "voting_deadline", "results_at"] as const) {
      await expect(createContest(db, { [column]: date })).rejects.toThrow("are instants");
      const moved = db
        .updateTable("contests")
        .set({ [column]: date })
        .where("id", "=", id);
      await expect(moved.execute()).rejects.toThrow("are instants");
    }
    const stored = await db
      .selectFrom("contests")
      .where("id", "=", id)
      .select(["submission_deadline", "voting_deadline", "results_at"])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ submission_deadline, voting_deadline, results_at });
  },
);
