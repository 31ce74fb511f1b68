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
import type { MailKind } from "./kinds.server";
import { enqueueMailStatement, type NewMailData } from "./outbox.server";

/** Mails about the results of a contest expire after three days. */
const RESULTS_LIFE = 3 * DAY;

// Statements that enqueue the mails of a contest. Each mail goes at most once to a person: the key `kind:contest:user` is unique.
// Every statement has its own condition on the contest's dates, so an alarm that fires early, late, twice or after the dates have
// moved enqueues no wrong mail. Scheduled mails have one more condition, `recipients`, that selects a page of recipients:
// write-scheduled-mail.server.ts enqueues them page by page.

type Recipients = RawBuilder<SqlBool>;
const EVERYBODY: Recipients = sql`TRUE`;
/** SQL value: a random id for each row of a statement that writes many mails. */
const RANDOM_ID = sql<string>`lower(hex(randomblob(16)))`;
/** SQL value: the first 300 characters of the prompt, or of the description if the prompt is empty. */
const PROMPT = sql`substr(coalesce(nullif(contests.prompt, ''), contests.description), 1, 300)`;
/** Data fields of every mail of a contest, as SQL values. */
const CONTEST = {
  contest_id: sql`contests.id`,
  contest_title: sql`contests.title`,
  contest_month: sql`contests.month`,
};
const SUBMISSION_DEADLINE = sql`contests.submission_deadline`;
const VOTING_DEADLINE = sql`contests.voting_deadline`;

/** Enqueues the mail 'The contest is open' to the accounts without a story in the contest, only while it takes stories. */
export function enqueueContestOpenStatement(
  db: Db,
  contestId: string,
  now: Date,
  recipients = EVERYBODY,
): CompiledQuery {
  const data = { ...CONTEST, prompt: PROMPT, submission_deadline: SUBMISSION_DEADLINE };
  return enqueueContestMail(db, "contest_open", data, now, {
    contestId,
    where: sql`${isTakingEntries(now)} AND ${hasNotWritten(contestId)} AND ${isReachable(recipients)}
      AND NOT ${hasMail(sql`'contest_open:' || contests.id || ':' || user_profiles.email`)}`,
    expiresAt: SUBMISSION_DEADLINE,
  });
}

/**
 * Enqueues the mail 'The contest is open' to the confirmed subscribers of the newsletter, except subscribers whose account gets it
 * (HOME-05).
 */
export function enqueueContestOpenForSubscribersStatement(
  db: Db,
  contestId: string,
  now: Date,
  recipients = EVERYBODY,
): CompiledQuery {
  return enqueueMailStatement(
    db,
    "contest_open",
    {
      ...CONTEST,
      is_newsletter: sql.lit(1),
      prompt: PROMPT,
      submission_deadline: SUBMISSION_DEADLINE,
    },
    {
      id: RANDOM_ID,
      key: sql`'contest_open:' || contests.id || ':' || email_subscribers.email`,
      userId: sql`email_subscribers.user_id`,
      email: sql`email_subscribers.email`,
      from: sql`contests CROSS JOIN email_subscribers
        WHERE contests.id = ${contestId} AND ${isTakingEntries(now)} AND ${recipients}
          AND email_subscribers.confirmed_at IS NOT NULL AND email_subscribers.unsubscribed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM user_profiles
            WHERE user_profiles.email = email_subscribers.email AND (${isReachable(EVERYBODY)} AND ${wantsContestMail}
              OR ${hasMail(sql`'contest_open:' || contests.id || ':' || user_profiles.id`)}))`,
      expiresAt: SUBMISSION_DEADLINE,
    },
    now,
  );
}

/**
 * Enqueues the mail 'Last day to submit' to the accounts without a story in the contest, only in the last 24 hours of its
 * submission phase.
 */
