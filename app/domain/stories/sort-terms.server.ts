import { sql, type RawBuilder } from "kysely";
import { titleOrder } from "./cards.server";
import type { Cursor, Sort } from "./list-view";

/** One term of a sort order of stories. The terms of an order end with the id, so that no two stories are equal. */
interface SortTerm {
  value: RawBuilder<unknown>;
  isDescending: boolean;
}

const up = (value: RawBuilder<unknown>): SortTerm => ({ value, isDescending: false });
const down = (value: RawBuilder<unknown>): SortTerm => ({ value, isDescending: true });
const id = up(sql`stories.id`);
const published = sql`stories.published_at`;

/** The sort orders of revealed stories. Each is that of an index, of one contest and of all (migration 0048). */
export const SORT_TERMS: Record<Exclude<Sort, "azar">, readonly SortTerm[]> = {
  populares: [down(sql`stories.likes_count`), up(published), up(sql`stories.created_at`), id],
  recientes: [down(published), id],
  alfabetico: [up(titleOrder), id],
  autor: [up(sql`stories.author_key`), up(titleOrder), id],
  vistas: [down(sql`stories.views_count`), up(published), id],
};

/** The order of the feed: newest results first, each contest by its ranking. */
export const FEED_TERMS: readonly SortTerm[] = [
  down(sql`stories.revealed_at`),
  up(sql`stories.contest_id`),
  down(sql`stories.likes_count`),
  up(published),
  id,
];

/** SQL of an ORDER BY with these terms. */
export function orderBy(terms: readonly SortTerm[], { isReversed = false } = {}) {
  return sql.join(
    terms.map(({ value, isDescending }) =>
      isDescending === isReversed ? value : sql`${value} DESC`,
    ),
  );
}

/**
 * Subquery: the rowids of the `count` stories next to a cursor in a sort order (keyset pagination). `condition` selects the stories of the
 * list. Empty if the cursor's story is not one of them: the place of a blind story would tell its date and its views (CONTEST-05).
 *
 * Each term gives one statement: the stories that are equal to the cursor in the terms before, and behind it in this term. Each of them
 * begins where the index says, and reads `count` rows at most; one comparison of all terms would read the index from its beginning.
 */
export function rowidsBeside(
  condition: RawBuilder<unknown>,
  terms: readonly SortTerm[],
  cursor: Cursor,
  count: number,
): RawBuilder<unknown> {
  const isReversed = "before" in cursor;
  const story = isReversed ? cursor.before : cursor.after;
  // Scalar subqueries: after a join with `here` SQLite would sort, because it does not know that `here` has one row.
  const key = (n: number) => sql`(SELECT ${sql.ref(`k${n}`)} FROM here)`;
  const keys = sql.join(terms.map(({ value }, n) => sql`${value} AS ${sql.ref(`k${n}`)}`));
  const parts = terms.map(({ value, isDescending }, n) => {
    const isEqual = terms.slice(0, n).map((term, m) => sql`AND ${term.value} = ${key(m)}`);
    const isBehind =
      isDescending === isReversed ? sql`${value} > ${key(n)}` : sql`${value} < ${key(n)}`;
    return sql`SELECT story FROM (SELECT stories.rowid AS story FROM stories
      WHERE ${condition} ${sql.join(isEqual, sql` `)} AND ${isBehind} ORDER BY ${orderBy(terms.slice(n), { isReversed })} LIMIT ${count})`;
  });
  return sql`WITH here AS MATERIALIZED (SELECT ${keys} FROM stories WHERE stories.id = ${story} AND ${condition})
    SELECT stories.rowid FROM stories WHERE stories.rowid IN (${sql.join(parts, sql` UNION ALL `)})
    ORDER BY ${orderBy(terms, { isReversed })} LIMIT ${count}`;
}
