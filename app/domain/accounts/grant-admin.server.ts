import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { canonicalEmail } from "~/domain/text/email-address";

/** The operator, where the audit log names who acted. */
export const OPERATOR = "operator";

/** Makes the account with that confirmed e-mail an admin on the operator's word, which the audit log keeps; gives its name, or null without one (ADMIN-04). */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const found = await db
    .selectFrom("user_profiles")
    .where("email", "=", canonicalEmail(email) ?? "")
    .where("email_confirmed_at", "is not", null)
    .select(["id", "display_name"])
    .executeTakeFirst();
  if (!found) return null;
  const isNews = sql`EXISTS (SELECT 1 FROM user_profiles WHERE id = ${found.id} AND is_admin = 0)`;
  const line = { actor: OPERATOR, action: "admin.grant", subject: found.id };
  await db.batch([
    auditStatement(db, line, at, isNews),
    db.updateTable("user_profiles").set({ is_admin: 1 }).where("id", "=", found.id).compile(),
  ]);
  return found.display_name;
}
