import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import { violatesNoAdmin } from "~/db/constraints";
import type { Db } from "~/db/db";
import { isSuspended } from "~/domain/accounts/sessions.server";
import type { AuditAction } from "~/domain/audit/actions";
import { auditStatement } from "~/domain/audit/audit.server";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import type { RightsRefusal } from "./refusals";

type RightsAnswer = { ok: true; notified: string[] } | { ok: false; reason: RightsRefusal };

/**
 * Grants an account admin rights or revokes them, with an audit line and a notice. Its sessions stay. A grant requires a confirmed
 * e-mail and no suspension; the last admin's rights cannot be revoked (ADMIN-04). Refuses with `already` if another admin has just
 * made the same change.
 */
export async function setAdmin(
  db: Db,
  { user, isAdmin }: { user: string; isAdmin: boolean },
  admin: { id: string },
  now: Date,
): Promise<RightsAnswer> {
  const at = now.toISOString();
  const canGet = sql<SqlBool>`email_confirmed_at IS NOT NULL AND NOT ${isSuspended(now)}`;
  const change = setFlag(db, "is_admin", isAdmin, user, isAdmin ? canGet : sql`TRUE`);
  try {
    const outcomes = await db.batch([
      change,
      logChange(db, isAdmin ? "admin.grant" : "admin.revoke", { user, admin: admin.id }, at),
      ...noticeStatements(db, { kind: "rights-changed", user, isAdmin }, at),
    ]);
    if (outcomes[0].changes > 0) return { ok: true, notified: notifiedBy(outcomes) };
  } catch (error) {
    if (violatesNoAdmin(error)) return { ok: false, reason: "last-admin" };
    throw error;
  }
  return { ok: false, reason: await reasonAgainst(db, user, isAdmin, now) };
}

/** Sets or removes the founder mark of an account, with a line in the audit log. Returns false if nothing changed (PLAN-02). */
export async function setFounder(
  db: Db,
  { user, isFounder }: { user: string; isFounder: boolean },
  admin: { id: string },
  now: Date,
): Promise<boolean> {
  const [changed] = await db.batch([
    setFlag(db, "is_founder", isFounder, user, sql`TRUE`),
    logChange(
      db,
      isFounder ? "account.founder" : "account.no-founder",
      { user, admin: admin.id },
      now.toISOString(),
    ),
  ]);
  return changed.changes > 0;
}

/** Statement that sets a boolean column of an account to `value`, if the column has the other value and `condition` holds. */
function setFlag(
  db: Db,
  flag: "is_admin" | "is_founder",
  value: boolean,
  user: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown> {
  const column = sql.ref(flag);
  const [to, from] = value ? [1, 0] : [0, 1];
  return sql`UPDATE user_profiles SET ${column} = ${to}
    WHERE id = ${user} AND ${column} = ${from} AND ${condition}`.compile(db);
}

/** Statement that writes a line to the audit log if the preceding statement of the batch changed a row. */
function logChange(
  db: Db,
  action: AuditAction,
  { user, admin }: { user: string; admin: string },
  at: string,
): CompiledQuery<unknown> {
  return auditStatement(db, { actor: admin, action, subject: user }, at, sql`changes() > 0`);
}

async function reasonAgainst(
  db: Db,
  user: string,
  isAdmin: boolean,
  now: Date,
): Promise<RightsRefusal> {
  const account = await db
    .selectFrom("user_profiles")
    .where("id", "=", user)
    .select(["is_admin", "email_confirmed_at", isSuspended(now).as("suspended")])
    .executeTakeFirst();
  if (!account) return "not-found";
  if ((account.is_admin === 1) === isAdmin) return "already";
  return account.email_confirmed_at === null ? "unconfirmed" : "suspended";
}
