import { sql, type CompiledQuery, type Expression } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { DAY } from "~/domain/time/durations";
import type { MailData, MailKind } from "./kinds";

/** A mail that fails is tried again after 1, 2, 4 … minutes (exponential back-off), at most after these. */
const LONGEST_BACK_OFF = 6 * 60;
const WELCOME_LIFE = 7 * DAY;
/** How long a mail stays in the table after it was sent or expired. */
const KEPT_FOR = 30 * DAY;

interface NewMail<Kind extends MailKind> {
  kind: Kind;
  data: MailData<Kind>;
  userId: string | null;
  recipient: string;
  /** The cause: the same key twice is one mail. */
  dedupeKey: string;
  /** After this instant the mail is not sent any more. */
  expiresAt: Date;
}

/** Writes a mail to the outbox; belongs in the batch of its cause (MAIL-01). */
export function enqueueMailStatement<Kind extends MailKind>(
  db: Db,
  { kind, data, userId, recipient, dedupeKey, expiresAt }: NewMail<Kind>,
  now: Date,
): CompiledQuery<unknown> {
  return db
    .insertInto("mail_outbox")
    .values({
      id: newId(),
      dedupe_key: dedupeKey,
      user_id: userId,
      recipient,
      kind,
      data: JSON.stringify(data),
      next_attempt_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .compile();
}

/** Deletes mails that went out, or were given up, a month ago. */
export async function sweepMail(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_FOR).toISOString();
  await db
    .deleteFrom("mail_outbox")
    .where((is) => is.or([is("sent_at", "<=", oldest), is("expires_at", "<=", oldest)]))
    .execute();
}

/** Writes the welcome mail of the account that `owner` selects, if there is one and it wants mail. */
export function enqueueWelcomeStatement(
  db: Db,
  owner: Expression<{ user_id: string }>,
  now: Date,
): CompiledQuery<unknown> {
  const expiresAt = new Date(now.getTime() + WELCOME_LIFE).toISOString();
  const at = now.toISOString();
  return sql`INSERT INTO mail_outbox
      (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT ${newId()}, 'welcome:' || id, id, email, 'welcome', json_object('display_name', display_name),
      ${at}, ${expiresAt}, ${at}
    FROM user_profiles WHERE id = (${owner}) AND email_notifications = 1
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/** Deletes the unsent mails of a kind to an account, because a newer one replaces them. */
export function dropWaitingStatement(
  db: Db,
  kind: MailKind,
  userId: string,
): CompiledQuery<unknown> {
  return db
    .deleteFrom("mail_outbox")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("sent_at", "is", null)
    .compile();
}

export interface DueMail {
  id: string;
  recipient: string;
  kind: string;
  data: string;
}

/** Claims at most `limit` of the mails that are due, the oldest first, by postponing their next attempt (a lease). */
export async function claimDueMail(db: Db, now: Date, limit: number): Promise<DueMail[]> {
  const at = now.toISOString();
  // 2^attempts minutes from now, in the form that toISOString writes.
  const next = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${at},
    '+' || min(1 << min(attempts, 20), ${LONGEST_BACK_OFF}) || ' minutes')`;
  return db
    .updateTable("mail_outbox")
    .set((is) => ({ attempts: is("attempts", "+", 1), next_attempt_at: next }))
    .where("id", "in", dueMail(db, now).orderBy("next_attempt_at").limit(limit).select("id"))
    .returning(["id", "recipient", "kind", "data"])
    .execute();
}

/** How many mails are due. */
export async function countDueMail(db: Db, now: Date): Promise<number> {
  const row = await dueMail(db, now)
    .select((is) => is.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ sent_at: now.toISOString(), last_error: null })
    .where("id", "=", id)
    .execute();
}

/** Stores why a mail was not sent; its next attempt was set when it was claimed. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ last_error: error.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}

function dueMail(db: Db, now: Date) {
  const at = now.toISOString();
  return db
    .selectFrom("mail_outbox")
    .where("sent_at", "is", null)
    .where("next_attempt_at", "<=", at)
    .where("expires_at", ">", at);
}
