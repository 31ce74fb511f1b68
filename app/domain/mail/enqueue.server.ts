import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import {
  isLastDayOfEntries,
  isLastDayOfVotes,
  isRevealed,
  isTakingEntries,
  isTakingVotes,
} from "~/domain/contests/phases.server";
import { DAY } from "~/domain/time/durations";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { MailKind } from "./kinds";

/** News of a contest is worth sending for three days. */
const RESULTS_LIFE = 3 * DAY;

// Mails of a contest; each goes at most once to a person: `kind:contest:user` is unique. Every statement holds its own condition
// on the dates, so that an alarm that comes early, late or twice, or after the dates have moved, sends nothing that is wrong. Those
// of a mailing take a condition more, on the rows of its recipients: mailings.server.ts writes it in pages.

type Some = RawBuilder<SqlBool>;
const EVERYBODY: Some = sql`TRUE`;
/** A pair of json_object: as much of the prompt, or without one of the description, as the mail may cut its own from. */
const ITS_PROMPT = sql`'prompt', substr(coalesce(nullif(contests.prompt, ''), contests.description), 1, 300)`;

interface ContestMail {
  kind: MailKind;
  contestId: string;
  /** More pairs of json_object, after id, title and month of the contest. */
  data?: RawBuilder<unknown>;
  /** A join of tables that those pairs or the condition read. */
  join?: RawBuilder<unknown>;
  /** Which of the accounts that want contest mail get it, and when. */
  where: RawBuilder<SqlBool>;
  expiresAt: RawBuilder<unknown>;
}

/** 'The contest is open' to everybody who has not written for it; only while it takes entries. */
export function enqueueContestOpenStatement(
  db: Db,
  contestId: string,
  now: Date,
  some = EVERYBODY,
): CompiledQuery {
  return enqueueContestMail(db, now.toISOString(), {
    kind: "contest_open",
    contestId,
    data: sql`, ${ITS_PROMPT}, 'submission_deadline', contests.submission_deadline`,
    where: sql`${isTakingEntries(now)} AND ${hasNotWritten(contestId)} AND ${isReachable(some)}
      AND NOT ${hasMail(sql<string>`'contest_open:' || contests.id || ':' || user_profiles.email`)}`,
    expiresAt: sql`contests.submission_deadline`,
  });
}

/** The same to the confirmed subscribers of the newsletter, but for those who get it as an account (HOME-05). */
export function enqueueContestOpenForSubscribersStatement(
  db: Db,
  contestId: string,
  now: Date,
  some = EVERYBODY,
): CompiledQuery {
  const at = now.toISOString();
  return sql`
    INSERT INTO mail_outbox (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), 'contest_open:' || contests.id || ':' || email_subscribers.email,
      email_subscribers.user_id, email_subscribers.email, 'contest_open',
      json_object('contest_id', contests.id, 'contest_title', contests.title, 'is_newsletter', 1,
        ${ITS_PROMPT}, 'submission_deadline', contests.submission_deadline),
      ${at}, contests.submission_deadline, ${at}
    FROM contests CROSS JOIN email_subscribers
    WHERE contests.id = ${contestId} AND ${isTakingEntries(now)} AND ${some}
      AND email_subscribers.confirmed_at IS NOT NULL AND email_subscribers.unsubscribed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM user_profiles
        WHERE user_profiles.email = email_subscribers.email AND (${isReachable(EVERYBODY)} AND ${wantsContestMail}
          OR ${hasMail(sql<string>`'contest_open:' || contests.id || ':' || user_profiles.id`)}))
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/** 'Last day to submit' to those who have not; only in the last 24 hours of the submissions. */
export function enqueueLastDayToSubmitStatement(
  db: Db,
  contestId: string,
  now: Date,
  some = EVERYBODY,
): CompiledQuery {
  return enqueueContestMail(db, now.toISOString(), {
    kind: "last_day_to_submit",
    contestId,
    data: sql`, 'submission_deadline', contests.submission_deadline`,
    where: sql`${isLastDayOfEntries(now)} AND ${hasNotWritten(contestId)} AND ${isReachable(some)}`,
    expiresAt: sql`contests.submission_deadline`,
  });
}

/** 'Voting is open' to everybody; only while the contest is in voting. */
export function enqueueVotingOpenStatement(
  db: Db,
  contestId: string,
  now: Date,
  some = EVERYBODY,
): CompiledQuery {
  return enqueueContestMail(db, now.toISOString(), {
    kind: "voting_open",
    contestId,
    data: sql`, 'voting_deadline', contests.voting_deadline`,
    where: sql`${isTakingVotes(now)} AND ${isReachable(some)}`,
    expiresAt: sql`contests.voting_deadline`,
  });
}

/** 'Last day to vote' to those who have votes left by the mirror of the room's ledger; only in the last 24 hours of the voting. */
export function enqueueLastDayToVoteStatement(
  db: Db,
  contestId: string,
  now: Date,
  some = EVERYBODY,
): CompiledQuery {
  const haveVoted = sql`SELECT votes.user_id FROM votes
    WHERE votes.contest_id = ${contestId} AND votes.active = 1 AND votes.user_id IS NOT NULL
    GROUP BY votes.user_id HAVING count(*) >= ${VOTES_PER_CONTEST}`;
  return enqueueContestMail(db, now.toISOString(), {
    kind: "last_day_to_vote",
    contestId,
    data: sql`, 'voting_deadline', contests.voting_deadline`,
    where: sql`${isLastDayOfVotes(now)} AND user_profiles.id NOT IN (${haveVoted}) AND ${isReachable(some)}`,
    expiresAt: sql`contests.voting_deadline`,
  });
}

/** 'The results are out' to everybody who wrote for the contest, but for its winners; only when they are public. */
export function enqueueResultsForWritersStatement(
  db: Db,
  contestId: string,
  at: string,
): CompiledQuery {
  const writers = sql`SELECT user_id FROM stories WHERE contest_id = ${contestId}`;
  return enqueueResults(db, contestId, writers, at);
}

/** The same to these voters; a few thousand at a time, as D1 takes a text of 2 MB at most. */
export function enqueueResultsForVotersStatement(
  db: Db,
  contestId: string,
  voters: readonly string[],
  at: string,
): CompiledQuery {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(voters)})`;
  return enqueueResults(db, contestId, list, at);
}

