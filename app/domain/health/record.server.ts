import { sql } from "kysely";
import type { Db } from "~/db/db";
import { listOverdueContests } from "~/domain/contests/late-rooms.server";
import { findQueuedSince, isDueMail } from "~/domain/mail/outbox.server";
import { leftOn, quotaDay, type QuotaEnv } from "~/domain/mail/quota.server";
import { isMailStopped } from "~/domain/mail/stop.server";
import { DAILY, EACH_MINUTE } from "~/domain/recurring/crons";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import type { Check, RecordChecks } from "./health";

/** Limits above which a check fails. */
export const MOST = {
  cronAge: 5 * MINUTE,
  dailyCronAge: 26 * HOUR,
  dueMailAge: 15 * MINUTE,
  /** The mails of one result leave within the hour. */
  queuedMailAge: HOUR,
  /** Some addresses are mistyped, so single mails are given up every day. */
  deadMails: 10,
  contestDelay: 5 * MINUTE,
  /** D1 takes 10 GB. */
  databaseBytes: 7e9,
};

type Flag = 0 | 1;

interface Facts {
  /** The instant since which the oldest due mail waits. */
  oldest_due: string | null;
  /** The instant since which the oldest mail is in the queue. */
  queued_since: string | null;
  dead: number;
  is_stopped: Flag;
  /** Mails that may still leave on this day. */
  left: number;
  /** Number of rooms that lack votes, or whose result differs from what is public. */
  behind: number;
  /** The contest whose voting ends last: its room is asked. */
  contest: string | null;
}

/**
 * Checks what D1 knows of crons, mail, contests, rooms and its own size. `room` is the contest whose room can be asked whether it
 * answers; null without contests. `overdue` are the ids of the contests that are past a date.
 */
export async function checkRecord(
  db: Db,
  env: QuotaEnv,
  now: Date,
): Promise<{ checks: RecordChecks; overdue: string[]; behind: number; room: string | null }> {
  const at = now.toISOString();
  const quota = quotaDay(env, now, false);
  const yesterday = new Date(now.getTime() - DAY).toISOString();
  const [[{ rows, size }], runs, overdue] = await Promise.all([
    db.batch([
      sql<Facts>`
        SELECT (SELECT min(next_attempt_at) FROM mail_outbox WHERE ${isDueMail(at)}) AS oldest_due,
          ${findQueuedSince(at)} AS queued_since,
          (SELECT count(*) FROM mail_outbox WHERE dead_at > ${yesterday} AND sent_at IS NULL) AS dead,
          ${isMailStopped} AS is_stopped, ${leftOn(quota)} AS left,
          (SELECT count(*) FROM room_alarms) + (SELECT count(*) FROM result_alarms) AS behind,
          (SELECT id FROM contests ORDER BY voting_deadline DESC LIMIT 1) AS contest`.compile(db),
    ]),
    db.selectFrom("cron_runs").selectAll().execute(),
    listOverdueContests(db, new Date(now.getTime() - MOST.contestDelay)),
  ]);
  const [facts] = rows;
  if (!facts) throw new Error("The database gave no figures");
  const { contest, behind } = facts;
  const ranAt = new Map(runs.map((run) => [run.cron, run]));
  const hasQuota = quota.most !== null;
  return {
    overdue,
    checks: judge(facts, { hasQuota, ranAt, late: overdue.length, size }, now),
    behind,
    room: contest,
  };
}

interface Others {
  hasQuota: boolean;
  ranAt: Map<string, { ran_at: string; failed: number }>;
  late: number;
  size: number | undefined;
}

function judge(facts: Facts, { hasQuota, ranAt, late, size }: Others, now: Date): RecordChecks {
  const secondsSince = (instant: string | undefined | null) =>
    instant ? Math.round((now.getTime() - Date.parse(instant)) / SECOND) : null;
  const isWithin = (seconds: number | null, most: number) =>
    seconds === null || seconds * SECOND <= most;
  const checkRun = (cron: string, most: number, isNeeded: boolean): Check => {
    const run = ranAt.get(cron);
    const age = secondsSince(run?.ran_at);
    const isRecent = age === null ? !isNeeded : isWithin(age, most);
    return { ok: isRecent && !run?.failed, age_s: age, failed_parts: run?.failed ?? null };
  };
  const due = secondsSince(facts.oldest_due);
  const queued = secondsSince(facts.queued_since);
  const isStopped = facts.is_stopped === 1;
  const left = hasQuota && !isStopped ? facts.left : null;
  return {
    cron: checkRun(EACH_MINUTE, MOST.cronAge, true),
    // A new deployment waits up to a day for its first daily run.
    daily_cron: checkRun(DAILY, MOST.dailyCronAge, false),
    mail: {
      ok: !isStopped && isWithin(due, MOST.dueMailAge),
      oldest_due_s: due,
      is_stopped: isStopped,
    },
    mail_queue: { ok: isWithin(queued, MOST.queuedMailAge), oldest_s: queued },
    mail_quota: { ok: left !== 0 || due === null, left },
    dead_mails: { ok: facts.dead <= MOST.deadMails, last_24_h: facts.dead },
    contests: { ok: late === 0, late },
    database_size: {
      ok: size === undefined || size < MOST.databaseBytes,
      mb: size === undefined ? null : Math.round(size / 1e6),
    },
  };
}

/** Lists the migrations that the database lacks, of those that this build has. */
export async function listMissingMigrations(
  db: Db,
  migrations: readonly string[],
): Promise<string[]> {
  const [{ rows }] = await db.batch([
    sql<{ name: string }>`
      SELECT value AS name FROM json_each(${JSON.stringify(migrations)})
      WHERE value NOT IN (SELECT name FROM d1_migrations) ORDER BY value`.compile(db),
  ]);
  return rows.map(({ name }) => name);
}
