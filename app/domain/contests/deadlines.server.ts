import type { Db } from "~/db/db";
import { enqueueVotingOpenStatement } from "~/domain/mail/enqueue.server";
import { listOpenContests } from "./contests.server";
import { isDue } from "./due";
import { isBallot, isCounting, isStatusBefore } from "./phases.server";

/** Closes submissions, never early and never back: sets the status to voting and enqueues the mail, idempotently (PHASE-03). */
export async function closeSubmissions(db: Db, contestId: string, now: Date): Promise<void> {
  await db.batch([
    db
      .updateTable("contests")
      .set({ status: "voting" })
      .where("id", "=", contestId)
      .where(isStatusBefore("voting"))
      .where(isBallot(now))
      .compile(),
    enqueueVotingOpenStatement(db, contestId, now),
  ]);
}

/** Closes voting: sets the status to counting, never early, never back (PHASE-03). */
export async function closeVoting(db: Db, contestId: string, now: Date): Promise<void> {
  await db
    .updateTable("contests")
    .set({ status: "counting" })
    .where("id", "=", contestId)
    .where(isStatusBefore("counting"))
    .where(isCounting(now))
    .execute();
}

/** Ids of the contests whose stored status lags behind the clock: their room's alarm was late or never came (PHASE-03). */
export async function listOverdueContests(db: Db, now: Date): Promise<string[]> {
  const open = await listOpenContests(db);
  return open.filter((contest) => isDue(contest, now)).map(({ id }) => id);
}
