import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { AuditAction } from "~/domain/audit/actions";
import { auditStatement } from "~/domain/audit/audit.server";

/** SQL condition: the operator has stopped all mail. */
export const isMailStopped: RawBuilder<SqlBool> = sql`EXISTS (SELECT 1 FROM mail_stop)`;

/** SQL value: the instant since which mail is stopped, as ISO text; null if it is not stopped. */
export const mailStoppedSince = sql<string | null>`(SELECT since FROM mail_stop)`;

/**
 * Stops all mail, urgent mail too, from the next claim on: mails go on being written and wait in the outbox. Mails that a run has
 * already claimed still leave. Does nothing if mail is stopped already (MAIL-01).
 */
export async function stopMail(db: Db, actor: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    logStatement(db, actor, "mail.stop", at, sql`NOT ${isMailStopped}`),
    mailStopStatement(db, at),
  ]);
}

/** Statement that stops all mail. */
export function mailStopStatement(db: Db, at: string): CompiledQuery<unknown> {
  return sql`INSERT INTO mail_stop (id, since) VALUES (1, ${at}) ON CONFLICT DO NOTHING`.compile(
    db,
  );
}

/** Ends the stop of mail: the next run sends what waits and has not expired. Does nothing if mail is not stopped (MAIL-01). */
export async function resumeMail(db: Db, actor: string, now: Date): Promise<void> {
  await db.batch([
    logStatement(db, actor, "mail.resume", now.toISOString(), isMailStopped),
    db.deleteFrom("mail_stop").compile(),
  ]);
}

function logStatement(
  db: Db,
  actor: string,
  action: AuditAction,
  at: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown> {
  return auditStatement(db, { actor, action, subject: "mail" }, at, condition);
}
