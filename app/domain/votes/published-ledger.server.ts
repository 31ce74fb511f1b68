import { sql } from "kysely";
import type { Db } from "~/db/db";

/** Stories on one page of the 'Acta de escrutinio'. */
export const LEDGER_PAGE = 25;

const inActa = (contest: string) => sql`
  FROM stories WHERE contest_id = (SELECT contests.id FROM contests
    WHERE contests.id = ${contest} AND contests.finalized_at IS NOT NULL)`;
const inOrder = sql`ORDER BY likes_count DESC, published_at, created_at, id`;

/** A page of a finished contest's stories with their published votes, in the order of the ranking. */
export function ledgerRowsQuery(db: Db, contest: string, page: number) {
  return sql<{ id: string; title: string; likes_count: number }>`
    SELECT id, title, likes_count ${inActa(contest)} ${inOrder}
    LIMIT ${LEDGER_PAGE} OFFSET ${(page - 1) * LEDGER_PAGE}`.compile(db);
}

/** How many stories a finished contest has, and how many of them have votes. */
export function ledgerTotalsQuery(db: Db, contest: string) {
  return sql<{ stories: number; voted: number }>`
    SELECT count(*) AS stories, coalesce(sum(likes_count > 0), 0) AS voted
    ${inActa(contest)}`.compile(db);
}

/** On which page of the acta some stories stand; no row for those that are gone. */
export function ledgerPlacesQuery(db: Db, contest: string, stories: readonly string[]) {
  // Written out, not bound: D1 binds numbers as reals, and the division has to be one of integers.
  const size = sql.lit(LEDGER_PAGE);
  return sql<{ id: string; title: string; page: number }>`
    SELECT id, title, page FROM
      (SELECT id, title, (row_number() OVER (${inOrder}) - 1) / ${size} + 1 AS page ${inActa(contest)})
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(stories)}))`.compile(db);
}
