import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isRevealedStory } from "./competing.server";
import { rankStories } from "./ranking";
import { isRevealed, type ContestId } from "./phases.server";
import type { Place } from "./places";
import { storyLine } from "~/domain/text/story-line";

/** Lists the ids of all finished contests with the instant of their results, newest first. */
export async function listFinishedDates(db: Db): Promise<{ id: string; finalizedAt: string }[]> {
  return db
    .selectFrom("contests")
    .where(isRevealed)
    .select((eb) => ["id", eb.fn.coalesce("finalized_at", sql.lit("")).as("finalizedAt")])
    .orderBy("finalized_at", "desc")
    .execute();
}

/** Finds the id of the contest whose results are the newest; null before the first results. */
export async function findLastFinished(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom("contests")
    .where(isRevealed)
    .select("id")
    .orderBy("finalized_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}

/** Lists the last finished contests, newest first, with what their covers are drawn from. */
export async function listLastFinished(
  db: Db,
  count: number,
): Promise<{ id: string; title: string; number: number }[]> {
  return db
    .selectFrom("contests")
    .where(isRevealed)
    .select(["id", "title", "number"])
    .orderBy("submission_deadline", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** A finished contest in the list of past contests. */
export interface FinishedContest {
  id: string;
  number: number;
  title: string;
  month: string;
  places: Place[];
  hasStories: boolean;
  /** Instant of the contest's results; ISO text, UTC. */
  finalizedAt: string;
}

/** Page of the list of finished contests to load: offset and number. */
interface Page {
  from: number;
  count: number;
}

/** Lists a page of the finished contests, newest first, each with its winners and honorary mention. */
export async function listFinishedContests(db: Db, page: Page): Promise<FinishedContest[]> {
  const [contests, best] = await Promise.all([
    sql<Omit<FinishedContest, "places" | "hasStories">>`
      SELECT id, number, title, month, finalized_at AS finalizedAt FROM contests WHERE ${isRevealed} ${latest(page)}`.execute(
      db,
    ),
    listBestStories(
      db,
      sql`contests.id IN (SELECT contests.id FROM contests WHERE ${isRevealed} ${latest(page)})`,
    ),
  ]);
  return contests.rows.map((contest) => ({
    ...contest,
    places: placesOf(best, contest.id),
    hasStories: best.some((row) => row.contest_id === contest.id),
  }));
}

/** Lists the places of a contest (PHASE-10). Empty before it is finished. */
export async function listPlaces(db: Db, contest: ContestId): Promise<Place[]> {
  const best = await listBestStories(db, sql`contests.id = ${contest} AND ${isRevealed}`);
  return placesOf(best, best[0]?.contest_id ?? "");
}

/** SQL of ORDER BY and LIMIT over `contests`: a page of them, newest first. */
export const latest = ({ from, count }: Page) =>
  sql`ORDER BY contests.submission_deadline DESC, contests.id DESC LIMIT ${count} OFFSET ${from}`;

/** SQL value: id of the first contest of `listFinishedContests`. */
export const lastFinished: ContestId = sql<string>`(SELECT contests.id FROM contests WHERE ${isRevealed} ${latest({ from: 0, count: 1 })})`;

type PlaceColumn =
  | ("contest_id" | "title" | "excerpt" | "line" | "word_count" | "likes_count")
  | ("winner_position" | "published_at" | "created_at" | "is_mature");

/** Columns of a story that its place is computed from. */
export interface PlaceRow extends Pick<Row<"stories">, PlaceColumn> {
  story_id: string;
  author_id: Row<"stories">["user_id"];
  author: string | null;
}

/** SQL terms of an ORDER BY over `stories` that sort a finished contest's stories as `rankStories` does, best first. */
export const rankOrder = sql`stories.likes_count DESC, stories.published_at, stories.created_at, stories.id`;

/**
 * Subquery: row ids of the competing stories of `contests` with the most votes, by an index. Ranking all stories of a contest on
 * every visit would be slow.
 */
export const bestOf = (count: number) => sql`
  SELECT stories.rowid FROM stories WHERE stories.contest_id = contests.id AND ${isRevealedStory}
  ORDER BY ${rankOrder} LIMIT ${count}`;

/** Lists the four stories with the most votes of each contest for which `condition` holds. */
async function listBestStories(db: Db, condition: RawBuilder<unknown>): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    SELECT stories.contest_id, stories.id AS story_id, stories.title, stories.excerpt, stories.line, stories.word_count,
      stories.user_id AS author_id,
      user_profiles.display_name AS author,
      stories.likes_count, stories.winner_position, stories.published_at, stories.created_at, stories.is_mature
    FROM contests JOIN stories ON stories.rowid IN (${bestOf(4)})
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${condition}
    ORDER BY stories.contest_id, ${rankOrder}`.execute(db);
  return rows;
}

/**
 * Returns the winners of a contest in order, from its best stories, best first. A fourth story with as many votes as the third
 * follows as position 4 (PHASE-10).
 */
export function placesOf(rows: readonly PlaceRow[], contest: string): Place[] {
  const best = rows.filter((row) => row.contest_id === contest);
  const ranked = rankStories(
    best.map((row) => ({
      story: row.story_id,
      votes: row.likes_count,
      publishedAt: row.published_at,
      createdAt: row.created_at,
    })),
  );
  // `best` and `ranked` have the same order, so an index refers to the same story in both.
  return best.flatMap((row, index): Place[] => {
    const { story_id: storyId, title, author_id: authorId, author, winner_position } = row;
    const tied = ranked[index]?.isTieSettled ?? false;
    const place = {
      storyId,
      title,
      line: winner_position === 1 ? storyLine(row) : "",
      words: row.word_count,
      authorId,
      author,
      votes: row.likes_count,
      tied,
      ...(row.is_mature === 1 && { isMature: true as const }),
    };
    if (winner_position === 1 || winner_position === 2 || winner_position === 3) {
      return [{ ...place, position: winner_position }];
    }
    return ranked[index]?.isHonoraryMention ? [{ ...place, position: 4 }] : [];
  });
}
