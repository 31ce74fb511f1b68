/** The checks of `/salud`. */
export type CheckName =
  | "database"
  | "migrations"
  | "cron"
  | "daily_cron"
  | "mail"
  | "mail_quota"
  | "dead_mails"
  | "contests"
  | "rooms";

/** The outcome of a check: whether it is good, and the figures by which it was judged. */
export type Check = { ok: boolean } & Record<string, number | string | boolean | null>;

/** What `/salud` answers: figures without names, addresses or secrets (OPS-04). */
export interface Health {
  ok: boolean;
  checks: Partial<Record<CheckName, Check>>;
}
