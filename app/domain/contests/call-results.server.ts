import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { contestIf, isCounting } from "./phases.server";

/** Sets the date of the results to now, on an operator's word: the contest's room publishes them within the minute; false unless it is in counting (PHASE-09). */
export async function callResults(
  db: Db,
  contestId: string,
  by: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const happens = sql`${contestIf(contestId, isCounting(now))} IS NOT NULL`;
  const line = { actor: by, action: "contest.finalize", subject: contestId };
  const [, called] = await db.batch([
    auditStatement(db, line, at, happens),
    db
      .updateTable("contests")
      .set((eb) => ({ results_at: at, dates_version: eb("dates_version", "+", 1) }))
      .where("id", "=", contestId)
      .where(isCounting(now))
      .returning("id")
      .compile(),
  ]);
  return called.rows.length > 0;
}
