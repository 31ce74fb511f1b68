import type { Db } from "~/db/db";
import { isBallot, isCounting, isStatusBefore } from "./phases.server";

/** Closes submissions, never early and never back: sets the status to voting, idempotently (PHASE-03). */
export async function closeSubmissions(db: Db, contestId: string, now: Date): Promise<void> {
  await db
    .updateTable("contests")
    .set({ status: "voting" })
    .where("id", "=", contestId)
    .where(isStatusBefore("voting"))
    .where(isBallot(now))
    .execute();
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
