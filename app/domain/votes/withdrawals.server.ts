import type { Db } from "~/db/db";
import { contestsWhere, isFinished } from "~/domain/contests/phases.server";
import type { VoteAnswer, VoteRequest } from "./room-protocol";
import { askRoom, castVote, type Rooms, type Unreachable } from "./room-client.server";

/** Limit of deleted stories that one run reports to their contest rooms. The others wait for the next run, a minute later. */
const AT_ONCE = 200;

/**
 * Tells the contest rooms that stories were deleted, so that their voters can vote for others: all stories of which the rooms do
 * not know yet, or one. Never throws.
 */
export async function tellWithdrawals(
  env: Rooms,
  db: Db,
  now: Date,
  story: string | null = null,
): Promise<void> {
  // Outbox pattern: a trigger writes a row for each deleted story, and the cron retries every minute until the story's room has
  // acknowledged it.
  try {
    const untold = await listUntold(db, story);
    const results = await Promise.allSettled(untold.map((one) => tell(env, db, one, now)));
    for (const one of results) if (one.status === "rejected") throw one.reason;
  } catch (error) {
    console.error("A withdrawn story waits for its room", error);
  }
}

interface Withdrawal {
  story_id: string;
  contest_id: string;
}

function listUntold(db: Db, story: string | null): Promise<Withdrawal[]> {
  return db
    .selectFrom("story_withdrawals")
    .where("told_at", "is", null)
    .$if(story !== null, (rows) => rows.where("story_id", "=", story))
    .limit(AT_ONCE)
    .select(["story_id", "contest_id"])
    .execute();
}

async function tell(env: Rooms, db: Db, { contest_id, story_id }: Withdrawal, now: Date) {
  await askRoom(env, contest_id, (room) => room.withdrawStory(contest_id, story_id));
  await db
    .updateTable("story_withdrawals")
    .set({ told_at: now.toISOString() })
    .where("story_id", "=", story_id)
    .execute();
}

/**
 * Removes a vote for a deleted story. The contest is read from the stored withdrawal, because the story's row is gone. Answers
 * 'no-story' if there is no withdrawal, as after the results.
 */
export async function takeBackFromWithdrawn(
  env: Rooms,
  db: Db,
  request: Pick<VoteRequest, "user" | "story" | "key">,
  now: Date,
): Promise<VoteAnswer | Unreachable> {
  const found = await db
    .selectFrom("story_withdrawals")
    .where("story_id", "=", request.story)
    .select(["contest_id", "told_at"])
    .executeTakeFirst();
  if (!found) return { ok: false, reason: "no-story", used: 0 };
  if (found.told_at === null) await tellWithdrawals(env, db, now, request.story);
  return castVote(env, {
    ...request,
    contest: found.contest_id,
    datesVersion: 0,
    author: null,
    want: "no-vote",
  });
}

/** Deletes the withdrawals of contests with results, whose votes cannot change any more. */
export async function sweepWithdrawals(db: Db): Promise<void> {
  await db
    .deleteFrom("story_withdrawals")
    .where("contest_id", "in", contestsWhere(isFinished))
    .execute();
}
