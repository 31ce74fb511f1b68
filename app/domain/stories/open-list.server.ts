import { sql, type RawBuilder } from "kysely";
import { isCompeting, isDisqualified } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import { ExpiringCache } from "~/domain/cache/bounded-cache";
import {
  contestIf,
  contestsWhere,
  isRevealed,
  type ContestId,
} from "~/domain/contests/phases.server";
import { rankOrder } from "~/domain/contests/winners.server";
import { fold } from "~/domain/text/fold";
import { MINUTE } from "~/domain/time/durations";
import type { Position } from "~/domain/contests/ranking";
import { containsText, titleOrder, toCard, type CardRow } from "./cards.server";
import {
  CARDS_PER_PAGE,
  type BlindCard,
  type Density,
  type ListView,
  type Sort,
} from "./list-view";
import { wordsIn, type ReadingTime } from "./reading-times";
import { shuffledOrder, type ShuffleOwner } from "./list-order.server";

/** A list of stories whose authors and votes are public: of one finished contest, or of all (`contest` null). */
interface OpenList {
  contest: ContestId | null;
  /** Id of the author whose stories are listed; all authors if missing. */
  author?: string;
  view: ListView;
}

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
 * of the sort order 'azar' and is called only for that order. The total of a large archive comes from a cache, up to a minute old.
 */
export async function findOpenPage(
  db: Db,
  list: OpenList,
  { now, shuffle }: { now: Date; shuffle: () => Promise<ShuffleOwner> },
): Promise<OpenPage> {
  const order = async () =>
    list.view.sort === "azar" ? shuffledOrder(await shuffle()) : ORDERS[list.view.sort];
  const [rows, total] = await Promise.all([
    order().then((by) => sortedRows(db, list, by)),
    totalOf(db, list, now),
  ]);
  return { stories: rows.map((row) => toOpenStory(row, list.view.density)), total };
}

/** Lists the ids of a finished contest's stories, most voted first: at most `limit`, and none before the results. */
export async function listMostVoted(db: Db, contest: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT stories.id FROM stories WHERE stories.contest_id = ${contestIf(contest, isRevealed)} AND ${isCompeting}
    ORDER BY ${ORDERS.populares} LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the disqualified stories of a finished contest by title; none before the results (REPORT-03). */
export async function listDisqualified(
  db: Db,
  contest: ContestId,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT stories.id, stories.title FROM stories
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

const ORDERS: Record<Exclude<Sort, "azar">, RawBuilder<unknown>> = {
  populares: rankOrder,
  recientes: sql`stories.published_at DESC, stories.id`,
  alfabetico: sql`${titleOrder}, stories.id`,
  autor: sql`user_profiles.name_folded IS NULL, replace(user_profiles.name_folded, 'ñ', 'n~'), ${titleOrder}, stories.id`,
  vistas: sql`stories.views_count DESC, stories.published_at, stories.id`,
};

/** Sort orders of the list of all stories for which an index exists, together with filters (migration 0043). */
const INDEXED: readonly Sort[] = ["recientes", "populares"];

const isArchive = ({ contest, author, view }: OpenList) =>
  contest === null && author === undefined && view.q === "";

// SQL from the tables to the end of the WHERE clause. Selects the stories of a list: only of contests with results, without
// disqualified ones. With `isInOrder` SQLite reads them in the list's sort order, if an index has that order.
function inFinished(list: OpenList, { isInOrder }: { isInOrder: boolean }) {
  const { contest, author, view } = list;
  const finished = contestsWhere(isRevealed);
  // The unary plus keeps SQLite from using the index by contest. SQLite then reads the stories from the index of the sort order,
  // instead of sorting the stories of all contests.
  const inAll =
    isInOrder && isArchive(list) && INDEXED.includes(view.sort)
      ? sql`+stories.contest_id IN ${finished}`
      : sql`stories.contest_id IN ${finished}`;
  const scope =
    contest === null ? inAll : sql`stories.contest_id = ${contestIf(contest, isRevealed)}`;
  const by = author === undefined ? sql`` : sql`AND stories.user_id = ${author}`;
  const folded = fold(view.q);
  const search = folded
    ? sql`AND (${containsText(folded)} OR instr(user_profiles.name_folded, ${folded}))`
    : sql``;
  const category = view.category ? sql`AND stories.story_category = ${view.category}` : sql``;
  const minutes = view.minutes ? isReadIn(view.minutes) : sql``;
  // Joins authors only where needed, because each looked-up author is one more row read.
  const authors =
    folded || view.sort === "autor"
      ? sql`LEFT JOIN user_profiles ON user_profiles.id = stories.user_id`
      : sql``;
  return sql`stories ${authors} WHERE ${scope} AND ${isCompeting} ${by} ${search} ${category} ${minutes}`;
}

function isReadIn(time: ReadingTime): RawBuilder<unknown> {
  const { fewest, most } = wordsIn(time);
  const below = most === Infinity ? sql`` : sql`AND stories.word_count <= ${most}`;
  return sql`AND stories.word_count >= ${fewest} ${below}`;
}

const CARD = sql`stories.id, stories.title, stories.excerpt, stories.line, stories.word_count, stories.is_mature,
  stories.story_category, stories.likes_count, stories.contest_id, contests.title AS contest_title,
  stories.user_id AS author_id, user_profiles.display_name AS author,
  stories.winner_position, ${badgeIds(sql`stories.user_id`)} AS author_badges`;
const CARD_TABLES = sql`stories JOIN contests ON contests.id = stories.contest_id
  LEFT JOIN user_profiles ON user_profiles.id = stories.user_id`;

// The subquery selects the page's rowids first: sorting whole cards would read every text.
async function sortedRows(db: Db, list: OpenList, order: RawBuilder<unknown>): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    SELECT ${CARD} FROM ${CARD_TABLES}
    WHERE stories.rowid IN (SELECT stories.rowid FROM ${inFinished(list, { isInOrder: true })} ORDER BY ${order}
      LIMIT ${CARDS_PER_PAGE} OFFSET ${(list.view.page - 1) * CARDS_PER_PAGE})
    ORDER BY ${order}`.execute(db);
  return rows;
}

/** Cache of the totals of a large archive by its filters: counting reads every story, and the number changes once a month. */
const totals = new ExpiringCache<number>({ entries: 60 });
const LARGE = 1000;

async function totalOf(db: Db, list: OpenList, now: Date): Promise<number> {
  // Does not cache the totals of searches, because almost every search text is different.
  if (!isArchive(list)) return countStories(db, list);
  const filters = `${list.view.category} ${list.view.minutes}`;
  const cached = totals.get(filters, now);
  if (cached !== undefined) return cached;
  const total = await countStories(db, list);
  if (total >= LARGE) totals.set(filters, total, now.getTime() + MINUTE);
  return total;
}

async function countStories(db: Db, list: OpenList): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${inFinished(list, { isInOrder: false })}`.execute(db);
  return rows[0]?.n ?? 0;
}
