import { sql } from "kysely";
import type { Db } from "~/db/db";

export const CARDS_PER_PAGE = 20;

/** A story in a list. In blind phases `author`, `likes_count` and `author_badges` are not even asked for (CONTEST-05). */
export interface StoryCard {
  id: string;
  title: string;
  excerpt: string;
  word_count: number;
  is_mature: number;
  story_category: string;
  author: string | null;
  likes_count: number | null;
  author_badge: string | null;
}

/** How many stories and words a contest has; no story of it need be public for that. */
export function contestTotalsQuery(db: Db, contest: string) {
  return sql<{ stories: number; words: number }>`
    SELECT count(*) AS stories, coalesce(sum(word_count), 0) AS words FROM stories
    WHERE contest_id = ${contest}`.compile(db);
}

/** Names of those who have entered, in alphabetical order: the order of sending would tie a name to a story later. */
export function participantsQuery(db: Db, contest: string, now: Date, limit: number) {
  return db
    .selectFrom("stories")
    .innerJoin("user_profiles", "user_profiles.id", "stories.user_id")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.contest_id", "=", contest)
    .where("contests.submission_deadline", ">=", now.toISOString())
    .orderBy(sql`user_profiles.display_name COLLATE NOCASE`)
    .limit(limit)
    .select("user_profiles.display_name")
    .compile();
}

/** What the blind order needs of each story; no rows while the contest takes entries or once it has results. */
export function ballotStoriesQuery(db: Db, contest: string, now: Date) {
  return sql<{ id: string; user_id: string | null; published_at: string }>`
    SELECT stories.id, stories.user_id, stories.published_at
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.contest_id = ${contest} AND contests.finalized_at IS NULL
      AND contests.submission_deadline < ${now.toISOString()}`.compile(db);
}

/** Up to this many cards of a blind list come with the first trip to the database; a longer list asks for its page. */
export const BLIND_CARDS_AT_ONCE = 60;

export function blindCardsQuery(db: Db, contest: string, now: Date) {
  return sql<BlindCard>`
    SELECT stories.id, stories.title, stories.excerpt, stories.word_count, stories.is_mature, stories.story_category
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.contest_id = ${contest} AND contests.finalized_at IS NULL
      AND contests.submission_deadline < ${now.toISOString()}
    LIMIT ${BLIND_CARDS_AT_ONCE}`.compile(db);
}

type BlindCard = Pick<
  StoryCard,
  "id" | "title" | "excerpt" | "word_count" | "is_mature" | "story_category"
>;

/** The cards of `ids` in that order; those that `known` has are not asked for again. */
export async function listBlindCards(
  db: Db,
  ids: readonly string[],
  known: readonly BlindCard[],
): Promise<StoryCard[]> {
  const cards = new Map(known.map((card) => [card.id, card]));
  if (ids.some((id) => !cards.has(id))) {
    const rows = await db
      .selectFrom("stories")
      .where("id", "in", ids)
      .select(["id", "title", "excerpt", "word_count", "is_mature", "story_category"])
      .execute();
    for (const row of rows) cards.set(row.id, row);
  }
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ ...card, author: null, likes_count: null, author_badge: null }] : [];
  });
}

/** Cards of a finished contest by votes, ties by earlier submission (CONTEST-08). */
export function rankedCardsQuery(db: Db, contest: string, page: number) {
  return sql<StoryCard>`
    SELECT stories.id, stories.title, stories.excerpt, stories.word_count, stories.is_mature, stories.story_category,
      stories.likes_count, user_profiles.display_name AS author,
      (SELECT badge_definitions.name FROM user_badges JOIN badge_definitions ON badge_definitions.id = user_badges.badge_id
        WHERE user_badges.user_id = stories.user_id ORDER BY badge_definitions.priority DESC LIMIT 1) AS author_badge
    FROM stories LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
      JOIN contests ON contests.id = stories.contest_id
    WHERE stories.contest_id = ${contest} AND contests.finalized_at IS NOT NULL
    ORDER BY stories.likes_count DESC, stories.published_at, stories.created_at, stories.id
    LIMIT ${CARDS_PER_PAGE} OFFSET ${(page - 1) * CARDS_PER_PAGE}`.compile(db);
}
