import { sql } from "kysely";
import type { Db } from "~/db/db";
import { countLateContests } from "~/domain/contests/late-rooms.server";
import { isDueMail } from "~/domain/mail/outbox.server";
import { leftOn, quotaDay } from "~/domain/mail/quota.server";
import { DAILY, EACH_MINUTE } from "~/domain/recurring/crons";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { isMailStopped } from "~/domain/mail/stop.server";
import { pingRoom } from "~/domain/votes/room-client.server";
import type { Check, Health } from "./health";

/** Limits above which a check fails. */
const MOST = {
  cronAge: 5 * MINUTE,
  dailyCronAge: 26 * HOUR,
  dueMailAge: 15 * MINUTE,
  /** Some addresses are mistyped, so single mails are given up every day. */
  deadMails: 10,
  contestDelay: 5 * MINUTE,
};
/** Timeout of the database and of the room, in milliseconds: a monitor should get an answer before its own timeout. */
const PATIENCE = 3 * SECOND;

interface HealthParts {
  env: Env;
  db: Db;
  /** The names of all migrations that this build needs. */
  migrations: readonly string[];
  /** Rejects if the database belongs to another deployment. */
  requireOwnDatabase(): Promise<void>;
}

/** Checks database, crons, mail, contests and a contest room. Never throws: a part that fails or does not answer is not ok. */
export async function checkHealth(parts: HealthParts, now: Date): Promise<Health> {
  const [missing, facts] = await Promise.allSettled([
    within(PATIENCE, countMissingMigrations(parts)),
    within(PATIENCE, findFacts(parts, now)),
  ]);
  const checks: Health["checks"] = {
    database: { ok: facts.status === "fulfilled" },
    ...(missing.status === "fulfilled" && {
      migrations: { ok: missing.value === 0, missing: missing.value },
    }),
    ...(facts.status === "fulfilled" && {
      ...judge(facts.value, now),
      rooms: await checkRooms(parts.env, facts.value),
    }),
  };
  for (const part of [missing, facts])
    if (part.status === "rejected") console.error("A check of /salud failed", part.reason);
  return { ok: Object.values(checks).every(({ ok }) => ok), checks };
}

async function countMissingMigrations({ db, migrations }: HealthParts): Promise<number> {
  const [{ rows }] = await db.batch([
    sql<{ missing: number }>`
      SELECT count(*) AS missing FROM json_each(${JSON.stringify(migrations)})
      WHERE value NOT IN (SELECT name FROM d1_migrations)`.compile(db),
  ]);
  return rows[0]?.missing ?? migrations.length;
}

type Flag = 0 | 1;

interface Facts {
  mail: {
    /** The instant since which the oldest due mail waits. */
    oldest_due: string | null;
    dead: number;
    is_stopped: Flag;
    /** Mails that may still leave on this day. */
    left: number;
    behind: number;
    /** The contest whose voting ends last: its room is asked. */
    contest: string | null;
  };
  hasQuota: boolean;
  runs: Map<string, { ran_at: string; failed: number }>;
  late: number;
}

async function findFacts({ env, db, requireOwnDatabase }: HealthParts, now: Date): Promise<Facts> {
  await requireOwnDatabase();
  const at = now.toISOString();
  const quota = quotaDay(env, now, false);
  const yesterday = new Date(now.getTime() - DAY).toISOString();
  const before = new Date(now.getTime() - MOST.contestDelay);
  const [{ rows }, runs, late] = await Promise.all([
    sql<Facts["mail"]>`
      SELECT (SELECT min(next_attempt_at) FROM mail_outbox WHERE ${isDueMail(at)}) AS oldest_due,
        (SELECT count(*) FROM mail_outbox WHERE dead_at > ${yesterday} AND sent_at IS NULL) AS dead,
        ${isMailStopped} AS is_stopped, ${leftOn(quota)} AS left,
        (SELECT count(*) FROM room_alarms) AS behind,
        (SELECT id FROM contests ORDER BY voting_deadline DESC LIMIT 1) AS contest`.execute(db),
    db.selectFrom("cron_runs").selectAll().execute(),
    countLateContests(db, before),
  ]);
  const [mail] = rows;
  if (!mail) throw new Error("The database gave no figures");
  const hasQuota = quota.most !== null;
  return { mail, hasQuota, runs: new Map(runs.map((run) => [run.cron, run])), late };
}

function judge({ mail, hasQuota, runs, late }: Facts, now: Date): Health["checks"] {
  const secondsSince = (instant: string | undefined | null) =>
    instant ? Math.round((now.getTime() - Date.parse(instant)) / SECOND) : null;
  const checkRun = (cron: string, most: number, isNeeded: boolean): Check => {
    const run = runs.get(cron);
    const age = secondsSince(run?.ran_at);
    const isRecent = age === null ? !isNeeded : age * SECOND <= most;
    return { ok: isRecent && !run?.failed, age_s: age, failed_parts: run?.failed ?? null };
  };
  const due = secondsSince(mail.oldest_due);
  const isStopped = mail.is_stopped === 1;
  const left = hasQuota && !isStopped ? mail.left : null;
  return {
    cron: checkRun(EACH_MINUTE, MOST.cronAge, true),
    // A new deployment waits up to a day for its first daily run.
    daily_cron: checkRun(DAILY, MOST.dailyCronAge, false),
    mail: {
      ok: !isStopped && (due === null || due * SECOND <= MOST.dueMailAge),
      ...{ oldest_due_s: due, is_stopped: isStopped },
    },
    mail_quota: { ok: left !== 0 || due === null, left },
    dead_mails: { ok: mail.dead <= MOST.deadMails, last_24_h: mail.dead },
    contests: { ok: late === 0, late },
  };
}

/** Pings the room of a contest. Rooms that lack votes which D1 has are not ok either. */
async function checkRooms(env: Env, { mail: { contest, behind } }: Facts): Promise<Check> {
  const answers =
    contest === null ||
    (await within(PATIENCE, pingRoom(env, contest)).then(
      () => true,
      (error: unknown) => {
        console.error("A contest room did not answer /salud", error);
        return false;
      },
    ));
  return { ok: answers && behind === 0, answers, behind };
}

/** Returns the result of `work`. Rejects after a timeout. */
async function within<Result>(millis: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${millis} ms`)), millis);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
