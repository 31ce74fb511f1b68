import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import {
  contestIf,
  contestsWhere,
  isRevealed,
  type ContestId,
} from "~/domain/contests/phases.server";
import { fold } from "~/domain/text/fold";
import type { Position } from "~/domain/votes/ranking";
import type { BlindCard } from "./blind-card";
import { toCard, type CardRow } from "./blind-list.server";
import { blindOrder, type OrderOwner } from "./blind-order.server";
import { CARDS_PER_PAGE, type ListView, type Sort } from "./list-view";
import { containsText, titleOrder } from "./search.server";

/** A list of stories whose authors and votes are public: of one finished contest, or of all of them (null). */
interface OpenList {
  contest: ContestId | null;
  /** One author alone. */
  author?: string;
  view: ListView;
}

/** A story of such a list. */
export interface OpenStory extends BlindCard {
  /** Null when the account is gone, as the name. */
  authorId: string | null;
  author: string | null;
  votes: number;
  /** The first badges of its author, by name. */
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
 * The page of a list that its view asks for, empty for a contest without results; `shuffle` gives the owner of the
 * order 'azar' (CONTEST-05).
 */
export async function findOpenPage(
  db: Db,
  list: OpenList,
  shuffle: () => Promise<OrderOwner>,
): Promise<OpenPage> {
  const [rows, total] = await Promise.all([
    list.view.sort === "azar"
      ? shuffledRows(db, list, shuffle)
      : sortedRows(db, list, ORDERS[list.view.sort]),
    countStories(db, list),
  ]);
  return { stories: rows.map(toOpenStory), total };
}

interface OpenRow extends CardRow {
  likes_count: number;
  contest_id: string;
  contest_title: string;
  author_id: string | null;
  author: string | null;
  author_badges: string | null;
  winner_position: Position | null;
}

function toOpenStory(row: OpenRow): OpenStory {
  return {
    ...toCard(row),
    authorId: row.author_id,
    author: row.author,
    votes: row.likes_count,
    badges: firstBadges(row.author_badges),
    place: row.winner_position,
    contestId: row.contest_id,
    contestTitle: row.contest_title,
  };
}

const ORDERS: Record<Exclude<Sort, "azar">, RawBuilder<unknown>> = {
  populares: sql`stories.likes_count DESC, stories.published_at, stories.created_at, stories.id`,
  recientes: sql`stories.published_at DESC, stories.id`,
  alfabetico: sql`${titleOrder}, stories.id`,
  autor: sql`user_profiles.name_folded IS NULL, replace(user_profiles.name_folded, 'ñ', 'n~'), ${titleOrder}, stories.id`,
  vistas: sql`stories.views_count DESC, stories.published_at, stories.id`,
};

// Restricts to contests with results.
function inFinished({ contest, author, view }: OpenList) {
  const scope =
    contest === null
      ? sql`stories.contest_id IN ${contestsWhere(isRevealed)}`
      : sql`stories.contest_id = ${contestIf(contest, isRevealed)}`;
  const by = author === undefined ? sql`` : sql`AND stories.user_id = ${author}`;
  const folded = fold(view.q);
  const found = folded
    ? sql`AND (${containsText(folded)} OR instr(user_profiles.name_folded, ${folded}))`
    : sql``;
  const category = view.category ? sql`AND stories.story_category = ${view.category}` : sql``;
  return sql`stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${scope} ${by} ${found} ${category}`;
}

const CARD = sql`stories.id, stories.title, stories.excerpt, stories.word_count, stories.is_mature,
  stories.story_category, stories.likes_count, stories.contest_id, contests.title AS contest_title,
  stories.user_id AS author_id, user_profiles.display_name AS author,
  stories.winner_position, ${badgeIds(sql`stories.user_id`)} AS author_badges`;
const CARD_TABLES = sql`stories JOIN contests ON contests.id = stories.contest_id
  LEFT JOIN user_profiles ON user_profiles.id = stories.user_id`;

// The page is found first: sorting whole cards would read every text.
async function sortedRows(db: Db, list: OpenList, order: RawBuilder<unknown>): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    SELECT ${CARD} FROM ${CARD_TABLES}
    WHERE stories.rowid IN (SELECT stories.rowid FROM ${inFinished(list)} ORDER BY ${order}
      LIMIT ${CARDS_PER_PAGE} OFFSET ${(list.view.page - 1) * CARDS_PER_PAGE})
    ORDER BY ${order}`.execute(db);
  return rows;
}

// At random is not SQL's to sort: the ids are ordered by the reader's keys.
async function shuffledRows(
  db: Db,
  list: OpenList,
  shuffle: () => Promise<OrderOwner>,
): Promise<OpenRow[]> {
  const [owner, { rows: ids }] = await Promise.all([
    shuffle(),
    sql<{ id: string }>`SELECT stories.id FROM ${inFinished(list)}`.execute(db),
  ]);
  if (ids.length === 0) return [];
  const stories = ids.map(({ id }) => ({ id, isOwn: false, isRead: false, isLate: false }));
  const from = (list.view.page - 1) * CARDS_PER_PAGE;
  const page = blindOrder(stories, owner).slice(from, from + CARDS_PER_PAGE);
  const { rows } = await sql<OpenRow>`
    SELECT ${CARD} FROM ${CARD_TABLES}
    WHERE stories.id IN (SELECT value FROM json_each(${JSON.stringify(page.map(({ id }) => id))}))
      AND ${isRevealed}`.execute(db);
  const cards = new Map(rows.map((card) => [card.id, card]));
  return page.flatMap(({ id }) => cards.get(id) ?? []);
}

async function countStories(db: Db, list: OpenList): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${inFinished(list)}`.execute(db);
  return rows[0]?.n ?? 0;
}
