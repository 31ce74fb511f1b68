import { sql, type RawBuilder } from "kysely";
import { readMailQuotas } from "~/domain/settings/settings.server";
import { fromLocal, localDay } from "~/domain/time/time";
import { DAY } from "~/domain/time/durations";
import { isMailStopped } from "./stop.server";

export type QuotaEnv = Pick<Env, "MAIL_DAILY_QUOTA" | "MAIL_URGENT_QUOTA" | "TIME_ZONE">;

/** A day in the site's time zone, with its mail quotas. */
export interface QuotaDay {
  /** The day of the quota in the site's time zone, as text: "2026-11-21". */
  day: string;
  /** The start of the day after the quota's day, as ISO text. */
  next: string;
  /** The day's quota of mails, or null without a quota. */
  most: number | null;
  /** The part of the daily quota that is reserved for urgent mails; 0 without a quota. */
  urgentQuota: number;
  /** Selects the quota: true for urgent mails, false for mails of a contest. */
  isUrgent: boolean;
}

/** Share of the daily quota that is reserved for urgent mails if MAIL_URGENT_QUOTA is not set. */
const URGENT_SHARE = 0.1;

/**
 * The day of `now` with its quotas, for urgent mails or for mails of a contest (MAIL-01). Throws if a quota is
 * wrong (`readMailQuotas`).
 */
export function quotaDay(env: QuotaEnv, now: Date, isUrgent: boolean): QuotaDay {
  const day = localDay(now, env.TIME_ZONE);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  const { most, urgent } = readMailQuotas(env);
  return {
    day,
    next: fromLocal(`${tomorrow}T00:00`, env.TIME_ZONE) ?? now.toISOString(),
    most,
    urgentQuota: most === null ? 0 : (urgent ?? Math.ceil(most * URGENT_SHARE)),
    isUrgent,
  };
}

/** More mails than any run sends: what may still leave without a quota. */
const UNLIMITED = 1_000_000_000;

/**
 * SQL value: the number of urgent mails, or of mails of a contest, that may still leave on the day; 0 while mail is stopped. Mails
 * of a contest never use the part of the quota that is reserved for urgent mails; urgent mails may use the whole quota.
 */
export function leftOn(quota: QuotaDay): RawBuilder<number> {
  return sql<number>`iif(${isMailStopped}, 0, ${leftOfQuota(quota)})`;
}

function leftOfQuota({ day, most, urgentQuota, isUrgent }: QuotaDay): RawBuilder<number> {
  if (most === null) return sql.lit(UNLIMITED);
  const left = sql`${most} - ${sentOn(day)}`;
  if (isUrgent) return sql<number>`max(0, ${left})`;
  const ofContests = sql`(${sentOn(day)} - ${urgentSentOn(day)})`;
  return sql<number>`max(0, min(${left}, ${most - urgentQuota} - ${ofContests}))`;
}

/** SQL value: the number of mails that count against a day's quota: sent, or claimed for sending. */
export function sentOn(day: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT n FROM mail_days WHERE day = ${day}), 0)`;
}

/** SQL value: the number of urgent mails sent on a day. */
export function urgentSentOn(day: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT urgent FROM mail_days WHERE day = ${day}), 0)`;
}
