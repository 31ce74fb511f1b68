import { sql } from "kysely";
import { violatesNoAdmin } from "~/db/constraints";
import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { auditStatement } from "~/domain/audit/audit.server";
import { dropUnsentMailStatement } from "~/domain/mail/outbox.server";
import { canonicalEmail } from "~/domain/text/email-address";

/**
 * Operator's command: makes the account with this confirmed e-mail an admin. Returns its display name, or null if there is no
 * such account (ADMIN-04).
 */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const account = await findAccountOf(db, email);
  if (!account?.isConfirmed) return null;
  const isNew = sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${account.id} AND is_admin = 0)`;
  const line = { actor: OPERATOR, action: "admin.grant", subject: account.id } as const;
  await db.batch([
    auditStatement(db, line, at, isNew),
    db.updateTable("user_profiles").set({ is_admin: 1 }).where("id", "=", account.id).compile(),
  ]);
  return account.name;
}

/** Whether any account is an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admins = db.selectFrom("user_profiles").where("is_admin", "=", 1).select("id").limit(1);
  return (await admins.execute()).length > 0;
}

/**
 * Operator's command: takes the rights of an admin from the account with this e-mail. The rights of the last admin stay
 * (ADMIN-04).
 */
export async function revokeAdmin(
  db: Db,
  email: string,
  now: Date,
): Promise<{ ok: true; name: string } | { ok: false; reason: "no-account" | "last-admin" }> {
  const account = await findAccountOf(db, email);
  if (!account) return { ok: false, reason: "no-account" };
  const { id, name } = account;
  const isAdmin = sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${id} AND is_admin = 1)`;
  const line = { actor: OPERATOR, action: "admin.revoke", subject: id } as const;
  try {
    await db.batch([
      auditStatement(db, line, now.toISOString(), isAdmin),
      db
        .updateTable("user_profiles")
        .set({ is_admin: 0 })
        .where("id", "=", id)
        .where("is_admin", "=", 1)
        .compile(),
    ]);
    return { ok: true, name };
  } catch (error) {
    if (violatesNoAdmin(error)) return { ok: false, reason: "last-admin" };
    throw error;
  }
}

/**
 * Operator's command: confirms the e-mail of an account, which makes a first admin possible before a mailer is configured. Its
 * confirmation link ends. Returns the account's display name, or null if there is no such account (AUTH-05).
 */
export async function confirmByOperator(db: Db, email: string, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const account = await findAccountOf(db, email);
  if (!account) return null;
  const { id, name } = account;
  const isNew = sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${id} AND email_confirmed_at IS NULL)`;
  const line = { actor: OPERATOR, action: "account.confirm", subject: id } as const;
  await db.batch([
    auditStatement(db, line, at, isNew),
    db
      .updateTable("user_profiles")
      .set({ email_confirmed_at: at })
      .where("id", "=", id)
      .where("email_confirmed_at", "is", null)
      .compile(),
    db
      .deleteFrom("account_tokens")
      .where("user_id", "=", id)
      .where("kind", "=", "confirm")
      .compile(),
    dropUnsentMailStatement(db, "confirm_email", id),
  ]);
  return name;
}

/** An account as the operator's commands identify it. */
interface AccountOf {
  id: string;
  name: string;
  /** When the account was created, as ISO text in UTC. */
  createdAt: string;
  isConfirmed: boolean;
}

/** Finds the account of an e-mail, confirmed or not; null if there is none. */
export async function findAccountOf(db: Db, email: string): Promise<AccountOf | null> {
  const row = await db
    .selectFrom("user_profiles")
    .where("email", "=", canonicalEmail(email) ?? "")
    .select(["id", "display_name", "created_at", "email_confirmed_at"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.display_name,
    createdAt: row.created_at,
    isConfirmed: row.email_confirmed_at !== null,
  };
}

/** Whether an e-mail is ADMIN_EMAIL, the operator's address: its confirmed account becomes an admin (ADMIN-04). */
export function isOperatorEmail(email: string, env: { ADMIN_EMAIL?: string }): boolean {
  return email === canonicalEmail(env.ADMIN_EMAIL ?? "");
}
