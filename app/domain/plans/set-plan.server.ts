import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

/**
 * Changes the plan of an account from `seen`, the plan that the form showed, to `plan`, and logs it. False if the account has
 * another plan by now, or if there is no such account or plan. The caller has checked that `admin` is an admin (PLAN-01).
 */
export async function setPlan(
  db: Db,
  admin: string,
  { user, seen, plan }: { user: string; seen: string; plan: string },
  now: Date,
): Promise<boolean> {
  if (seen === plan) return true;
  const line = { actor: admin, action: "account.plan", subject: user, detail: { plan } } as const;
  const [changed] = await db.batch([
    sql`UPDATE user_profiles SET plan = ${plan} WHERE id = ${user} AND plan = ${seen}
      AND EXISTS (SELECT 1 FROM plans WHERE plans.id = ${plan})`.compile(db),
    auditStatement(db, line, now.toISOString(), sql`changes() > 0`),
  ]);
  return changed.changes > 0;
}
