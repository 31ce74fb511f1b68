import { sql } from "kysely";
import { isDisqualified, isRevealedStory } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import { contestIf, isRevealed, type ContestId } from "~/domain/contests/phases.server";
import type { Position } from "~/domain/contests/ranking";
import { titleOrder, toCard, type CardRow } from "./cards.server";
import type { BlindCard, Density } from "./list-view";
import type { ShuffleOwner } from "./list-order.server";
import { countOpen, pageOfOpen, type OpenList } from "./open-page.server";
import { orderBy, SORT_TERMS } from "./sort-terms.server";

/** A story whose author and votes are public. */
export interface OpenStory extends BlindCard {
  /** Id of the author's account; null, like `author`, if it was deleted. */
  authorId: string | null;
  author: string | null;
  votes: number;
  /** Names of the author's badges for the card: at most two, by priority (BADGE-03). */
  badges: string[];
  place: Position | null;
  contestId: string;
  contestTitle: string;
}

/** One page of a list; `total` counts the stories of all its pages. */
export interface OpenPage {
  stories: OpenStory[];
  total: number;
}

/**
 * Returns a page of a list by the options in its view; empty for a contest without results (CONTEST-05). `shuffle` returns the seed
 * of the sort order 'azar' and is called only for that order.
 */
export async function findOpenPage(
  db: Db,
  list: OpenList,
  { shuffle }: { shuffle: () => Promise<ShuffleOwner> },
): Promise<OpenPage> {
  const owner = list.view.sort === "azar" ? shuffle() : null;
  const [rows, total] = await Promise.all([
    Promise.resolve(owner).then((seed) => findRows(db, list, seed)),
    countOpen(db, list),
  ]);
  return { stories: rows.map((row) => toOpenStory(row, list.view.density)), total };
}

/** Lists the ids of a finished contest's stories, most voted first: at most `limit`, and none before the results. */
export async function listMostVoted(db: Db, contest: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT stories.id FROM stories WHERE stories.contest_id = ${contest} AND ${isRevealedStory}
    ORDER BY ${orderBy(SORT_TERMS.populares)} LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the disqualified stories of a finished contest by title; none before the results (REPORT-03). */
export async function listDisqualified(
  db: Db,
  contest: ContestId,
): Promise<{ id: string; title: string }[]> {
  // INDEXED BY: SQLite would rather read all of the contest in the index of the order than sort a few stories.
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT stories.id, stories.title FROM stories INDEXED BY stories_disqualified
    WHERE stories.contest_id = ${contestIf(contest, isRevealed)} AND ${isDisqualified}
    ORDER BY ${titleOrder}, stories.id`.execute(db);
  return rows;
}

interface OpenRow extends CardRow, Pick<Row<"stories">, "likes_count" | "contest_id"> {
  contest_title: string;
  author_id: Row<"stories">["user_id"];
  author: string | null;
  author_badges: string | null;
  winner_position: Position | null;
}

function toOpenStory(row: OpenRow, density: Density): OpenStory {
  return {
    ...toCard(row, density),
    authorId: row.author_id,
    author: row.author,
    votes: row.likes_count,
    badges: firstBadges(row.author_badges),
    place: row.winner_position,
    contestId: row.contest_id,
    contestTitle: row.contest_title,
  };
}

const CARD = sql`stories.id, stories.title, stories.excerpt, stories.line, stories.word_count, stories.is_mature,
  stories.story_category, stories.likes_count, stories.contest_id, contests.title AS contest_title,
  stories.user_id AS author_id, user_profiles.display_name AS author,
  stories.winner_position, ${badgeIds(sql`stories.user_id`)} AS author_badges`;

/**
 * Selects the cards of a page. The page is found by rowids first, because sorting whole cards would read every text. If the story of a
 * cursor was deleted, the page is found by its number.
 */
async function findRows(db: Db, list: OpenList, owner: ShuffleOwner | null): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    SELECT ${CARD} FROM (${pageOfOpen(list, owner)}) AS page CROSS JOIN stories ON stories.rowid = page.story
      JOIN contests ON contests.id = stories.contest_id LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    ORDER BY page.place`.execute(db);
  const { view } = list;
  if (rows.length > 0 || view.cursor === null) return rows;
  return findRows(db, { ...list, view: { ...view, cursor: null } }, owner);
}
