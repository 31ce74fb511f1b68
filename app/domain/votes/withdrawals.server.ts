import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import type { Row } from "~/db/schema";
import { contestsWhere, isFinished, isUnfinished } from "~/domain/contests/phases.server";
import { HOUR } from "~/domain/time/durations";
import type { VoteAnswer, VoteRequest } from "./room-protocol";
import { askRoom, castVote, type Rooms, type Unreachable } from "./room-client.server";

/** Stories per query. */
const PER_PAGE = 100;
/** Calls of contest rooms in one run, each with a write to D1. The other stories wait for the next run, a minute later. */
const CALLS_PER_RUN = 300;

/**
 * Backoff for contests whose acta has not been corrected for an hour because it does not agree: each attempt has their room add up
 * all votes. The admins are warned meanwhile.
 */
const SLOW_AFTER_MS = HOUR;
const SLOW_EVERY_MINUTES = 10;

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
  const isTurnOfAll = story !== null || now.getUTCMinutes() % SLOW_EVERY_MINUTES === 0;
  const slowSince = isTurnOfAll ? null : new Date(now.getTime() - SLOW_AFTER_MS).toISOString();
  try {
    const failed = new Map<string, unknown>();
    let calls = 0;
    /** Reports stories of one contest, one after the other, up to the first that the room does not acknowledge. */
    const send = async (contest: string, some: readonly Withdrawal[]) => {
      try {
        for (const one of some) {
          calls += 1;
          await sendToRoom(env, db, one, now);
        }
      } catch (error) {
        failed.set(contest, error);
      }
    };
    while (calls < CALLS_PER_RUN) {
      const waiting = await listUnsent(db, story, [...failed.keys()], slowSince);
      const contests = [...new Set(waiting.map(({ contest_id }) => contest_id))];
      const ofContest = (id: string) => waiting.filter(({ contest_id }) => contest_id === id);
      await Promise.all(contests.map((id) => send(id, ofContest(id))));
      if (waiting.length < PER_PAGE) break;
    }
    for (const [contest, error] of failed)
      console.error(
        `A withdrawn or readmitted story waits for the room of contest ${contest}`,
        error,
      );
  } catch (error) {
    console.error("Withdrawn or readmitted stories wait for their rooms", error);
  }
}

interface Withdrawal extends Pick<
  Row<"story_withdrawals">,
  "story_id" | "contest_id" | "is_out" | "version"
> {
  author: string | null;
}

/**
 * Lists the first stories that no room has acknowledged, oldest change first, or one. Leaves out contests whose room has failed in
 * this run: it would keep the others from their turn. Leaves out contests with a warning from before `slowSince` too.
 */
function listUnsent(
  db: Db,
  story: string | null,
  failed: readonly string[],
  slowSince: string | null,
): Promise<Withdrawal[]> {
  return db
    .selectFrom("story_withdrawals")
    .leftJoin("stories", "stories.id", "story_withdrawals.story_id")
    .where("told_at", "is", null)
    .where(
      sql<boolean>`story_withdrawals.contest_id NOT IN (SELECT value FROM json_each(${JSON.stringify(failed)}))`,
    )
    .$if(story !== null, (rows) => rows.where("story_id", "=", story))
    .$if(slowSince !== null, (rows) =>
      rows.where("story_withdrawals.contest_id", "not in", ({ selectFrom }) =>
        selectFrom("result_alarms")
          .where("kind", "in", ["acta", "failure"])
          .where("noticed_at", "<", slowSince)
          .select("result_alarms.contest_id"),
      ),
    )
    .orderBy("story_withdrawals.version")
    .orderBy("story_id")
    .limit(PER_PAGE)
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