export function enqueueLastDayToSubmitStatement(
  db: Db,
  contestId: string,
  now: Date,
  recipients = EVERYBODY,
): CompiledQuery {
  const data = { ...CONTEST, submission_deadline: SUBMISSION_DEADLINE };
  return enqueueContestMail(db, "last_day_to_submit", data, now, {
    contestId,
    where: sql`${isLastDayOfEntries(now)} AND ${hasNotWritten(contestId)} AND ${isReachable(recipients)}`,
    expiresAt: SUBMISSION_DEADLINE,
  });
}

/**
 * Enqueues the mail 'Voting is open' to all accounts with a confirmed e-mail that want contest mail, only while the contest is in
 * voting.
 */
export function enqueueVotingOpenStatement(
  db: Db,
  contestId: string,
  now: Date,
  recipients = EVERYBODY,
): CompiledQuery {
  const data = { ...CONTEST, voting_deadline: VOTING_DEADLINE };
  return enqueueContestMail(db, "voting_open", data, now, {
    contestId,
    where: sql`${isTakingVotes(now)} AND ${isReachable(recipients)}`,
    expiresAt: VOTING_DEADLINE,
  });
}

/**
 * Enqueues the mail 'Last day to vote' to the accounts with votes left, only in the last 24 hours of voting. Votes are counted in
 * the table `votes`, D1's mirror of the contest room's ledger.
 */
export function enqueueLastDayToVoteStatement(
  db: Db,
  contestId: string,
  now: Date,
  recipients = EVERYBODY,
): CompiledQuery {
  const haveVoted = sql`SELECT votes.user_id FROM votes
    WHERE votes.contest_id = ${contestId} AND votes.active = 1 AND votes.user_id IS NOT NULL
    GROUP BY votes.user_id HAVING count(*) >= ${VOTES_PER_CONTEST}`;
  const data = { ...CONTEST, voting_deadline: VOTING_DEADLINE };
  return enqueueContestMail(db, "last_day_to_vote", data, now, {
    contestId,
    where: sql`${isLastDayOfVotes(now)} AND user_profiles.id NOT IN (${haveVoted}) AND ${isReachable(recipients)}`,
    expiresAt: VOTING_DEADLINE,
  });
}

/**
 * Enqueues the mail 'The results are out' to everybody who wrote for the contest except its winners, only once the results are
 * public.
 */
export function enqueueResultsForWritersStatement(
  db: Db,
  contestId: string,
  at: string,
): CompiledQuery {
  const writers = sql`SELECT user_id FROM stories WHERE contest_id = ${contestId}`;
  return enqueueResults(db, contestId, writers, at);
}

/**
 * Enqueues the mail 'The results are out' to these voters, except winners. The caller passes a few thousand voters at a time,
 * because D1 takes texts of at most 2 MB.
 */
export function enqueueResultsForVotersStatement(
  db: Db,
  contestId: string,
  voters: readonly string[],
  at: string,
): CompiledQuery {
  const list = sql`SELECT value FROM json_each(${JSON.stringify(voters)})`;
  return enqueueResults(db, contestId, list, at);
}

/** Enqueues the mail 'You won' to the writers of the three winning stories, only once the results are public. */
export function enqueueContestWonStatement(db: Db, contestId: string, at: string): CompiledQuery {
  return enqueuePlaces(db, contestId, at);
}

/**
 * Enqueues the mail 'You won' to the writers of winning stories for which the SQL condition `only` holds: those that moved up after
 * a story was disqualified (REPORT-03). One mail per person and place.
 */
export function enqueueMovedUpStatement(
  db: Db,
  contestId: string,
  at: string,
  only: Recipients,
): CompiledQuery {
  return enqueuePlaces(db, contestId, at, {
    only,
    suffix: sql`':' || stories.winner_position`,
  });
}

