import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { newId } from "~/db/ids";
import { DAY, MINUTE, SECOND } from "~/domain/time/durations";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { logGivenUpMail, logMailOverQuota, type GivenUpMail } from "./given-up";
import type { Undelivered } from "./mailer";
import { isWaiting } from "./outbox.server";
import { leftOn, type QuotaDay } from "./quota.server";
import { isMailStopped } from "./stop.server";

/**
 * Duration of the lease with which a run claims mails: longer than it takes to send a hundred mails, five at a time, 25 seconds
 * each at most.
 */
export const LEASE = 10 * MINUTE;
/** Attempts before a mail becomes a dead letter. With the exponential back-off between attempts this takes 20 hours. */
export const MAX_ATTEMPTS = 12;
const TOO_MANY_ATTEMPTS = "Too many attempts";
/** Longest delay, in minutes, of the exponential back-off (1, 2, 4 …). */
const LONGEST_BACK_OFF = 6 * 60;
/**
 * How long providers remember an idempotency key. A mail whose sending has been uncertain for longer is not retried, because it
 * could arrive twice.
 */
const KEY_LIFE = DAY;

/** A claimed mail: only the run that claimed it may send it until its lease expires. */
export type ClaimedMail = Pick<
  Row<"mail_outbox">,
  "id" | "user_id" | "recipient" | "kind" | "data" | "attempts"
>;

/**
 * SQL value: the number of votes that the recipient of an outbox mail has cast in the mail's contest. The '+' makes SQLite use
 * the index by voter, not by contest.
 */
const votesGiven = sql`(SELECT count(*) FROM votes WHERE votes.user_id = mail_outbox.user_id
  AND +votes.contest_id = mail_outbox.data ->> 'contest_id' AND +votes.active = 1)`;

interface Claim {
  mails: ClaimedMail[];
  /** Mails leased by another run: their ids, with the instant at which each lease expires. */
  held: Map<string, string>;
}

/**
 * Claims mails for sending in one transaction: each gets a lease and counts in the day's quota. Of two concurrent runs only one gets
 * a mail. Mails beyond the quota wait for the next day, and all mails while mail is stopped (MAIL-01).
 */
export async function claimMail(
  db: Db,
  ids: readonly string[],
  quota: QuotaDay,
  now: Date,
): Promise<Claim> {
  const at = now.toISOString();
  const lease = newId();
  const until = new Date(now.getTime() + LEASE).toISOString();
  const named = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isFree = sql`(${named} AND ${isWaiting} AND (lease_until IS NULL OR lease_until <= ${at}))`;
  const [, givenUp, claimed, , postponed, leased] = await db.batch([
    dropNeedlessStatement(db, isFree),
    giveUpStatement(db, isFree, now),
    sql<ClaimedMail>`
      UPDATE mail_outbox SET lease = ${lease}, lease_until = ${until}, queued_at = NULL, next_attempt_at = max(next_attempt_at, ${until}),
        attempts = attempts + 1, uncertain_since = coalesce(uncertain_since, ${at})
      WHERE id IN (SELECT id FROM mail_outbox WHERE ${isFree} ORDER BY next_attempt_at LIMIT ${leftOn(quota)})
      RETURNING id, user_id, recipient, kind, ${currentData} AS data, attempts`.compile(db),
    sql`
      INSERT INTO mail_days (day, n, urgent) SELECT ${quota.day}, count(*), count(*) FILTER (WHERE is_urgent = 1)
      FROM mail_outbox WHERE ${named} AND lease = ${lease}
      ON CONFLICT (day) DO UPDATE SET n = n + excluded.n, urgent = urgent + excluded.urgent`.compile(
      db,
    ),
    // Mails that wait because mail is stopped stay due: they leave as soon as it goes on.
    sql<{ next_attempt_at: string }>`
      UPDATE mail_outbox SET queued_at = NULL, next_attempt_at = iif(${isMailStopped}, ${at}, ${quota.next}) WHERE ${isFree}
      RETURNING next_attempt_at`.compile(db),
    sql<{ id: string; lease_until: string }>`
      SELECT id, lease_until FROM mail_outbox
      WHERE ${named} AND ${isWaiting} AND lease_until > ${at} AND lease <> ${lease}`.compile(db),
  ]);
  logGivenUpMail(givenUp.rows);
  const overQuota = postponed.rows.filter(({ next_attempt_at }) => next_attempt_at === quota.next);
  logMailOverQuota(overQuota.length, quota.next);
  return {
    mails: claimed.rows,
    held: new Map(leased.rows.map(({ id, lease_until }) => [id, lease_until])),
  };
}

