import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

type SetPlanAnswer = { ok: true } | { ok: false; reason: "no-user" | "no-plan" };

/**
 * Gives the account with that e-mail a plan, with a line in the audit log where it is another than before; that `admin` is one is
 * the caller's to check (PLAN-01).
 */
export async function setPlan(
  db: Db,
  admin: string,
  { email, plan }: { email: string; plan: string },
  now: Date,
): Promise<SetPlanAnswer> {
  const account = await db
    .selectFrom("user_profiles")
    .where("email", "=", email)
    .select("id")
    .executeTakeFirst();
  if (!account) return { ok: false, reason: "no-user" };
  const { id } = account;
  const changes = sql`user_profiles.id = ${id} AND user_profiles.plan <> ${plan}
    AND EXISTS (SELECT 1 FROM plans WHERE plans.id = ${plan})`;
  const line = { actor: admin, action: "account.plan", subject: id, detail: { plan } };
  const isNews = sql`EXISTS (SELECT 1 FROM user_profiles WHERE ${changes})`;
  const [, , plans] = await db.batch([
    auditStatement(db, line, now.toISOString(), isNews),
    sql`UPDATE user_profiles SET plan = ${plan} WHERE ${changes}`.compile(db),
    db.selectFrom("plans").where("id", "=", plan).select("id").compile(),
  ]);
  return plans.rows.length === 0 ? { ok: false, reason: "no-plan" } : { ok: true };
}
