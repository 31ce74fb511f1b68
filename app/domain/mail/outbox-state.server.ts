import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isDueMail, isWaiting } from "./outbox.server";
import { quotaDay, sentOn, urgentSentOn, type QuotaEnv } from "./quota.server";

/** How many mails are in each state, and what the day has taken. */
interface OutboxState {
  /** Their time has come. */
  due: number;
  /** They are in the queue, or wait for a later attempt or the next day. */
  later: number;
  /** A run is handing them over. */
  sending: number;
  dead: number;
  /** Dead ones that can be sent again: they have not expired. */
  resendable: number;
  sentToday: number;
  /** How many of them were urgent. */
  urgentToday: number;
  /** Most of the day; null without a quota. */
  quota: number | null;
  /** How many of the day are kept for urgent mails. */
  urgentQuota: number;
}

/** The state of the outbox; counts what waits and what was given up, and never reads what was sent (MAIL-01). */
export async function findOutboxState(db: Db, env: QuotaEnv, now: Date): Promise<OutboxState> {
  const at = now.toISOString();
  const { day, most, urgentQuota } = quotaDay(env, now, true);
  const isSending = sql`(${isWaiting} AND lease_until > ${at})`;
  const isDead = sql`(dead_at IS NOT NULL AND sent_at IS NULL)`;
  const count = (where: unknown) => sql`(SELECT count(*) FROM mail_outbox WHERE ${where})`;
  const { rows } = await sql<Omit<OutboxState, "quota" | "urgentQuota">>`
    SELECT ${count(isDueMail(at))} AS due,
      ${count(sql`${isWaiting} AND next_attempt_at > ${at} AND NOT coalesce(lease_until > ${at}, 0)`)} AS later,
      ${count(isSending)} AS sending, ${count(isDead)} AS dead,
      ${count(sql`${isDead} AND expires_at > ${at}`)} AS resendable,
      ${sentOn(day)} AS sentToday, ${urgentSentOn(day)} AS urgentToday`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("The outbox gave no counts");
  return { ...state, quota: most, urgentQuota };
}
