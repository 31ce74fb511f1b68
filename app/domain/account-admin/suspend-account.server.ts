import { sql, type CompiledQuery, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isSuspended } from "~/domain/accounts/sessions.server";
import {
  interveneStatements,
  isLiftedAt,
  isMadeAt,
  liftStatements,
} from "~/domain/moderation/intervene.server";
import type { RuleId } from "~/domain/moderation/rules";
import { notifiedBy } from "~/domain/notifications/notify.server";

/** A suspension to be stored: the account, the end, the rule that was broken, and the reason that its owner is told. */
export interface NewSuspension {
  user: string;
  rule: RuleId;
  reason: string;
  /** End of the suspension as ISO text in UTC, exclusive. */
  until: string;
}

export type SuspendRefusal = "not-found" | "own" | "admin" | "already";

type SuspendAnswer = { ok: true; notified: string[] } | { ok: false; reason: SuspendRefusal };

/**
 * Suspends an account: until then it cannot publish (`mustNotPublish`). The intervention, its line in the audit log and its notice
 * are stored in the same batch. Refuses an admin's account, and an account that is suspended already, so that of two admins at
 * once the second changes nothing (ADMIN-01, ADMIN-05).
 */
export async function suspendAccount(
  db: Db,
  { user, rule, reason, until }: NewSuspension,
  admin: { id: string },
  now: Date,
): Promise<SuspendAnswer> {
  if (user === admin.id) return { ok: false, reason: "own" };
  const at = now.toISOString();
  const id = newId();
  const canSuspend = sql<SqlBool>`EXISTS (SELECT 1 FROM user_profiles
    WHERE user_profiles.id = ${user} AND is_admin = 0 AND NOT ${isSuspended(now)})`;
  const intervention = { id, kind: "account-suspended", rule, reason, until, user } as const;
  const outcomes = await db.batch([
    ...endStatements(db, now, user),
    ...interveneStatements(db, { ...intervention, by: admin.id }, at, canSuspend),
    sql`UPDATE user_profiles SET suspended_at = ${at}, suspended_until = ${until}
      WHERE id = ${user} AND ${isMadeAt(id, at)}`.compile(db),
  ]);
  // The last statement of the batch updates the account's row only if the intervention was stored.
  if ((outcomes.at(-1)?.changes ?? 0) > 0) return { ok: true, notified: notifiedBy(outcomes) };
  return { ok: false, reason: await reasonAgainst(db, user) };
}

/** Lifts the suspension of this intervention. Returns false if the suspension was lifted before or has ended. */
export async function liftSuspension(
  db: Db,
  { user, intervention }: { user: string; intervention: string },
  admin: { id: string },
  now: Date,
): Promise<{ ok: boolean; notified: string[] }> {
  const at = now.toISOString();
  const lifting = { id: intervention, kind: "account-suspended", subject: user } as const;
  const isTheirs = sql<SqlBool>`interventions.user_id = ${user} AND interventions.until > ${at}`;
  const outcomes = await db.batch([
    ...liftStatements(db, { ...lifting, by: admin.id }, at, isTheirs),
    sql`UPDATE user_profiles SET suspended_at = NULL, suspended_until = NULL
      WHERE id = ${user} AND ${isLiftedAt(intervention, at)}`.compile(db),
  ]);
  return { ok: (outcomes[0]?.changes ?? 0) > 0, notified: notifiedBy(outcomes) };
}

/**
 * Daily cleanup: closes the interventions of suspensions that have ended. Only for the record: a suspension loses its effect at its
 * end anyway.
 */
export async function sweepSuspensions(db: Db, now: Date): Promise<void> {
  await db.batch(endStatements(db, now, null));
}

/** Statements that close suspensions which are over: of one account, or of all. */
function endStatements(db: Db, now: Date, user: string | null): CompiledQuery<unknown>[] {
  const at = now.toISOString();
  const ofInterventions = user === null ? sql`TRUE` : sql`user_id = ${user}`;
  const ofProfiles = user === null ? sql`TRUE` : sql`id = ${user}`;
  return [
    sql`UPDATE interventions SET lifted_at = until
      WHERE kind = 'account-suspended' AND lifted_at IS NULL AND until <= ${at} AND ${ofInterventions}`.compile(
      db,
    ),
    sql`UPDATE user_profiles SET suspended_at = NULL, suspended_until = NULL
      WHERE suspended_until <= ${at} AND ${ofProfiles}`.compile(db),
  ];
}

async function reasonAgainst(db: Db, user: string): Promise<SuspendRefusal> {
  const account = await db
    .selectFrom("user_profiles")
    .where("id", "=", user)
    .select("is_admin")
    .executeTakeFirst();
  if (!account) return "not-found";
  return account.is_admin === 1 ? "admin" : "already";
}
