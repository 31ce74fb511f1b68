import { expect, test } from "vitest";
import type { Db } from "~/db/db";
import { breachesIn, INVARIANTS } from "../chaos/invariants";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";

const { db } = await fixture(openD1());
const NOW = new Date("2026-11-20T12:00:00.000Z");
const AT = NOW.toISOString();

/** Rules that D1's own constraints hold too, so that no row can break them here. */
const HELD_BY_CONSTRAINTS = [
  "no row refers to a row that is not there",
  "an author has one story in a contest",
  "a contest has status 'results' if and only if it is finished, after its voting deadline",
];

test("OPS-04 the audit of chaos runs finds each kind of broken row, and nothing in a whole database", async () => {
  const people = [await createUser(db), await createUser(db)] as const;
  const voting = await createContest(db, datesIn("voting", NOW));
  const story = await createStory(db, { contest_id: voting.id, user_id: people[0].id });
  expect(await breachesIn(db)).toEqual([]);
  await breakRows(db, people, { contest: voting.id, story: story.id });
  const found = new Set((await breachesIn(db)).map((breach) => breach.split(": {")[0]));
  const expected = INVARIANTS.map(({ rule }) => rule);
  expect([...found, ...HELD_BY_CONSTRAINTS].sort()).toEqual(expected.sort());
});

async function breakRows(
  db: Db,
  [author, voter]: readonly [{ id: string }, { id: string }],
  { contest, story }: { contest: string; story: string },
) {
  const stories = [story];
  for (let n = 0; n < 3; n++) stories.push((await createStory(db, { contest_id: contest })).id);
  for (const story_id of stories) {
    await createVote(db, { contest_id: contest, story_id, user_id: voter.id });
  }
  await createVote(db, { contest_id: contest, story_id: story, user_id: author.id });
  await db
    .updateTable("stories")
    .set({ likes_count: 9, is_winner: 1, winner_position: 1 })
    .where("id", "=", story)
    .execute();
  await db.updateTable("contests").set({ stories_count: 9 }).where("id", "=", contest).execute();
  const finished = await createContest(db, datesIn("results", NOW));
  await createStory(db, { contest_id: finished.id, user_id: author.id });
  const root = { contest_id: finished.id, n: 1, root: "0".repeat(64), closed_at: AT, made_at: AT };
  await db.insertInto("contest_roots").values(root).execute();
  const line = { actor_id: voter.id, action: "contest.finalize", subject: contest, at: AT };
  await db.insertInto("audit_log").values([line, line]).execute();
  await db
    .insertInto("mail_outbox")
    .values({
      id: "broken",
      dedupe_key: "broken",
      user_id: null,
      recipient: "ana@correo.test",
      kind: "welcome",
      next_attempt_at: AT,
      expires_at: AT,
      created_at: AT,
      sent_at: AT,
      last_error: null,
      lease: "a run",
      lease_until: AT,
      uncertain_since: AT,
      dead_at: null,
      kept: null,
    })
    .execute();
  await db.insertInto("account_deletions").values({ user_id: voter.id, asked_at: AT }).execute();
  await createComment(db, { story_id: story, likes_count: 2 });
  await db
    .insertInto("ranking_metadata")
    .values({
      id: 1,
      last_updated: AT,
      contest_period: null,
      total_users: 7,
      updated_by_admin: null,
    })
    .execute();
}
