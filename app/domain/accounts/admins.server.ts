import { sql } from "kysely";
import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { auditStatement } from "~/domain/audit/audit.server";
import { canonicalEmail } from "~/domain/text/email-address";

/**
 * Operator's command: makes the account with this confirmed e-mail an admin. Returns its display name, or null if there is no
 * such account (ADMIN-04).
 */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const account = await db
    .selectFrom("user_profiles")
    .where("email", "=", canonicalEmail(email) ?? "")
    .where("email_confirmed_at", "is not", null)
    .select(["id", "display_name"])
    .executeTakeFirst();
  if (!account) return null;
  const isNew = sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${account.id} AND is_admin = 0)`;
  const line = { actor: OPERATOR, action: "admin.grant", subject: account.id } as const;
  await db.batch([
    auditStatement(db, line, at, isNew),
    db.updateTable("user_profiles").set({ is_admin: 1 }).where("id", "=", account.id).compile(),
  ]);
  return account.display_name;
}

/** Whether an e-mail is ADMIN_EMAIL, the operator's address: its confirmed account becomes an admin (ADMIN-04). */
export function isOperatorEmail(email: string, env: { ADMIN_EMAIL?: string }): boolean {
  return email === canonicalEmail(env.ADMIN_EMAIL ?? "");
}
