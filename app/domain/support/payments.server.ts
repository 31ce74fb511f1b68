import { createHash, timingSafeEqual } from "node:crypto";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { auditStatement } from "~/domain/audit/audit.server";
import { awardSupporterStatements } from "~/domain/badges/award.server";
import { notifiedBy } from "~/domain/notifications/notify.server";
import { DAY } from "~/domain/time/durations";
import { isSupport, type KofiPayment } from "./payment-fields";
import { PAYMENT_DAYS } from "./payments";

/** Limit of accounts that get their badge in one run; the others get it in a later run. */
const ACCOUNTS_PER_RUN = 50;

/** Whether a payment carries the secret that Ko-fi sends with each webhook; compares in constant time. */
export function isFromKofi({ verification_token }: KofiPayment, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(verification_token), digest(secret));
}

/**
 * Stores a payment, once per message id. Gives the supporter's badge to the confirmed account with the payment's e-mail, if there
 * is one. Returns the ids of the people who got a notice. Ignores a payment of 0 (BADGE-04).
 */
export async function receivePayment(
  db: Db,
  payment: KofiPayment,
  now: Date,
): Promise<readonly string[]> {
  if (!isSupport(payment)) return [];
  await db
    .insertInto("kofi_payments")
    .values({
      message_id: payment.message_id,
      type: payment.type,
      email: payment.email,
      from_name: payment.from_name,
      amount: payment.amount,
      currency: payment.currency,
      received_at: now.toISOString(),
      settled_at: null,
      user_id: null,
    })
    .onConflict((eb) => eb.column("message_id").doNothing())
    .execute();
  return assignWaitingPayments(db, now);
}

/**
 * Assigns waiting payments to the confirmed accounts with their e-mails, and gives each account the badge. Returns the ids of the
 * people who got a notice. Runs every minute, so that a person who pays first and registers later gets the badge too (BADGE-04).
 */
export async function assignWaitingPayments(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT user_profiles.id FROM kofi_payments
      JOIN user_profiles ON user_profiles.email = kofi_payments.email
    WHERE ${isWaiting} AND user_profiles.email_confirmed_at IS NOT NULL
    LIMIT ${ACCOUNTS_PER_RUN}`.execute(db);
  const notified = [];
  for (const { id } of rows) notified.push(...(await assign(db, id, isOfConfirmed(id), now)));
  return notified;
}

const isWaiting: RawBuilder<SqlBool> = sql`kofi_payments.settled_at IS NULL`;

/** SQL condition: the payment is waiting, and its e-mail is the confirmed e-mail of this account. */
function isOfConfirmed(userId: string): RawBuilder<SqlBool> {
  return sql`(${isWaiting} AND kofi_payments.email =
    (SELECT email FROM user_profiles WHERE id = ${userId} AND email_confirmed_at IS NOT NULL))`;
}

/**
 * Assigns payments to an account, gives it the badge, and returns the ids of the people who got a notice. Idempotent, because
 * assigned payments are no longer waiting.
 */
async function assign(
  db: Db,
  userId: string,
  which: RawBuilder<SqlBool>,
  now: Date,
  by: string | null = null,
): Promise<readonly string[]> {
  const at = now.toISOString();
  const happens = sql<SqlBool>`EXISTS (SELECT 1 FROM kofi_payments WHERE ${which})`;
  const line = { action: "payment.attach", subject: userId } as const;
  const outcomes = await db.batch([
    ...(by ? [auditStatement(db, { ...line, actor: by }, at, happens)] : []),
    ...awardSupporterStatements(db, userId, happens, now),
    sql`UPDATE kofi_payments SET user_id = ${userId}, settled_at = ${at}, email = NULL, from_name = NULL
      WHERE ${which}`.compile(db),
  ]);
  return notifiedBy(outcomes);
}

/** A payment without an account, because no confirmed account has its e-mail. */
interface WaitingPayment {
  id: string;
  type: string;
  email: string;
  name: string;
  amount: string;
  currency: string;
  receivedAt: string;
}

export const PAYMENTS_PER_PAGE = 20;

/** Lists a page of the payments that wait for an account, newest first. */
export async function listWaitingPayments(db: Db, page = 1): Promise<WaitingPayment[]> {
  const rows = await db
    .selectFrom("kofi_payments")
    .where("settled_at", "is", null)
    .orderBy("received_at", "desc")
    .orderBy("message_id")
    .limit(PAYMENTS_PER_PAGE)
    .offset((page - 1) * PAYMENTS_PER_PAGE)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    type: row.type,
    email: row.email ?? "",
    name: row.from_name ?? "",
    amount: row.amount,
    currency: row.currency,
    receivedAt: row.received_at,
  }));
}

/** A payment assigned to an account; `account` is null if that account was deleted. */
interface AssignedPayment {
  id: string;
  account: { id: string; name: string } | null;
  amount: string;
  currency: string;
  receivedAt: string;
}

/** Lists a page of the settled payments of all accounts, newest first: those assigned to an account, and those of deleted accounts. */
export async function listAssignedPayments(db: Db, page = 1): Promise<AssignedPayment[]> {
  const rows = await db
    .selectFrom("kofi_payments")
    .leftJoin("user_profiles", "user_profiles.id", "kofi_payments.user_id")
    .where("settled_at", "is not", null)
    .orderBy("received_at", "desc")
    .orderBy("message_id")
    .limit(PAYMENTS_PER_PAGE)
    .offset((page - 1) * PAYMENTS_PER_PAGE)
    .select(["message_id", "amount", "currency", "received_at", "user_id", "display_name"])
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    account: row.user_id && row.display_name ? { id: row.user_id, name: row.display_name } : null,
    amount: row.amount,
    currency: row.currency,
    receivedAt: row.received_at,
  }));
}

/** The numbers of payments that wait for an account, and that were assigned to one. */
export async function countPayments(db: Db): Promise<{ waiting: number; assigned: number }> {
  const { rows } = await sql<{ waiting: number; assigned: number }>`
    SELECT count(*) FILTER (WHERE ${isWaiting}) AS waiting,
      count(*) FILTER (WHERE kofi_payments.settled_at IS NOT NULL) AS assigned
    FROM kofi_payments`.execute(db);
  return rows[0] ?? { waiting: 0, assigned: 0 };
}

type AssignAnswer =
  { ok: true; notified: readonly string[] } | { ok: false; reason: "no-payment" | "no-account" };

/**
 * Assigns a waiting payment for an admin, to the account with this e-mail, confirmed or not. Writes to the audit log (BADGE-04).
 */
export async function assignPayment(
  db: Db,
  { payment, email }: { payment: string; email: string },
  admin: string,
  now: Date,
): Promise<AssignAnswer> {
  const [waiting, account] = await Promise.all([
    db
      .selectFrom("kofi_payments")
      .where("message_id", "=", payment)
      .where("settled_at", "is", null)
      .select("message_id")
      .executeTakeFirst(),
    db.selectFrom("user_profiles").where("email", "=", email).select("id").executeTakeFirst(),
  ]);
  if (!waiting) return { ok: false, reason: "no-payment" };
  if (!account) return { ok: false, reason: "no-account" };
  const which = sql<SqlBool>`(${isWaiting} AND kofi_payments.message_id = ${payment})`;
  return { ok: true, notified: await assign(db, account.id, which, now, admin) };
}

/** Deletes payments older than `PAYMENT_DAYS` (OPS-03). */
export async function sweepPayments(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const before = new Date(now.getTime() - PAYMENT_DAYS * DAY).toISOString();
  await deleteInPieces(db, budget, "kofi_payments", sql`received_at < ${before}`);
}
