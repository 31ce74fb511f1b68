import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { isCompeting, isRevealedStory } from "~/domain/contests/competing.server";
import { contestIf, isRevealed, type ContestId } from "~/domain/contests/phases.server";
import { containsText, sortKey, titleOrder } from "./cards.server";
import { SEARCHED } from "./list-view";

/** Maximum number of older stories that a search finds by the beginning of their title, and by that of their author's name. */
const FOUND_BY_BEGINNING = 200;
/** The last character in the order of texts. */
const LAST = sql.lit("\u{10FFFD}");

/**
 * Subquery: the rowids of the stories with public authors that a search finds, in one contest or in all of them (CONTEST-16). In one
 * contest it finds parts of titles, excerpts and names. In all of them it finds these in the `SEARCHED` newest stories, and in the older
 * ones the beginnings of titles and names: reading every story would take longer with each contest (OPS-05).
 */
export function searchedIn(contest: ContestId | null, folded: string): RawBuilder<unknown> {
  const isFound = sql`(${containsText(folded)} OR instr(user_profiles.name_folded, ${folded}))`;
  if (contest !== null) {
    return sql`SELECT stories.rowid FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
      WHERE stories.contest_id = ${contestIf(contest, isRevealed)} AND ${isCompeting} AND ${isFound}`;
  }
  // CROSS JOIN reads the newest contests first, and their stories from an index with the searched texts.
  const newest = sql`SELECT stories.rowid AS story, stories.title_folded, stories.excerpt_folded, stories.user_id
    FROM (SELECT id FROM contests WHERE ${isRevealed} ORDER BY finalized_at DESC LIMIT ${SEARCHED}) AS newest
      CROSS JOIN stories ON stories.contest_id = newest.id WHERE ${isCompeting} LIMIT ${SEARCHED}`;
  const beginning = sortKey(sql`${folded}`);
  const beginsWith = (
    key: RawBuilder<unknown>,
  ) => sql`SELECT * FROM (SELECT stories.rowid FROM stories
      WHERE ${isRevealedStory} AND ${key} >= ${beginning} AND ${key} < ${beginning} || ${LAST} AND ${beginning} <> ''
      ORDER BY ${key} LIMIT ${FOUND_BY_BEGINNING})`;
  return sql`SELECT stories.story FROM (${newest}) AS stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
      WHERE ${isFound}
    UNION ${beginsWith(titleOrder)} UNION ${beginsWith(sql`stories.author_key`)}`;
}

/** Whether there are more stories of finished contests than a search of all contests reads in full. */
export async function isSearchBounded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(sum(n), 0) AS n FROM revealed_counts`.execute(db);
  return (rows[0]?.n ?? 0) > SEARCHED;
}
