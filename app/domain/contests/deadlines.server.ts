import type { Db } from "~/db/db";
import { enqueueVotingOpenStatement } from "~/domain/mail/enqueue.server";
import { listOpenContests } from "./contests.server";
import { isDue } from "./due";
import { isBallot, isCounting, isStatusBefore } from "./phases.server";

/**
 * What follows from the end of submissions: the stored status moves to voting, and everybody who wants contest mail hears
 * of it (PHASE-03). The statements hold the deadline themselves and never move a status back; run again, or too early, or
 * after the voting deadline, they do only what is still due.
 */
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

/** What follows from the end of voting: the stored status moves to counting. Never early, never back (PHASE-03). */
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