function enqueuePlaces(
  db: Db,
  contestId: string,
  at: string,
  { only, suffix }: { only: Recipients; suffix?: RawBuilder<unknown> } = { only: EVERYBODY },
): CompiledQuery {
  const data = {
    ...CONTEST,
    story_id: sql`stories.id`,
    story_title: sql`stories.title`,
    position: sql`stories.winner_position`,
  };
  return enqueueContestMail(db, "contest_won", data, new Date(at), {
    contestId,
    join: sql`JOIN stories ON stories.contest_id = contests.id AND stories.user_id = user_profiles.id`,
    // The list of winners repeats the condition of the join: because of the CROSS JOIN, SQLite would otherwise read every account
    // first.
    where: sql`${isRevealed} AND stories.is_winner = 1 AND user_profiles.id IN (${winnersOf(contestId)})
      AND ${only}`,
    suffix,
    expiresAt: resultsExpiry(at),
  });
}

function enqueueResults(
  db: Db,
  contestId: string,
  readers: RawBuilder<unknown>,
  at: string,
): CompiledQuery {
  return enqueueContestMail(db, "results", CONTEST, new Date(at), {
    contestId,
    // Excludes winners, who get the mail 'You won' instead; it also contains the results.
    where: sql`${isRevealed} AND user_profiles.id IN (${readers}) AND user_profiles.id NOT IN (${winnersOf(contestId)})`,
    expiresAt: resultsExpiry(at),
  });
}

/** Ids of the writers of the three winning stories. */
function winnersOf(contestId: string): RawBuilder<unknown> {
  return sql`SELECT winners.user_id FROM stories AS winners
    WHERE winners.contest_id = ${contestId} AND winners.is_winner = 1 AND winners.user_id IS NOT NULL`;
}

interface ContestMail {
  contestId: string;
  /** JOIN clause for further tables, to which the mail's data or its condition refer. */
  join?: RawBuilder<unknown>;
  /** SQL condition on the contest and the account. Accounts that do not want contest mail are excluded in any case. */
  where: RawBuilder<SqlBool>;
  expiresAt: RawBuilder<unknown> | Date;
  /** SQL text at the end of the mail's unique key, for a kind that a person may get more than once for a contest. */
  suffix?: RawBuilder<unknown> | undefined;
}

/** Enqueues a contest's mail to the accounts that want contest mail and meet the condition `where`. */
function enqueueContestMail<Kind extends MailKind>(
  db: Db,
  kind: Kind,
  data: NewMailData<Kind>,
  now: Date,
  { contestId, join = sql``, where, expiresAt, suffix = sql`''` }: ContestMail,
): CompiledQuery {
  return enqueueMailStatement(
    db,
    kind,
    data,
    {
      id: RANDOM_ID,
      key: sql`${`${kind}:`} || contests.id || ':' || user_profiles.id || ${suffix}`,
      userId: sql`user_profiles.id`,
      email: sql`user_profiles.email`,
      from: sql`contests CROSS JOIN user_profiles ${join}
        WHERE contests.id = ${contestId} AND ${where} AND ${wantsContestMail}`,
      expiresAt,
    },
    now,
  );
}

/**
 * SQL condition: the account satisfies `recipients`, which selects a page of recipients, and its e-mail is confirmed. An unconfirmed
 * address may be somebody else's, who would get mail each month.
 */
function isReachable(recipients: Recipients): Recipients {
  return sql`(${recipients} AND user_profiles.email_confirmed_at IS NOT NULL)`;
}

const wantsContestMail = sql<SqlBool>`user_profiles.email_notifications = 1 AND user_profiles.contest_notifications = 1`;

/**
 * SQL condition: the outbox has a mail with this deduplication key. A subscriber's key ends with the e-mail, an account's with
 * its id. Without this check a subscriber who registers between two runs would get the mail twice, under both keys.
 */
function hasMail(key: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM mail_outbox AS written WHERE written.dedupe_key = ${key})`;
}

function hasNotWritten(contestId: string): RawBuilder<SqlBool> {
  return sql`user_profiles.id NOT IN
    (SELECT stories.user_id FROM stories WHERE stories.contest_id = ${contestId} AND stories.user_id IS NOT NULL)`;
}

function resultsExpiry(at: string): Date {
  return new Date(Date.parse(at) + RESULTS_LIFE);
}
