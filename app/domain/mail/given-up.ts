import { logLine } from "~/db/log-lines";

/** A mail that was given up: its kind, and the reason in words of the outbox. */
export interface GivenUpMail {
  kind: string;
  reason: string;
}

/** Logs a line for each mail that was given up, without its address: nobody would hear of it otherwise. */
export function logGivenUpMail(mails: readonly GivenUpMail[]): void {
  for (const { kind, reason } of mails) logLine({ type: "mail_given_up", kind, reason });
}

/** Logs how many mails wait for the next day, because the day's quota is used up. */
export function logMailOverQuota(waiting: number, until: string): void {
  if (waiting > 0) logLine({ type: "mail_over_quota", waiting, until });
}

/** Replaces the addresses in an error of a mailer, because the log must not contain any. */
export function withoutAddresses(error: string): string {
  return error.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…@…");
}
