import { sql } from "kysely";
import type { Db } from "~/db/db";

/** Accounts per statement when they are looked up in D1: some 200 KB as JSON. */
const VOTERS_AT_ONCE = 5000;

/** Below this number the file does not tell how many there were: 1 could tell of a single account that it voted. */
const FEWEST_TOLD = 3;

/** The number of new accounts as the file tells it; null if there were fewer than three. */
export function toldNewAccounts(count: number): number | null {
  return count < FEWEST_TOLD ? null : count;
}

/** Counts those of these accounts that were made after submission closed, up to the close of voting (VOTE-11). */
export async function countNewAccounts(
  db: Db,
  contest: string,
  voters: readonly string[],
): Promise<number> {
  let count = 0;
  for (let from = 0; from < voters.length; from += VOTERS_AT_ONCE) {
    const slice = JSON.stringify(voters.slice(from, from + VOTERS_AT_ONCE));
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM json_each(${slice}) JOIN user_profiles ON user_profiles.id = value
        JOIN contests ON contests.id = ${contest}
      WHERE user_profiles.created_at > submission_deadline AND user_profiles.created_at <= voting_deadline`.execute(
      db,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}
