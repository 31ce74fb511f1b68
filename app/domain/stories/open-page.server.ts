import { sql, type RawBuilder } from "kysely";
import { isRevealedStory } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import { contestIf, isRevealed, type ContestId } from "~/domain/contests/phases.server";
import { fold } from "~/domain/text/fold";
import { CARDS_PER_PAGE, type ListView, type Sort } from "./list-view";
import { shuffledNumber, type ShuffleOwner } from "./list-order.server";
import { classOf, READING_TIMES, wordsIn } from "./reading-times";
import { searchedIn } from "./search.server";
import { orderBy, rowidsBeside, SORT_TERMS } from "./sort-terms.server";

/** A list of stories whose authors and votes are public: of one finished contest, or of all (`contest` null). */
export interface OpenList {
  contest: ContestId | null;
  /** Id of the author whose stories are listed; all authors if missing. */
  author?: string;
  view: ListView;
}

const isLonger = READING_TIMES.slice(1).map(
  ({ id }) => sql`(stories.word_count > ${sql.lit(wordsIn(id).fewest - 1)})`,
);
/** SQL value: class of a story's reading time (`classOf`). Indexes have the same expression, with its numbers (migration 0048). */
const readingTimeClass = sql<number>`(${sql.join(isLonger, sql` + `)})`;

/** Sort orders with an index for each filter of the archive. The others read their own index until the page is full. */
const INDEXED: readonly Sort[] = ["recientes", "populares"];

/** SQL condition on `stories`: the story is in the list. */
function isIn({ contest, author, view }: OpenList): RawBuilder<unknown> {
  const { q, sort, category, minutes } = view;
  // The unary plus keeps SQLite from sorting all stories of a filter instead of reading the index of the sort order.
  const plus = INDEXED.includes(sort) ? sql`` : sql`+`;
  const folded = fold(q);
  const conditions = [
    ...(folded ? [sql`stories.rowid IN (${searchedIn(contest, folded)})`] : []),
    ...(contest === null ? [] : [sql`stories.contest_id = ${contestIf(contest, isRevealed)}`]),
    ...(author === undefined ? [] : [sql`stories.user_id = ${author}`]),
    ...(category ? [sql`${plus}stories.story_category = ${category}`] : []),
    ...(minutes ? [sql`${plus}${readingTimeClass} = ${sql.lit(classOf(minutes))}`] : []),
    isRevealedStory,
  ];
  return sql.join(conditions, sql` AND `);
}

/** Subquery: rowids (`story`) of the stories on a page of a list, with their order (`place`). `owner` is the seed of a shuffled list. */
export function pageOfOpen(list: OpenList, owner: ShuffleOwner | null): RawBuilder<unknown> {
  const { page, sort, cursor, q } = list.view;
  const from = (page - 1) * CARDS_PER_PAGE;
  if (owner !== null && fold(q) === "") return shuffledPage(list, owner, from);
  const terms = sort === "azar" || owner !== null ? null : SORT_TERMS[sort];
  const order = terms
    ? orderBy(terms)
    : owner && shuffledNumber(owner, numberIn(list), sizeOf(list));
  if (!order) throw new Error("A shuffled list needs a seed");
  const rowids =
    terms && cursor
      ? rowidsBeside(isIn(list), terms, cursor, CARDS_PER_PAGE)
      : sql`SELECT stories.rowid FROM stories WHERE ${isIn(list)} ORDER BY ${order} LIMIT ${CARDS_PER_PAGE} OFFSET ${from}`;
  return sql`SELECT stories.rowid AS story, row_number() OVER (ORDER BY ${order}) AS place FROM stories
    WHERE stories.rowid IN (${rowids})`;
}

/** SQL value: the number of a story, by which a list is shuffled. */
const numberIn = ({ contest }: OpenList) =>
  contest === null ? sql`stories.revealed_no` : sql`stories.contest_no`;

/** SQL value: how many numbers a shuffled list has; at least 1, because it is a modulus. */
function sizeOf({ contest }: OpenList): RawBuilder<unknown> {
  return contest === null
    ? sql`(SELECT max(1, coalesce(max(revealed_no) + 1, 1)) FROM stories WHERE revealed_no IS NOT NULL)`
    : sql`(SELECT coalesce(max(contest_no) + 1, 1) FROM stories WHERE contest_id = ${contest} AND contest_no IS NOT NULL)`;
}

/** Looks up the stories of a shuffled page by their numbers. Under a filter it goes through the list until the page is full. */
function shuffledPage(list: OpenList, owner: ShuffleOwner, from: number): RawBuilder<unknown> {
  const { contest, view } = list;
  const isFiltered = view.category !== "" || view.minutes !== "";
  const [first, skipped] = isFiltered ? [0, from] : [from, 0];
  const number = shuffledNumber(owner, sql`walk.place`, sql`walk.size`);
  const inScope = contest === null ? sql`` : sql`stories.contest_id = ${contest} AND`;
  return sql`
    WITH RECURSIVE walk (place, size) AS (
      SELECT ${sql.lit(first)}, ${sizeOf(list)} UNION ALL SELECT place + 1, size FROM walk WHERE place + 1 < size)
    SELECT stories.rowid AS story, walk.place AS place FROM walk CROSS JOIN stories
    WHERE walk.place < walk.size AND ${inScope} ${numberIn(list)} = ${number} AND ${isIn(list)}
    LIMIT ${CARDS_PER_PAGE} OFFSET ${skipped}`;
}

/** Counts the stories of a list. Only a search and the list of an author are counted by their rows. */
export async function countOpen(db: Db, list: OpenList): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT ${countIn(list)} AS n`.execute(db);
  return rows[0]?.n ?? 0;
}

function countIn(list: OpenList): RawBuilder<unknown> {
  const { contest, author, view } = list;
  const { category, minutes } = view;
  if (fold(view.q) || author !== undefined || (contest !== null && (category || minutes))) {
    return sql`(SELECT count(*) FROM stories WHERE ${isIn(list)})`;
  }
  if (contest !== null) {
    return sql`coalesce((SELECT stories_count FROM contests WHERE id = ${contest} AND ${isRevealed}), 0)`;
  }
  const conditions = [
    ...(category ? [sql`story_category = ${category}`] : []),
    ...(minutes ? [sql`reading_time = ${sql.lit(classOf(minutes))}`] : []),
    sql`TRUE`,
  ];
  return sql`(SELECT coalesce(sum(n), 0) FROM revealed_counts WHERE ${sql.join(conditions, sql` AND `)})`;
}
