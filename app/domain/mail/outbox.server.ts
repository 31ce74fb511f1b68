import { isExpression, sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { newId } from "~/db/ids";
import { DAY } from "~/domain/time/durations";
import { MAIL_KINDS, type MailData, type MailKind } from "./kinds.server";
import { SENT_MAIL_DAYS } from "./lifetimes";

/** A value, or an SQL expression over the tables of `Recipients.from`. */
type ValueOrSql<Value> = Value | RawBuilder<unknown>;

/** The data of a new mail of a kind; each field is a value or an SQL expression. */
export type NewMailData<Kind extends MailKind> = {
  [Field in keyof MailData<Kind>]: ValueOrSql<MailData<Kind>[Field]>;
};

/** Who gets a mail: one address, or each row of a FROM clause. */
export interface Recipients {
  userId: ValueOrSql<string | null>;
  email: ValueOrSql<string>;
  /** FROM tables and WHERE clause that select the mail's recipients. Without it one mail is enqueued. */
  from?: RawBuilder<unknown>;
  /** The id of the outbox mail. Must be an SQL expression if `from` may select several rows. */
  id?: RawBuilder<string>;
}

interface NewMail extends Recipients {
  /** Deduplication key, named after the mail's cause: a second mail with the same key is not inserted. */
  key: ValueOrSql<string>;
  /** Instant after which the mail is no longer sent. */
  expiresAt: ValueOrSql<Date>;
}

/**
 * Statement that inserts a mail into the outbox, or one for each recipient. Belongs in the batch of the change that causes the mail
 * (MAIL-01).
 */
export function enqueueMailStatement<Kind extends MailKind>(
  db: Db,
  kind: Kind,
  data: NewMailData<Kind>,
  { userId, email, from, id, key, expiresAt }: NewMail,
  now: Date,
): CompiledQuery {
  const at = now.toISOString();
  const expiry = expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt;
  return sql`
    INSERT INTO mail_outbox
      (id, dedupe_key, user_id, recipient, kind, data, is_urgent, next_attempt_at, expires_at, created_at)
    SELECT ${id ?? newId()}, ${key}, ${userId}, ${email}, ${kind}, ${asJson(data)},
      ${MAIL_KINDS[kind].isUrgent ? 1 : 0}, ${at}, ${expiry}, ${at}
    FROM ${from ?? sql`(SELECT 1) WHERE TRUE`}
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/**
 * Recipient: the account that meets a condition on `user_profiles`. The condition may match one account at most, because all rows
 * would get the same mail id.
 */
export function accountWhere(condition: RawBuilder<SqlBool>): Recipients {
  return {
    userId: sql`user_profiles.id`,
    email: sql`user_profiles.email`,
    from: sql`user_profiles WHERE ${condition}`,
  };
}

/** A mail's data as JSON: a string if every field is a value, else an SQL expression. */
function asJson(data: object): ValueOrSql<string> {
  if (!Object.values(data).some(isExpression)) return JSON.stringify(data);
  const pairs = Object.entries(data).flatMap(([name, value]) => [sql.lit(name), sql`${value}`]);
  return sql`json_object(${sql.join(pairs)})`;
}

/** SQL condition: the mail is neither sent nor given up. */
export const isWaiting: RawBuilder<SqlBool> = sql`(sent_at IS NULL AND dead_at IS NULL)`;

/** SQL condition: the mail is waiting and an attempt is due. The mail may have expired meanwhile. */
export function isDueMail(at: string): RawBuilder<SqlBool> {
  return sql`(${isWaiting} AND next_attempt_at <= ${at})`;
}

/** How many of the next mails are looked at for one that is in the queue: those of the next day are behind them. */
const LOOKED_AT = 1000;

/**
 * SQL value: since when the oldest mail is in the queue without a consumer having taken it, as ISO text; null if none is. Looks at the
 * thousand mails whose next attempt is nearest.
 */
export function findQueuedSince(at: string): RawBuilder<string | null> {
  return sql<string | null>`(SELECT min(queued_at) FROM (SELECT queued_at FROM mail_outbox
    WHERE is_urgent = 0 AND ${isWaiting} AND next_attempt_at > ${at} ORDER BY next_attempt_at LIMIT ${LOOKED_AT}))`;
}

/** Statement that deletes the unsent mails of a kind to an account, because a newer one replaces them. */
export function dropUnsentMailStatement(
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

/** Deletes mails that were sent or expired `SENT_MAIL_DAYS` ago, and the daily counts of the same age. */
export async function sweepMail(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const oldest = new Date(now.getTime() - SENT_MAIL_DAYS * DAY).toISOString();
  // One expression, because OR would need two indexes. A mail is sent before it expires.
  await deleteInPieces(db, budget, "mail_outbox", sql`coalesce(sent_at, expires_at) <= ${oldest}`);
  await deleteInPieces(db, budget, "mail_days", sql`day < ${oldest.slice(0, 10)}`, ["day"]);
}
