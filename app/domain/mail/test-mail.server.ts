import { sql } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { canonicalEmail, isMailable } from "~/domain/text/email-address";
import { HOUR } from "~/domain/time/durations";
import { enqueueMailStatement } from "./outbox.server";
import { mailStoppedSince } from "./stop.server";

/** How long a test mail is tried. */
const LIFE = HOUR;

/** What the outbox knows of a mail: instants as ISO text, and what the mailer answered last. */
export interface MailProgress {
  sentAt: string | null;
  deadAt: string | null;
  lastError: string | null;
  attempts: number;
  nextAttemptAt: string;
  /** Since when all mail is stopped; null if it is not. */
  stoppedSince: string | null;
}

/**
 * Operator's command: puts a test mail into the outbox, urgent as a confirmation is. Returns its id; null if no mail can be sent to
 * the address (MAIL-01).
 */
export async function enqueueTestMail(
  db: Db,
  address: string,
  by: string,
  now: Date,
): Promise<string | null> {
  const email = canonicalEmail(address);
  if (email === null || !isMailable(email)) return null;
  const id = newId();
  const at = now.toISOString();
  const to = { userId: null, email, id: sql<string>`${id}`, key: `test:${id}` };
  const expiresAt = new Date(now.getTime() + LIFE);
  await db.batch([
    enqueueMailStatement(db, "test", { at }, { ...to, expiresAt }, now),
    auditStatement(db, { actor: by, action: "mail.test", subject: "mail" }, at),
  ]);
  return id;
}

/** Returns what the outbox knows of a mail; null if it is gone. */
export async function findMailProgress(db: Db, id: string): Promise<MailProgress | null> {
  const row = await db
    .selectFrom("mail_outbox")
    .where("id", "=", id)
    .select(["sent_at as sentAt", "dead_at as deadAt", "last_error as lastError", "attempts"])
    .select(["next_attempt_at as nextAttemptAt", mailStoppedSince.as("stoppedSince")])
    .executeTakeFirst();
  return row ?? null;
}
