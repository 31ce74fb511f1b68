import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isDueMail, isWaiting } from "./outbox.server";
import { quotaDay, sentOn, urgentSentOn, type QuotaEnv } from "./quota.server";
import { mailStoppedSince } from "./stop.server";

/** Counts of the outbox's mails by state, and of mails sent today. */
interface OutboxState {
  /** Number of mails whose next attempt is due. */
  due: number;
  /** Number of mails that are in the queue, or wait for a later attempt or the next day. */
  later: number;
  /** Number of mails that are leased by a run which is sending them. */
  sending: number;
  dead: number;
  /** Number of dead letters that have not expired, so that they can be sent again. */
  resendable: number;
  sentToday: number;
  /** Number of urgent mails among `sentToday`. */
  urgentToday: number;
  /** The daily quota of mails; null without a quota. */
  quota: number | null;
  /** The part of the quota that is reserved for urgent mails. */
  urgentQuota: number;
  /** The instant since which all mail is stopped; null if it is not stopped. */
  stoppedSince: string | null;
}

/**
 * Counts the outbox's waiting mails by state, its dead letters, and the mails sent today with their quotas. Does not read the
 * rows of sent mails (MAIL-01).
 */
export async function findOutboxState(db: Db, env: QuotaEnv, now: Date): Promise<OutboxState> {
  const at = now.toISOString();
  const { day, most, urgentQuota } = quotaDay(env, now, true);
  const isLeased = sql`coalesce(lease_until > ${at}, 0)`;
  const count = (condition: unknown) => sql`count(CASE WHEN ${condition} THEN 1 END)`;
  // Waiting mails and dead letters are each read once, by their partial indexes.
  const { rows } = await sql<Omit<OutboxState, "quota" | "urgentQuota">>`
    SELECT waiting.*, given_up.*, ${sentOn(day)} AS sentToday, ${urgentSentOn(day)} AS urgentToday,
      ${mailStoppedSince} AS stoppedSince
    FROM (SELECT ${count(isDueMail(at))} AS due, ${count(isLeased)} AS sending,
        ${count(sql`next_attempt_at > ${at} AND NOT ${isLeased}`)} AS later
      FROM mail_outbox WHERE ${isWaiting}) AS waiting,
      (SELECT count(*) AS dead, ${count(sql`expires_at > ${at}`)} AS resendable
      FROM mail_outbox WHERE dead_at IS NOT NULL AND sent_at IS NULL) AS given_up`.execute(db);
  const [state] = rows;
  if (!state) throw new Error("The outbox gave no counts");
  return { ...state, quota: most, urgentQuota };
}
