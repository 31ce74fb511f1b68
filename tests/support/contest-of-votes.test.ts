import { sql } from "kysely";
import { expect, test } from "vitest";
import { createContest, createStory, createUser } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";

const { db } = await fixture(openD1());

const AT = "2026-11-15T12:00:00.000Z";

test.each([
  [
    "vote",
    (contest: string, story: string) =>
      sql`INSERT INTO votes (id, contest_id, story_id, active, seq, created_at) VALUES (${crypto.randomUUID()}, ${contest}, ${story}, 1, 1, ${AT})`,
  ],
  [
    "tally",
    (contest: string, story: string) =>
      sql`INSERT INTO vote_tallies (contest_id, story_id, n, seq) VALUES (${contest}, ${story}, 1, 1)`,
  ],
  [
    "read mark",
    (contest: string, story: string, user: string) =>
      sql`INSERT INTO user_story_reads (user_id, contest_id, story_id, created_at) VALUES (${user}, ${contest}, ${story}, ${AT})`,
  ],
] as const)(
  "VOTE-10 READ-04 the database refuses a %s under another contest than its story's",
  async (_, write) => {
    const [own, other] = [await createContest(db), await createContest(db)];
    const { id: user } = await createUser(db);
    const story = await createStory(db, { contest_id: own.id, user_id: user });
    await expect(write(other.id, story.id, user).execute(db)).rejects.toThrow(
      "contest_id is not that of the story",
    );
    await write(own.id, story.id, user).execute(db);
    const moved = db
      .updateTable("stories")
      .set({ contest_id: other.id })
      .where("id", "=", story.id);
    await expect(moved.execute()).rejects.toThrow("stories.contest_id never changes");
  },
);
