import { sql } from "kysely";
import type { Db } from "~/db/db";
import { MAX_ATTEMPTS } from "~/domain/mail/leases.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";

/** A rule that holds in D1 whatever happened: its statement selects the rows that break it. */
interface Invariant {
  rule: string;
  breaches: string;
}

/**
 * The invariants of D1, for rows that the product has written itself: rows of a seed lack votes in the rooms and badges. Each
 * statement stands alone, so that it can be read and tried with `wrangler d1 execute`.
 */
export const INVARIANTS: readonly Invariant[] = [
  {
    rule: "no row refers to a row that is not there",
    breaches: `PRAGMA foreign_key_check`,
  },
  {
    rule: "a person has at most three votes in a contest",
    breaches: `SELECT user_id, contest_id, count(*) AS n FROM votes WHERE active = 1 AND user_id IS NOT NULL
      GROUP BY user_id, contest_id HAVING n > ${VOTES_PER_CONTEST}`,
  },
  {
    rule: "a contest whose room was not rebuilt has one root, of its voting deadline",
    breaches: `SELECT contest_id, n FROM contest_roots JOIN contests ON contests.id = contest_id
      WHERE n > 1 OR closed_at <> voting_deadline`,
  },
  {
    rule: "nobody votes for the own story",
    breaches: `SELECT votes.id FROM votes JOIN stories ON stories.id = votes.story_id
      WHERE votes.active = 1 AND votes.user_id = stories.user_id`,
  },
  {
    rule: "a story's tally is the number of its active votes",
    breaches: `SELECT stories.id, vote_tallies.n,
        (SELECT count(*) FROM votes WHERE votes.story_id = stories.id AND votes.active = 1) AS votes
      FROM stories LEFT JOIN vote_tallies ON vote_tallies.story_id = stories.id
      WHERE coalesce(vote_tallies.n, 0) <> votes`,
  },
  {
    rule: "a story's published count is its tally after the results, and 0 before",
    breaches: `SELECT stories.id, likes_count, vote_tallies.n FROM stories JOIN contests ON contests.id = stories.contest_id
        LEFT JOIN vote_tallies ON vote_tallies.story_id = stories.id
      WHERE likes_count <> iif(finalized_at IS NULL, 0, coalesce(vote_tallies.n, 0))`,
  },
  {
    rule: "a result with a root has an acta, and each version that is not withdrawn all of its text",
    breaches: `SELECT contests.id FROM contests WHERE finalized_at IS NOT NULL
        AND id IN (SELECT contest_id FROM contest_roots) AND id NOT IN (SELECT contest_id FROM actas)
      UNION ALL
      SELECT contest_id FROM actas WHERE withdrawn_at IS NULL AND bytes <>
        (SELECT sum(length(CAST(text AS BLOB))) FROM acta_parts
         WHERE acta_parts.contest_id = actas.contest_id AND acta_parts.version = actas.version)`,
  },
  {
    rule: "an author has one story in a contest",
    breaches: `SELECT user_id, contest_id FROM stories WHERE user_id IS NOT NULL
      GROUP BY user_id, contest_id HAVING count(*) > 1`,
  },
  {
    rule: "winners are the first three by votes and submission, and nobody before the results",
    breaches: `SELECT id, winner_position, is_winner, place FROM (
        SELECT stories.id, winner_position, is_winner, CASE WHEN finalized_at IS NOT NULL AND likes_count > 0
          THEN row_number() OVER (PARTITION BY contest_id ORDER BY likes_count DESC, published_at, stories.created_at, stories.id)
          END AS place
        FROM stories JOIN contests ON contests.id = stories.contest_id WHERE disqualified_at IS NULL)
      WHERE winner_position IS NOT iif(place <= 3, place, NULL) OR is_winner <> (winner_position IS NOT NULL)`,
  },
  {
    rule: "a contest has status 'results' if and only if it is finished, after its voting deadline",
    breaches: `SELECT id FROM contests
      WHERE (status = 'results') <> (finalized_at IS NOT NULL) OR finalized_at <= voting_deadline`,
  },
  {
    rule: "one person publishes a contest's results by hand at most once",
    breaches: `SELECT subject, actor_id FROM audit_log WHERE action = 'contest.finalize'
      GROUP BY subject, actor_id HAVING count(*) > 1`,
  },
  {
    rule: "each winner has the badge of the place, and its notice, once; nobody else has one",
    breaches: `SELECT stories.id FROM stories WHERE user_id IS NOT NULL AND
        ((SELECT count(*) FROM user_badges WHERE user_badges.user_id = stories.user_id AND scope = stories.contest_id)
          <> (winner_position IS NOT NULL)
        OR (SELECT count(*) FROM notifications WHERE notifications.user_id = stories.user_id AND type = 'contest_winner'
          AND data ->> 'contest_id' = stories.contest_id) <> (winner_position IS NOT NULL))`,
  },
  {
    rule: "each writer and voter of a finished contest who wants mail has one mail of its result; before it nobody has",
    breaches: `SELECT user_profiles.id, contests.id,
        (SELECT count(*) FROM mail_outbox WHERE mail_outbox.user_id = user_profiles.id AND kind IN ('results', 'contest_won')
          AND instr(dedupe_key, kind || ':' || contests.id || ':') = 1) AS mails,
        contests.finalized_at IS NOT NULL AND email_notifications = 1 AND contest_notifications = 1 AS is_due
      FROM contests JOIN user_profiles ON user_profiles.id IN (
        SELECT user_id FROM stories WHERE contest_id = contests.id
        UNION SELECT user_id FROM votes WHERE contest_id = contests.id AND active = 1)
      WHERE mails <> is_due`,
  },
  {
    rule: "a mail waits, is leased, sent or given up",
    breaches: `SELECT id, sent_at, dead_at, lease, lease_until, uncertain_since, attempts FROM mail_outbox
      WHERE (sent_at IS NOT NULL AND (dead_at IS NOT NULL OR lease IS NOT NULL OR uncertain_since IS NOT NULL))
        OR (dead_at IS NOT NULL AND lease IS NOT NULL)
        OR (lease IS NULL) <> (lease_until IS NULL)
        OR (lease IS NOT NULL AND (attempts = 0 OR uncertain_since IS NULL))
        OR attempts NOT BETWEEN 0 AND ${MAX_ATTEMPTS}`,
  },
  {
    rule: "the day's count of mails is at least that of the mails sent",
    breaches: `SELECT n FROM (SELECT coalesce(sum(n), 0) AS n FROM mail_days)
      WHERE n < (SELECT count(*) FROM mail_outbox WHERE sent_at IS NOT NULL)`,
  },
  {
    rule: "a deletion that the rooms have acknowledged is complete",
    breaches: `SELECT account_deletions.user_id FROM account_deletions
        JOIN user_profiles ON user_profiles.id = account_deletions.user_id
      UNION ALL SELECT user_id FROM room_erasures WHERE user_id NOT IN (SELECT user_id FROM account_deletions)`,
  },
  {
    rule: "a comment's likes are counted",
    breaches: `SELECT id FROM comments
      WHERE likes_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id)`,
  },
  {
    rule: "an author's wins and likes are those of the stories",
    breaches: `SELECT id FROM user_profiles
      WHERE wins_count <> (SELECT count(*) FROM stories WHERE user_id = user_profiles.id AND winner_position = 1)
        OR total_likes <> (SELECT coalesce(sum(likes_count), 0) FROM stories
          WHERE user_id = user_profiles.id AND disqualified_at IS NULL)`,
  },
  {
    rule: "a contest's number, stories and words are kept",
    breaches: `SELECT id FROM contests
      WHERE stories_count <> (SELECT count(*) FROM stories WHERE contest_id = contests.id AND disqualified_at IS NULL)
        OR words_sum <> (SELECT coalesce(sum(word_count), 0) FROM stories
          WHERE contest_id = contests.id AND disqualified_at IS NULL)
        OR number <> (SELECT count(*) FROM contests AS earlier
          WHERE (earlier.submission_deadline, earlier.id) <= (contests.submission_deadline, contests.id))`,
  },
  {
    rule: "the ranking is counted",
    breaches: `SELECT total_users FROM ranking_metadata WHERE total_users <> (SELECT count(*) FROM cached_rankings)`,
  },
];

/** Returns the breaches of the invariants, as "rule: row". */
export async function breachesIn(db: Db): Promise<string[]> {
  const outcomes = await db.batch(
    INVARIANTS.map(({ breaches }) => sql<object>`${sql.raw(breaches)}`.compile(db)),
  );
  return outcomes.flatMap(({ rows }, at) =>
    rows.map((row) => `${INVARIANTS[at]?.rule}: ${JSON.stringify(row)}`),
  );
}