/**
 * SQL value: the data of a mail about a contest with the contest's number, and the name of the recipient. The name is null for a
 * subscriber of the newsletter, and for an address that its account has not confirmed.
 */
const contestData = sql`json_set(data,
  '$.contest_number', (SELECT contests.number FROM contests WHERE contests.id = mail_outbox.data ->> 'contest_id'),
  '$.recipient_name', (SELECT display_name FROM user_profiles WHERE user_profiles.id = mail_outbox.user_id
    AND user_profiles.email = mail_outbox.recipient AND user_profiles.email_confirmed_at IS NOT NULL))`;

/**
 * SQL value: the best place that a story has in a mail's contest. Null in a contest without votes; the mail then says that nobody
 * won. Greater than 1 if the winning story was deleted; the mail then does not mention a winner.
 */
const bestPlace = sql`(SELECT min(stories.winner_position) FROM stories
  WHERE stories.contest_id = mail_outbox.data ->> 'contest_id')`;

/** SQL value: the data of a mail about results, with the newest root of the contest's ballot. */
const resultData = sql`json_set(${contestData}, '$.root', (SELECT root FROM contest_roots
  WHERE contest_roots.contest_id = mail_outbox.data ->> 'contest_id' ORDER BY n DESC LIMIT 1))`;

/**
 * SQL value: a mail's data with facts that are queried when it is claimed: the contest's number, the recipient's name, the winner of
 * the contest, or the votes that the recipient has left. They are not stored in the outbox, because a mail may wait there for a day
 * while a name, an account or votes change. The line of a story with adult themes (18+) is left out: the mail goes to everybody.
 */
const currentData = sql`CASE
  WHEN kind IN ('results', 'contest_won') AND coalesce(${bestPlace}, 1) = 1
    THEN json_set(${resultData}, '$.winner', json(
    (SELECT json_object('name', user_profiles.display_name, 'story', stories.title,
      'line', CASE stories.is_mature WHEN 1 THEN '' ELSE stories.line END, 'excerpt', stories.excerpt)
      FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
      WHERE stories.contest_id = mail_outbox.data ->> 'contest_id' AND stories.winner_position = 1)))
  WHEN kind IN ('results', 'contest_won') THEN ${resultData}
  WHEN kind = 'last_day_to_vote' THEN json_set(${contestData}, '$.votes_left', ${VOTES_PER_CONTEST} - ${votesGiven})
  WHEN data ->> 'contest_id' IS NOT NULL THEN ${contestData}
  ELSE data END`;

/**
 * Deletes 'last day' mails to people who have submitted or used all votes while the mail waited, and mails about a place that the
 * story lost meanwhile (MAIL-01, REPORT-03).
 */
function dropNeedlessStatement(db: Db, isFree: RawBuilder<unknown>): CompiledQuery {
  return sql`
    DELETE FROM mail_outbox WHERE ${isFree} AND (
      kind = 'last_day_to_submit' AND EXISTS (SELECT 1 FROM stories
        WHERE stories.user_id = mail_outbox.user_id AND stories.contest_id = mail_outbox.data ->> 'contest_id')
      OR kind = 'last_day_to_vote' AND ${votesGiven} >= ${VOTES_PER_CONTEST}
      OR kind = 'contest_won' AND EXISTS (SELECT 1 FROM stories WHERE stories.id = mail_outbox.data ->> 'story_id'
        AND stories.winner_position IS NOT mail_outbox.data ->> 'position'))`.compile(db);
}

