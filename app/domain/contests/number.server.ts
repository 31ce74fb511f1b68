import { sql } from "kysely";
import type { Db } from "~/db/db";

/**
 * The number of a contest, from 1, as a value in SQL beside its row: its rank by submission deadline, by id where two are equal,
 * counted in an index (migration 0015).
 */
export const contestNumber = sql<number>`(SELECT count(*) FROM contests AS earlier
  WHERE (earlier.submission_deadline, earlier.id) <= (contests.submission_deadline, contests.id))`;

/** The numbers of all contests by id, for lists: one scan of the index, where each row would count all those before it. */
export async function listContestNumbers(db: Db): Promise<Map<string, number>> {
  const contests = await db
    .selectFrom("contests")
    .select("id")
    .orderBy("submission_deadline")
    .orderBy("id")
    .execute();
  return new Map(contests.map(({ id }, index) => [id, index + 1]));
}
