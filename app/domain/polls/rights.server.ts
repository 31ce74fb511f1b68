import { sql, type RawBuilder, type SqlBool } from "kysely";

type Condition = RawBuilder<SqlBool>;

/** SQL condition: the poll takes votes. It is active, and its deadline is missing or not over (POLL-01). */
export function isPollOpen(now: Date): Condition {
  return sql`(polls.status = 'active'
    AND (polls.voting_deadline IS NULL OR polls.voting_deadline >= ${now.toISOString()}))`;
}