/**
 * Marks mails without a live lease as dead letters if they have expired, had `MAX_ATTEMPTS`, or are uncertain for longer than
 * `KEY_LIFE`.
 */
function giveUpStatement(
  db: Db,
  isFree: RawBuilder<unknown>,
  now: Date,
): CompiledQuery<GivenUpMail> {
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - KEY_LIFE).toISOString();
  const reason = sql`CASE WHEN expires_at <= ${at} THEN 'Expired'
    WHEN uncertain_since <= ${forgotten} THEN 'It may have gone out'
    ELSE ${TOO_MANY_ATTEMPTS} END`;
  return sql<GivenUpMail>`
    UPDATE mail_outbox SET dead_at = ${at}, lease = NULL, lease_until = NULL,
      last_error = ${reason} || coalesce(': ' || last_error, '')
    WHERE ${isFree}
      AND (expires_at <= ${at} OR uncertain_since <= ${forgotten} OR attempts >= ${MAX_ATTEMPTS})
    RETURNING kind, ${reason} AS reason`.compile(db);
}

/** Marks a mail as sent, and ends its lease. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({
      sent_at: now.toISOString(),
      last_error: null,
      dead_at: null,
      lease: null,
      lease_until: null,
      uncertain_since: null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Stores why a mail was not sent and releases its lease. Returns the queue's retry delay in seconds, or null if the mail is a
 * dead letter or the mailer was busy. The cron may enqueue the mail again `grace` milliseconds after that delay.
 */
export async function markFailed(
  db: Db,
  { id, kind, attempts }: Pick<ClaimedMail, "id" | "kind" | "attempts">,
  failure: Undelivered,
  { day, grace = 0 }: { day: string; grace?: number },
  now: Date,
): Promise<number | null> {
  // If the provider is busy, the attempt is not counted, and the mail is retried from the outbox instead of the queue.
  const isBusy = failure.how === "busy";
  const isDead = failure.how === "refused" || (!isBusy && attempts >= MAX_ATTEMPTS);
  // A mail that was certainly not sent no longer counts in the quota of its day.
  const isCertain = failure.how !== "uncertain";
  const seconds = Math.max(backOff(attempts), failure.retryAfter ?? 0);
  const next = new Date(now.getTime() + seconds * SECOND + (isBusy ? 0 : grace)).toISOString();
  await db.batch([
    db
      .updateTable("mail_outbox")
      .set((eb) => ({
        last_error: failure.error.slice(0, 500),
        next_attempt_at: next,
        attempts: eb("attempts", "-", isBusy ? 1 : 0),
        dead_at: isDead ? now.toISOString() : null,
        // Keeps the `uncertain_since` of an earlier attempt, which may have sent the mail.
        uncertain_since: isCertain
          ? sql<string | null>`nullif(uncertain_since, ${now.toISOString()})`
          : eb.ref("uncertain_since"),
        lease: null,
        lease_until: null,
      }))
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .compile(),
    sql`UPDATE mail_days SET n = n - 1,
        urgent = max(0, urgent - (SELECT is_urgent FROM mail_outbox WHERE id = ${id})) WHERE day = ${day} AND ${isCertain ? 1 : 0} = 1`.compile(
      db,
    ),
  ]);
  if (isDead) {
    const reason = failure.how === "refused" ? "The mailer refused it" : TOO_MANY_ATTEMPTS;
    logGivenUpMail([{ kind, reason }]);
  }
  return isDead || isBusy ? null : seconds;
}

function backOff(attempts: number): number {
  return Math.min(2 ** (attempts - 1), LONGEST_BACK_OFF) * 60;
}
