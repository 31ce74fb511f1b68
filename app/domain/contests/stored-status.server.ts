import type { Db } from "~/db/db";
import { hasBlindList, isCounting, isStatusBefore } from "./phases.server";

/** Sets the status of a contest to voting once submission is over. Idempotent. Never replaces a later status (PHASE-03). */
export async function closeSubmissions(db: Db, contestId: string, now: Date): Promise<void> {
  await db
    .updateTable("contests")
    .set({ status: "voting" })
    .where("id", "=", contestId)
    .where(isStatusBefore("voting"))
    .where(hasBlindList(now))
    .execute();
}

/** Sets the status of a contest to counting once voting is over. Idempotent. Never replaces a later status (PHASE-03). */
export async function closeVoting(db: Db, contestId: string, now: Date): Promise<void> {
  await db
    .updateTable("contests")
    .set({ status: "counting" })
    .where("id", "=", contestId)
    .where(isStatusBefore("counting"))
    .where(isCounting(now))
    .execute();
}
