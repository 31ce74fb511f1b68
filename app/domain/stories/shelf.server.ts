import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { isRevealed } from "~/domain/contests/phases.server";
import type { Place } from "~/domain/contests/places";
import {
  bestOf,
  latest,
  placesOf,
  rankOrder,
  type PlaceRow,
} from "~/domain/contests/winners.server";
import { readingMinutes } from "~/domain/text/numbers";
import { storyLine } from "~/domain/text/story-line";

/** Number of contests ('números', issues of the magazine) on one page of the archive's shelf. */
const NUMBERS_PER_PAGE = 6;
/** Maximum number of stories per contest on the archive's shelf, including the winner. */
const STORIES_PER_NUMBER = 7;

/** A story of a contest on the archive's shelf. */
export interface ShelfStory {
  id: string;
  title: string;
  minutes: number;
  isMature: boolean;
  place: Place["position"] | null;
}

/** The winning story of a contest on the archive's shelf. */
export interface ShelfWinner extends ShelfStory {
  line: string;
  category: string;
  /** Id of the author's account; null, like `author`, if it was deleted. */
  authorId: string | null;
  author: string | null;
}

/** A finished contest on the archive's shelf: its winner and its next best stories. The winner is null if no story got votes. */
export interface ShelfNumber {
  id: string;
  number: number;
  title: string;
  month: string;
  winner: ShelfWinner | null;
  others: ShelfStory[];
  /** Whether the contest has more stories than the shelf shows. */
  hasMore: boolean;
}

/** A page of the archive's shelf, which shows finished contests with their best stories. */
interface Shelf {
  numbers: ShelfNumber[];
  /** Whether older contests follow on the next page. */
  hasMore: boolean;
  /** Ids of the categories that have a story of a finished contest. */
  categories: string[];
}

/** Returns a page of the finished contests, newest first, each with its best stories (CONTEST-12). */
export async function findShelf(db: Db, page: number): Promise<Shelf> {
  const from = (page - 1) * NUMBERS_PER_PAGE;
  const [contests, rows, categories] = await Promise.all([
    sql<Pick<ShelfNumber, "id" | "number" | "title" | "month">>`
      SELECT id, number, title, month FROM contests
      WHERE ${isRevealed} ${latest({ from, count: NUMBERS_PER_PAGE + 1 })}`.execute(db),
    listBest(db, { from, count: NUMBERS_PER_PAGE }),
    listCategories(db),
  ]);
  return {
    numbers: contests.rows.slice(0, NUMBERS_PER_PAGE).map((contest) => ({
      ...contest,
      ...storiesOf(rows, contest.id),
    })),
    hasMore: contests.rows.length > NUMBERS_PER_PAGE,
    categories,
  };
}

type ShelfRow = PlaceRow & Pick<Row<"stories">, "story_category">;

/** Lists the best stories of each contest on a page, plus one story if there are more. Author names only for winners. */
async function listBest(db: Db, page: Parameters<typeof latest>[0]): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    SELECT stories.contest_id, stories.id AS story_id, stories.title, stories.excerpt, stories.line, stories.word_count,
      stories.is_mature, stories.story_category, stories.likes_count, stories.winner_position,
      stories.published_at, stories.created_at, stories.user_id AS author_id, user_profiles.display_name AS author
    FROM (SELECT contests.id FROM contests WHERE ${isRevealed} ${latest(page)}) AS contests
      CROSS JOIN stories ON stories.rowid IN (${bestOf(STORIES_PER_NUMBER + 1)})
      LEFT JOIN user_profiles ON stories.winner_position = 1 AND user_profiles.id = stories.user_id
    ORDER BY stories.contest_id, ${rankOrder}`.execute(db);
  return rows;
}

/** Lists the ids of the categories with a story of a finished contest, in the order of STORY_CATEGORIES. */
async function listCategories(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT story_category AS id FROM revealed_counts WHERE n > 0`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return STORY_CATEGORIES.flatMap(({ id }) => (found.has(id) ? id : []));
}

function storiesOf(
  rows: readonly ShelfRow[],
  contest: string,
): Pick<ShelfNumber, "winner" | "others" | "hasMore"> {
  const best = rows.filter((row) => row.contest_id === contest);
  const places = new Map(placesOf(best, contest).map((place) => [place.storyId, place.position]));
  const toStory = (row: ShelfRow): ShelfStory => ({
    id: row.story_id,
    title: row.title,
    minutes: readingMinutes(row.word_count),
    isMature: row.is_mature === 1,
    place: places.get(row.story_id) ?? null,
  });
  const won = best.find((row) => row.winner_position === 1);
  const shown = best.slice(0, STORIES_PER_NUMBER);
  return {
    winner: won
      ? {
          ...toStory(won),
          line: storyLine(won),
          category: won.story_category,
          authorId: won.author_id,
          author: won.author,
        }
      : null,
    others: shown.filter((row) => row !== won).map(toStory),
    hasMore: best.length > STORIES_PER_NUMBER,
  };
}
