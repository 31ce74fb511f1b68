/** What D1 knows: the checks of `/salud` that need no room and no build. */
export type RecordCheckName =
  | "cron"
  | "daily_cron"
  | "mail"
  | "mail_queue"
  | "mail_quota"
  | "dead_mails"
  | "contests"
  | "database_size";

/** The checks of `/salud`. */
export type CheckName = "database" | "migrations" | RecordCheckName | "rooms";

/** The outcome of a check: whether it is good, and the figures by which it was judged. */
export type Check = { ok: boolean } & Record<string, number | string | boolean | null>;

export type RecordChecks = Record<RecordCheckName, Check>;

/** What `/salud` answers: figures without names, addresses or secrets (OPS-04). */
export interface Health {
  ok: boolean;
  checks: Partial<Record<CheckName, Check>>;
}
