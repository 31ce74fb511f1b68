import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { isTakingVotes } from "~/domain/contests/phases.server";
import { DAY } from "~/domain/time/durations";

/** News of a contest is worth sending for three days. */
const RESULTS_LIFE = 3 * DAY;

// Mails of a contest; each goes at most once to a person: `kind:contest:user` is unique.

/**
 * 'Voting is open' to all who want contest mail, while the contest is in voting at `now`; void at the voting deadline
 * (MAIL-01).
 */
export function enqueueVotingOpenStatement(db: Db, contestId: string, now: Date): CompiledQuery {
  const at = now.toISOString();
  return sql`
    INSERT INTO mail_outbox (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), 'voting_open:' || contests.id || ':' || user_profiles.id, user_profiles.id,
      user_profiles.email, 'voting_open', json_object('contest_id', contests.id, 'contest_title', contests.title,
        'contest_month', contests.month, 'voting_deadline', contests.voting_deadline),
      ${at}, contests.voting_deadline, ${at}
    FROM contests CROSS JOIN user_profiles
    WHERE contests.id = ${contestId} AND ${isTakingVotes(now)} AND ${wantsContestMail}
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/** 'The results are out' to everybody who wrote for the contest and wants contest mail. */
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

/** 'You won' to the writers of the three winning stories; after the positions are in `stories`. */
export function enqueueContestWonStatement(db: Db, contestId: string, at: string): CompiledQuery {
  return sql`
    INSERT INTO mail_outbox (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), 'contest_won:' || contests.id || ':' || user_profiles.id, user_profiles.id,
      user_profiles.email, 'contest_won', json_object('contest_id', contests.id, 'contest_title', contests.title,
        'contest_month', contests.month, 'story_id', stories.id, 'story_title', stories.title,
        'position', stories.winner_position),
      ${at}, ${expiry(at)}, ${at}
    FROM stories JOIN contests ON contests.id = stories.contest_id JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE contests.id = ${contestId} AND stories.is_winner = 1 AND ${wantsContestMail}
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

function enqueueResults(
  db: Db,
  contestId: string,
  readers: ReturnType<typeof sql>,
  at: string,
): CompiledQuery {
  return sql`
    INSERT INTO mail_outbox (id, dedupe_key, user_id, recipient, kind, data, next_attempt_at, expires_at, created_at)
    SELECT lower(hex(randomblob(16))), 'results:' || contests.id || ':' || user_profiles.id, user_profiles.id,
      user_profiles.email, 'results', json_object('contest_id', contests.id, 'contest_title', contests.title,
        'contest_month', contests.month),
      ${at}, ${expiry(at)}, ${at}
    FROM contests CROSS JOIN user_profiles
    WHERE contests.id = ${contestId} AND user_profiles.id IN (${readers}) AND ${wantsContestMail}
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

const wantsContestMail = sql`user_profiles.email_notifications = 1 AND user_profiles.contest_notifications = 1`;

function expiry(at: string): string {
  return new Date(Date.parse(at) + RESULTS_LIFE).toISOString();
}
