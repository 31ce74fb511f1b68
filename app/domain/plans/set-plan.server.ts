import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import * as v from "valibot";
import { emailField } from "~/domain/forms/text-fields";
import { PLAN_NAMES } from "./plans";
import { NO_ACCOUNT } from "~/domain/accounts/refusals";

/** The admin form that gives an account a plan. */
export const PlanFields = v.object({
  email: emailField(),
  plan: v.picklist(
    PLAN_NAMES.map(({ id }) => id),
    "Elige un plan",
  ),
});

/** Refusals of setting a plan as status, Spanish text and field. */
export const PLAN_REFUSALS = {
  "no-user": { status: 404, text: NO_ACCOUNT, field: "email" },
  "no-plan": { status: 400, text: "Elige un plan", field: "plan" },
} as const satisfies Record<string, { status: number; text: string; field: string }>;

type SetPlanAnswer = { ok: true } | { ok: false; reason: "no-user" | "no-plan" };

/** Gives the account with this e-mail a plan, and logs a change in the audit log; the caller has checked that `admin` is an admin (PLAN-01). */
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
  const line = { actor: admin, action: "account.plan", subject: id, detail: { plan } } as const;
  const isChange = sql`EXISTS (SELECT 1 FROM user_profiles WHERE ${changes})`;
  const [, , plans] = await db.batch([
    auditStatement(db, line, now.toISOString(), isChange),
    sql`UPDATE user_profiles SET plan = ${plan} WHERE ${changes}`.compile(db),
    db.selectFrom("plans").where("id", "=", plan).select("id").compile(),
  ]);
  return plans.rows.length === 0 ? { ok: false, reason: "no-plan" } : { ok: true };
}
