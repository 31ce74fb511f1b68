import { sql, type RawBuilder, type SqlBool } from "kysely";

type Condition = RawBuilder<SqlBool>;

/**
 * SQL condition on a row of `polls`: the poll is open for votes. Its status is active, and its deadline is missing or in the future
 * (POLL-01).
 */
export function isPollOpen(now: Date): Condition {
  return sql`(polls.status = 'active'
    AND (polls.voting_deadline IS NULL OR polls.voting_deadline >= ${now.toISOString()}))`;
}

/** SQL condition: the poll with this id is open for votes. */
export function isOpen(poll: string, now: Date): Condition {
  return sql`EXISTS (SELECT 1 FROM polls WHERE polls.id = ${poll} AND ${isPollOpen(now)})`;
}

/** SQL condition: nobody has voted in this poll. Options stay as they are from the first vote on (POLL-02). */
export function isUnvoted(poll: string | RawBuilder<string>): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM poll_votes WHERE poll_votes.poll_id = ${poll})`;
}

/** SQL condition: no contest has come from this poll. */
export function isUnconverted(poll: string | RawBuilder<string>): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM poll_conversions WHERE poll_conversions.poll_id = ${poll})`;
}
