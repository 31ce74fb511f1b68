import type { CompiledQuery, RawBuilder, SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { dropUnsentMailStatement } from "~/domain/mail/outbox.server";
import { ADMIN_PASSWORD_MIN } from "./limits";
import { passwordChangedMailStatement } from "./account-mail.server";
import { isOperatorEmail } from "./operator";

/** Whether the password is too short for this account: admins, and who will be one, need 12 characters (AUTH-02). */
export function isTooShortFor(
  { email, isAdmin }: { email: string; isAdmin: boolean },
  password: string,
  env: { ADMIN_EMAIL?: string },
): boolean {
  return (isAdmin || isOperatorEmail(email, env)) && !isLongEnoughForAdmin(password);
}

export function isLongEnoughForAdmin(password: string): boolean {
  return Array.from(password).length >= ADMIN_PASSWORD_MIN;
}

/**
 * Stores another password under that condition on its row, and with it ends every session and every link for the old one, and
 * writes the mail that tells of it; the first statement's changes tell whether it was stored.
 */
export function setPasswordStatements(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  now: Date,
  condition: RawBuilder<SqlBool>,
): [CompiledQuery<unknown>, ...CompiledQuery<unknown>[]] {
  const credentials = db.updateTable("credentials").where("user_id", "=", userId);
  const stored = db
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .select("user_id");
  return [
    credentials
      .where(condition)
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .compile(),
    db.deleteFrom("sessions").where("user_id", "in", stored).compile(),
    db
      .deleteFrom("account_tokens")
      .where("kind", "=", "reset")
      .where("user_id", "in", stored)
      .compile(),
    db.deleteFrom("login_links").where("user_id", "in", stored).compile(),
    dropUnsentMailStatement(db, "reset_password", userId),
    dropUnsentMailStatement(db, "login_link", userId),
    passwordChangedMailStatement(db, stored, now),
  ];
}