/** 'You won' to the writers of the three winning stories; only when the results are public. */
export function enqueueContestWonStatement(db: Db, contestId: string, at: string): CompiledQuery {
  return enqueueContestMail(db, at, {
    kind: "contest_won",
    contestId,
    data: sql`, 'story_id', stories.id, 'story_title', stories.title, 'position', stories.winner_position`,
    join: sql`JOIN stories ON stories.contest_id = contests.id AND stories.user_id = user_profiles.id`,
    // The list beside the join, because CROSS JOIN would read every account first.
    where: sql`${isRevealed} AND stories.is_winner = 1 AND user_profiles.id IN (${winnersOf(contestId)})`,
    expiresAt: sql`${resultsExpiry(at)}`,
  });
}

function enqueueResults(
  db: Db,
  contestId: string,
  readers: RawBuilder<unknown>,
  at: string,
): CompiledQuery {
  return enqueueContestMail(db, at, {
    kind: "results",
    contestId,
    // The mail of a winner says the same and more.
    where: sql`${isRevealed} AND user_profiles.id IN (${readers}) AND user_profiles.id NOT IN (${winnersOf(contestId)})`,
    expiresAt: sql`${resultsExpiry(at)}`,
  });
}

/** Ids of the writers of the three winning stories. */
function winnersOf(contestId: string): RawBuilder<unknown> {
  return sql`SELECT winners.user_id FROM stories AS winners
    WHERE winners.contest_id = ${contestId} AND winners.is_winner = 1 AND winners.user_id IS NOT NULL`;
}

function enqueueContestMail(
  db: Db,
  at: string,
  { kind, contestId, data = sql``, join = sql``, where, expiresAt }: ContestMail,
): CompiledQuery {
  return sql`
    INSERT INTO mail_outbox (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), ${`${kind}:`} || contests.id || ':' || user_profiles.id, user_profiles.id,
      user_profiles.email, ${kind}, json_object('contest_id', contests.id, 'contest_title', contests.title,
        'contest_month', contests.month${data}),
      ${at}, ${expiresAt}, ${at}
    FROM contests CROSS JOIN user_profiles ${join}
    WHERE contests.id = ${contestId} AND ${where} AND ${wantsContestMail}
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/** One of these accounts, with an e-mail that is theirs: nobody gets a mail each month because somebody typed their address. */
function isReachable(some: Some): Some {
  return sql`(${some} AND user_profiles.email_confirmed_at IS NOT NULL)`;
}

const wantsContestMail = sql<SqlBool>`user_profiles.email_notifications = 1 AND user_profiles.contest_notifications = 1`;

/** Somebody who subscribes, registers or changes their mind between two runs has that mail under another key. */
function hasMail(key: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM mail_outbox AS written WHERE written.dedupe_key = ${key})`;
}

function hasNotWritten(contestId: string): RawBuilder<SqlBool> {
  return sql`user_profiles.id NOT IN
    (SELECT stories.user_id FROM stories WHERE stories.contest_id = ${contestId} AND stories.user_id IS NOT NULL)`;
}

function resultsExpiry(at: string): string {
  return new Date(Date.parse(at) + RESULTS_LIFE).toISOString();
}
