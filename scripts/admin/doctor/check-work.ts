import type { Unstable_Config } from "wrangler";
import type { Db } from "~/db/db";
import type { Check } from "~/domain/health/health";
import { checkRecord } from "~/domain/health/record.server";
import { adminCommand, type DatabasePlace } from "../place";
import { deployCommand } from "./check-configuration";
import { ok, wrong, type Finding } from "./finding";

/** Whole minutes; none for a cron that has run since the command began. */
const minutes = (seconds: unknown) => `${Math.max(0, Math.round(Number(seconds) / 60))} min`;

/**
 * Checks the recurring work by the figures of `/salud`: crons, mail, contests past a date, the size of the database. Crons and dates
 * of a folder that no server serves stand still, and are not judged.
 */
export async function checkWork(
  db: Db,
  config: Unstable_Config,
  { place, isServed, now }: { place: DatabasePlace; isServed: boolean; now: Date },
): Promise<Finding[]> {
  // The checks read these variables only.
  const env = config.vars as Record<"TIME_ZONE" | "MAIL_DAILY_QUOTA" | "MAIL_URGENT_QUOTA", string>;
  const { checks, overdue } = await checkRecord(db, env, now);
  const queue = config.queues.producers?.[0]?.queue ?? "the queue of mail";
  const log = place.remote ? `npx wrangler tail --env=${place.env}` : "the output of npm start";
  const findingOf = (
    check: string,
    { ok: isOk }: Check,
    good: string,
    bad: string,
    mend: string,
  ) => (isOk ? ok(check, good) : wrong(check, bad, mend));
  const cron = (name: string, check: Check) =>
    findingOf(
      name,
      check,
      check.age_s === null ? "it has not run yet" : `it ran ${minutes(check.age_s)} ago`,
      check.age_s === null
        ? "it has never run"
        : `it ran ${minutes(check.age_s)} ago, and ${check.failed_parts} of its parts failed`,
      check.age_s === null ? deployCommand(place) : `Look for the error: ${log}`,
    );
  const running = isServed
    ? [
        cron("cron of each minute", checks.cron),
        cron("cron of each day", checks.daily_cron),
        overdue.length === 0
          ? ok("contests", "none is past a date without its new phase")
          : wrong(
              "contests",
              `past a date without the new phase: ${overdue.join(", ")}`,
              `Look for the room's error: ${log}; then ${adminCommand(place, `recount ${overdue[0]}`)}, and after a restore of D1 ${adminCommand(place, `resend-votes ${overdue[0]}`)}`,
            ),
      ]
    : [
        ok(
          "server",
          "nothing serves this folder, so crons and dates stand still until npm start serves it",
        ),
      ];
  return [
    ...running,
    findingOf(
      "mail",
      checks.mail,
      "nothing has been due for long",
      checks.mail.is_stopped
        ? "all mail is stopped"
        : `a mail has been due for ${minutes(checks.mail.oldest_due_s)}`,
      adminCommand(place, checks.mail.is_stopped ? "mail on" : "mail-test <your address>"),
    ),
    findingOf(
      "mail queue",
      checks.mail_queue,
      "no mail has been in it for long",
      `a mail has been in it for ${minutes(checks.mail_queue.oldest_s)}`,
      `npx wrangler queues resume-delivery ${queue}`,
    ),
    findingOf(
      "quota of mail",
      checks.mail_quota,
      "it is not used up, or nothing waits",
      "the day's is used up, and mail waits",
      `Raise MAIL_DAILY_QUOTA in wrangler.toml, then ${deployCommand(place)}; else the mail leaves tomorrow`,
    ),
    findingOf(
      "mails given up",
      checks.dead_mails,
      `${checks.dead_mails.last_24_h} in 24 hours`,
      `${checks.dead_mails.last_24_h} in 24 hours`,
      "/admin/correo says why, and sends them again",
    ),
    findingOf(
      "size of the database",
      checks.database_size,
      checks.database_size.mb === null ? "not told here" : `${checks.database_size.mb} MB`,
      `${checks.database_size.mb} MB of the 10,000 that D1 takes`,
      "/admin/datos clears what can be spared",
    ),
  ];
}
