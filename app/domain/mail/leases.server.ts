import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { DAY, MINUTE, SECOND } from "~/domain/time/durations";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { Undelivered } from "./mailer";
import { isWaiting } from "./outbox.server";
import { leftOn, type QuotaDay } from "./quota.server";

/** Longer than a run takes for the mails that it has claimed: a hundred, five at a time, ten seconds each at most. */
export const LEASE = 10 * MINUTE;
/** Attempts after which a mail is given up; with the back-off below that is after 20 hours. */
export const MAX_ATTEMPTS = 12;
/** A mail that fails is tried again after 1, 2, 4 … minutes (exponential back-off), at most after these. */
const LONGEST_BACK_OFF = 6 * 60;
/** How long providers remember an idempotency key: a mail of which nothing is known for longer is not tried again. */
const KEY_LIFE = DAY;

/** A mail that this run alone may send until its lease ends. */
export interface ClaimedMail {
  id: string;
  user_id: string | null;
  recipient: string;
  kind: string;
  data: string;
  attempts: number;
}

// With '+' the votes are found by their voter, and not among all of the contest.
/** How many votes the recipient of a mail has given in its contest. */
const votesGiven = sql`(SELECT count(*) FROM votes WHERE votes.user_id = mail_outbox.user_id
  AND +votes.contest_id = mail_outbox.data ->> 'contest_id' AND +votes.active = 1)`;

interface Claim {
  mails: ClaimedMail[];
  /** Those that another run is sending: the instant at which its lease ends. */
  held: Map<string, string>;
}

/**
 * Claims mails for sending, each with a lease and counted in the quota of the day, in one transaction; of two runs one gets a
 * mail, and those beyond the quota wait for the next day (MAIL-01).
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
  const [, , claimed, , , leased] = await db.batch([
    dropNeedlessStatement(db, isFree),
    giveUpStatement(db, isFree, now),
    sql<ClaimedMail>`
      UPDATE mail_outbox SET lease = ${lease}, lease_until = ${until}, next_attempt_at = max(next_attempt_at, ${until}),
        attempts = attempts + 1, uncertain_since = coalesce(uncertain_since, ${at})
      WHERE id IN (SELECT id FROM mail_outbox WHERE ${isFree} ORDER BY next_attempt_at LIMIT ${leftOn(quota)})
      RETURNING id, user_id, recipient, kind, ${currentData} AS data, attempts`.compile(db),
    sql`
      INSERT INTO mail_days (day, n, urgent) SELECT ${quota.day}, count(*), count(*) FILTER (WHERE is_urgent = 1)
      FROM mail_outbox WHERE ${named} AND lease = ${lease}
      ON CONFLICT (day) DO UPDATE SET n = n + excluded.n, urgent = urgent + excluded.urgent`.compile(
      db,
    ),
    sql`UPDATE mail_outbox SET next_attempt_at = ${quota.next} WHERE ${isFree}`.compile(db),
    sql<{ id: string; lease_until: string }>`
      SELECT id, lease_until FROM mail_outbox
      WHERE ${named} AND ${isWaiting} AND lease_until > ${at} AND lease <> ${lease}`.compile(db),
  ]);
  return {
    mails: claimed.rows,
    held: new Map(leased.rows.map(({ id, lease_until }) => [id, lease_until])),
  };
}

// Not stored with the mail, which may wait for another day: who won may change their name or delete their account, and votes change.
/** The data of a mail with what its words say of now: the winner of a contest, and how many votes its recipient has left. */
const currentData = sql`CASE
  WHEN kind IN ('results', 'contest_won') THEN json_set(data, '$.winner', json(
    (SELECT json_object('name', user_profiles.display_name, 'story', stories.title)
      FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
      WHERE stories.contest_id = mail_outbox.data ->> 'contest_id' AND stories.winner_position = 1)))
  WHEN kind = 'last_day_to_vote' THEN json_set(data, '$.votes_left', ${VOTES_PER_CONTEST} - ${votesGiven})
  ELSE data END`;

/** Deletes 'last day' to those who have sent or voted while it waited, for the queue or the quota of another day (MAIL-01). */
function dropNeedlessStatement(db: Db, isFree: RawBuilder<unknown>): CompiledQuery {
  return sql`
    DELETE FROM mail_outbox WHERE ${isFree} AND (
      kind = 'last_day_to_submit' AND EXISTS (SELECT 1 FROM stories
        WHERE stories.user_id = mail_outbox.user_id AND stories.contest_id = mail_outbox.data ->> 'contest_id')
      OR kind = 'last_day_to_vote' AND ${votesGiven} >= ${VOTES_PER_CONTEST})`.compile(db);
}

/** Gives up, of mails that nobody is sending, those that have expired, may have gone out long ago, or were tried too often. */
function giveUpStatement(db: Db, isFree: RawBuilder<unknown>, now: Date): CompiledQuery {
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - KEY_LIFE).toISOString();
  return sql`
    UPDATE mail_outbox SET dead_at = ${at}, lease = NULL, lease_until = NULL,
      last_error = CASE WHEN expires_at <= ${at} THEN 'Expired'
        WHEN uncertain_since <= ${forgotten} THEN 'It may have gone out'
        ELSE 'Too many attempts' END || coalesce(': ' || last_error, '')
    WHERE ${isFree}
      AND (expires_at <= ${at} OR uncertain_since <= ${forgotten} OR attempts >= ${MAX_ATTEMPTS})`.compile(
    db,
  );
}

/** Notes that a mail went out. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({
      ...{ sent_at: now.toISOString(), last_error: null, dead_at: null },
      ...{ lease: null, lease_until: null, uncertain_since: null },
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Notes why a mail did not go out, and gives its lease back; the answer is in how many seconds a queue brings it again, which has
 * `grace` milliseconds more for that, or null when the mail is given up or left to the outbox.
 */
export async function markFailed(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, "id" | "attempts">,
  failure: Undelivered,
  { day, grace = 0 }: { day: string; grace?: number },
  now: Date,
): Promise<number | null> {
  // A busy provider costs no attempt, nor one of the deliveries that a queue makes: the mail waits in the outbox.
  const isBusy = failure.how === "busy";
  const isDead = failure.how === "refused" || (!isBusy && attempts >= MAX_ATTEMPTS);
  // Mails that certainly were not sent are given back to the quota of their day.
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
        // An earlier attempt may still have gone out.
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
  return isDead || isBusy ? null : seconds;
}

function backOff(attempts: number): number {
  return Math.min(2 ** (attempts - 1), LONGEST_BACK_OFF) * 60;
}
