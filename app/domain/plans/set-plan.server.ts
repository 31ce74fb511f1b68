import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

type SetPlanAnswer = { ok: true } | { ok: false; reason: "no-user" | "no-plan" };

/** Gives a person a plan, with a line in the audit log where it is another than before; that `admin` is one is the caller's to check (PLAN-01). */
export async function setPlan(
  db: Db,
  admin: string,
  user: string,
  plan: string,
  now: Date,
): Promise<SetPlanAnswer> {
  const changes = sql`user_profiles.id = ${user} AND user_profiles.plan <> ${plan}
    AND EXISTS (SELECT 1 FROM plans WHERE plans.id = ${plan})`;
  const line = { actor: admin, action: "account.plan", subject: user, detail: { plan } };
  const [, , users, plans] = await db.batch([
    auditStatement(
      db,
      line,
      now.toISOString(),
      sql`EXISTS (SELECT 1 FROM user_profiles WHERE ${changes})`,
    ),
    sql`UPDATE user_profiles SET plan = ${plan} WHERE ${changes}`.compile(db),
    db.selectFrom("user_profiles").where("id", "=", user).select("id").compile(),
    db.selectFrom("plans").where("id", "=", plan).select("id").compile(),
  ]);
  if (users.rows.length === 0) return { ok: false, reason: "no-user" };
  return plans.rows.length === 0 ? { ok: false, reason: "no-plan" } : { ok: true };
}
