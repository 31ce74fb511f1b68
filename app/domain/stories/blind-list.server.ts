import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isCompeting } from "~/domain/contests/competing.server";
import {
  contestIf,
  hasBlindList,
  wasReadableAt,
  type ContestId,
} from "~/domain/contests/phases.server";
import { fold } from "~/domain/text/fold";
import { containsText, titleOrder, toCard, type CardRow } from "./cards.server";
import { CARDS_PER_PAGE, type BlindCard, type Density, type ListView } from "./list-view";
import { orderBy, rowidsBeside, SORT_TERMS } from "./sort-terms.server";

// Queries for the list of stories of a contest in voting or counting. In other phases they return no rows.

/** A story with the fields that decide its place in the blind list of its contest. */
export interface BlindStory {
  id: string;
  /** Id of the author's account; null if it was deleted. */
  author: string | null;
  /** Whether the story was published late, after the submission deadline. */
  isLate: boolean;
}

/** Lists all stories of a contest in voting or counting, with the fields that decide their order; none in other phases. */
export async function listBlindStories(
  db: Db,
  contest: ContestId,
  now: Date,
): Promise<BlindStory[]> {
  const { rows } = await sql<{ id: string; author: string | null; is_late: number }>`
    SELECT id, user_id AS author,
      (SELECT ${wasReadableAt(sql`stories.published_at`)} FROM contests WHERE contests.id = stories.contest_id) AS is_late
    FROM stories WHERE contest_id = ${contestIf(contest, hasBlindList(now))} AND ${isCompeting}`.execute(
    db,
  );
  return rows.map(({ id, author, is_late }) => ({ id, author, isLate: is_late === 1 }));
}

/**
 * Searches the stories of a contest in voting or counting by title and excerpt, never by author. Returns their ids in alphabetical
 * order (CONTEST-05).
 */
export async function searchBlindStories(
  db: Db,
  contest: ContestId,
  q: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stories
    WHERE contest_id = ${contestIf(contest, hasBlindList(now))} AND ${isCompeting}
      AND ${containsText(fold(q))}
    ORDER BY ${titleOrder}, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists a page of the stories of a contest in voting or counting, in alphabetical order; none in other phases. */
export async function listBlindByTitle(
  db: Db,
  contest: ContestId,
  { page, cursor, density }: ListView,
  now: Date,
): Promise<BlindCard[]> {
  const isListed = sql`stories.contest_id = ${contestIf(contest, hasBlindList(now))} AND ${isCompeting}`;
  const terms = SORT_TERMS.alfabetico;
  const rowids = cursor
    ? rowidsBeside(isListed, terms, cursor, CARDS_PER_PAGE)
    : sql`SELECT stories.rowid FROM stories WHERE ${isListed} ORDER BY ${orderBy(terms)}
        LIMIT ${CARDS_PER_PAGE} OFFSET ${(page - 1) * CARDS_PER_PAGE}`;
  const { rows } = await sql<CardRow>`
    SELECT id, title, excerpt, line, word_count, is_mature, story_category FROM stories
    WHERE stories.rowid IN (${rowids}) ORDER BY ${orderBy(terms)}`.execute(db);
  return rows.map((row) => toCard(row, density));
}

/**
 * Maximum number of story cards per query. Before the room returns the order of the list, this many cards are queried
 * speculatively: if the page's cards are among them, a second round trip to D1 is saved.
 */
const CARDS_AT_ONCE = 60;

/**
 * Queries story cards of a contest in voting or counting, unordered: those with these ids, or any if `ids` is null. Returns at most
 * `CARDS_AT_ONCE`.
 */
export async function listBlindCards(
  db: Db,
  contest: ContestId,
  ids: readonly string[] | null,
  density: Density,
  now: Date,
): Promise<BlindCard[]> {
  const chosen = ids ? sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND` : sql``;
  const { rows } = await sql<CardRow>`
    SELECT id, title, excerpt, line, word_count, is_mature, story_category FROM stories
    WHERE ${chosen} contest_id = ${contestIf(contest, hasBlindList(now))} AND ${isCompeting}
    LIMIT ${CARDS_AT_ONCE}`.execute(db);
  return rows.map((row) => toCard(row, density));
}
