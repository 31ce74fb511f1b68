import { sql } from "kysely";

/**
 * The number of a contest, from 1, as a value in SQL beside its row: its rank by submission deadline, by id where two are equal,
 * counted in an index (migration 0015).
 */
export const contestNumber = sql<number>`(SELECT count(*) FROM contests AS earlier
  WHERE (earlier.submission_deadline, earlier.id) <= (contests.submission_deadline, contests.id))`;
