import { fromLocal, localDay } from "~/domain/time/time";
import { DAY } from "~/domain/time/durations";

export type QuotaEnv = Pick<Env, "MAIL_DAILY_QUOTA" | "TIME_ZONE">;

/** A day of the business's zone with its quota of mails. */
export interface QuotaDay {
  /** "2026-11-21". */
  day: string;
  /** When the next day begins, as ISO text. */
  next: string;
  /** Mails that may be handed to the provider on the day, or null without a quota. */
  most: number | null;
}

/** A tenth of the quota is for mails that one person waits for, so that a result does not keep anybody from their password. */
const BULK_SHARE = 0.9;

/** The day of `now` and its quota, for urgent mails or for those of a contest (MAIL-01); throws when MAIL_DAILY_QUOTA is no number. */
export function quotaDay(env: QuotaEnv, now: Date, isUrgent: boolean): QuotaDay {
  const day = localDay(now, env.TIME_ZONE);
  const quota = dailyQuota(env);
  const tomorrow = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return {
    day,
    next: fromLocal(`${tomorrow}T00:00`, env.TIME_ZONE) ?? now.toISOString(),
    most: quota === null || isUrgent ? quota : Math.floor(quota * BULK_SHARE),
  };
}

function dailyQuota({ MAIL_DAILY_QUOTA: text }: QuotaEnv): number | null {
  if (!text) return null;
  const quota = Number(text);
  if (!Number.isSafeInteger(quota) || quota < 0) {
    throw new Error(`MAIL_DAILY_QUOTA is no number of mails: ${text}`);
  }
  return quota;
}
