import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import type { Row } from "~/db/schema";
import { contestsWhere, isFinished, isUnfinished } from "~/domain/contests/phases.server";
import type { VoteAnswer, VoteRequest } from "./room-protocol";
import { askRoom, castVote, type Rooms, type Unreachable } from "./room-client.server";

/** Limit of stories that one run reports to their contest rooms. The others wait for the next run, a minute later. */
const AT_ONCE = 200;

/**
 * Reports deleted, disqualified and readmitted stories to their contest rooms: all stories that the rooms have not acknowledged, or
 * one. After a withdrawal the story's voters can vote for others; after the results the room corrects the acta. Never throws.
 */
export async function sendWithdrawals(
  env: Rooms,
  db: Db,
  now: Date,
  story: string | null = null,
): Promise<void> {
  // Outbox pattern: triggers write a row for each deleted, disqualified or readmitted story, and the cron retries every minute
  // until the story's room has acknowledged it.
  try {
    const waiting = await listUnsent(db, story);
    const results = await Promise.allSettled(waiting.map((one) => sendToRoom(env, db, one, now)));
    for (const one of results) if (one.status === "rejected") throw one.reason;
  } catch (error) {
    console.error("A withdrawn or readmitted story waits for its room", error);
  }
}

interface Withdrawal extends Pick<
  Row<"story_withdrawals">,
  "story_id" | "contest_id" | "is_out" | "version"
> {
  author: string | null;
}

function listUnsent(db: Db, story: string | null): Promise<Withdrawal[]> {
  return db
    .selectFrom("story_withdrawals")
    .leftJoin("stories", "stories.id", "story_withdrawals.story_id")
    .where("told_at", "is", null)
    .$if(story !== null, (rows) => rows.where("story_id", "=", story))
    .limit(AT_ONCE)
    .select(["story_id", "story_withdrawals.contest_id", "is_out", "version", "user_id as author"])
    .execute();
}

async function sendToRoom(env: Rooms, db: Db, withdrawal: Withdrawal, now: Date) {
  const { contest_id, story_id, is_out, version, author } = withdrawal;
  await askRoom(env, contest_id, (room) =>
    is_out
      ? room.withdrawStory(contest_id, story_id, version)
      : room.readmitStory(contest_id, { id: story_id, author }, version),
  );
  await db
    .updateTable("story_withdrawals")
    .set({ told_at: now.toISOString() })
    .where("story_id", "=", story_id)
    // A newer state of the story is sent by a separate call.
    .where("version", "=", version)
    .execute();
}

/**
 * Removes a vote for a deleted story. The contest is read from the stored withdrawal, because the story's row is gone. Refuses
 * with 'no-story' if there is no withdrawal, and after the results.
 */
export async function takeBackFromWithdrawn(
  env: Rooms,
  db: Db,
  request: Pick<VoteRequest, "user" | "story" | "key">,
  now: Date,
): Promise<VoteAnswer | Unreachable> {
  const withdrawal = await db
    .selectFrom("story_withdrawals")
    .where("story_id", "=", request.story)
    .where(sql<boolean>`contest_id IN ${contestsWhere(isUnfinished)}`)
    .select(["contest_id", "told_at"])
    .executeTakeFirst();
  if (!withdrawal) return { ok: false, reason: "no-story", used: 0 };
  if (withdrawal.told_at === null) await sendWithdrawals(env, db, now, request.story);
  return castVote(env, {
    ...request,
    contest: withdrawal.contest_id,
    datesVersion: 0,
    author: null,
    want: "no-vote",
  });
}

/**
 * Deletes the withdrawal records of contests with results that their rooms have acknowledged: votes cannot change any more. The
 * others still have to correct the contest's acta.
 */
export async function sweepWithdrawals(db: Db, budget: SweepBudget): Promise<void> {
  await deleteInPieces(
    db,
    budget,
    "story_withdrawals",
    sql`told_at IS NOT NULL AND contest_id IN ${contestsWhere(isFinished)}`,
  );
}
