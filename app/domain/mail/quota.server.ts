import { sql, type RawBuilder } from "kysely";
import { fromLocal, localDay } from "~/domain/time/time";
import { DAY } from "~/domain/time/durations";

export type QuotaEnv = Pick<Env, "MAIL_DAILY_QUOTA" | "MAIL_URGENT_QUOTA" | "TIME_ZONE">;

/** A day of the business's zone with its quotas of mails. */
export interface QuotaDay {
  /** "2026-11-21". */
  day: string;
  /** When the next day begins, as ISO text. */
  next: string;
  /** Mails that may be handed to the provider on the day, or null without a quota. */
  most: number | null;
  /** How many of those are kept for urgent mails; 0 without a quota. */
  urgentQuota: number;
  /** Whether it is asked for urgent mails or for those of a contest. */
  isUrgent: boolean;
}

/** Without MAIL_URGENT_QUOTA: a tenth of the day's quota. */
const URGENT_SHARE = 0.1;

/**
 * The day of `now` and its quotas, for urgent mails or for those of a contest (MAIL-01); throws when a quota is no number, or that of
 * urgent mails is more than the day's.
 */
export function quotaDay(env: QuotaEnv, now: Date, isUrgent: boolean): QuotaDay {
  const day = localDay(now, env.TIME_ZONE);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  const most = readQuota(env, "MAIL_DAILY_QUOTA");
  const urgent = readQuota(env, "MAIL_URGENT_QUOTA");
  if (most !== null && urgent !== null && urgent > most)
    throw new Error(`MAIL_URGENT_QUOTA is more than MAIL_DAILY_QUOTA: ${urgent}`);
  return {
    day,
    next: fromLocal(`${tomorrow}T00:00`, env.TIME_ZONE) ?? now.toISOString(),
    most,
    urgentQuota: most === null ? 0 : (urgent ?? Math.ceil(most * URGENT_SHARE)),
    isUrgent,
  };
}

// The part of urgent mails is kept whether they come before or after those of a contest; what a contest leaves of the day is theirs too.
/** How many mails the day has left for that kind, as a value in SQL of 0 or more; -1 without a quota. */
export function leftOn({ day, most, urgentQuota, isUrgent }: QuotaDay): RawBuilder<number> {
  if (most === null) return sql<number>`-1`;
  const left = sql`${most} - ${sentOn(day)}`;
  if (isUrgent) return sql<number>`max(0, ${left})`;
  const ofContests = sql`(${sentOn(day)} - ${urgentSentOn(day)})`;
  return sql<number>`max(0, min(${left}, ${most - urgentQuota} - ${ofContests}))`;
}

/** How many mails a day has taken, as a value in SQL. */
export function sentOn(day: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT n FROM mail_days WHERE day = ${day}), 0)`;
}

/** How many of them were urgent. */
export function urgentSentOn(day: string): RawBuilder<number> {
  return sql<number>`coalesce((SELECT urgent FROM mail_days WHERE day = ${day}), 0)`;
}

function readQuota(env: QuotaEnv, name: "MAIL_DAILY_QUOTA" | "MAIL_URGENT_QUOTA"): number | null {
  const text = env[name];
  if (!text) return null;
  const quota = Number(text);
  if (!Number.isSafeInteger(quota) || quota < 0)
    throw new Error(`${name} is no number of mails: ${text}`);
  return quota;
}
