import { sql } from "kysely";
import type { Db } from "~/db/db";
import { fold } from "~/domain/text/fold";
import type { ListView } from "./list-view";

export const CARDS_PER_PAGE = 20;

/** A story in a list of a ballot: author, votes and badge are not even asked for (CONTEST-05). */
export interface BlindCard {
  id: string;
  title: string;
  excerpt: string;
  word_count: number;
  is_mature: number;
  story_category: string;
}

/** How many stories and words a contest has; no story of it need be public for that. */
export function contestTotalsQuery(db: Db, contest: string) {
  return sql<{ stories: number; words: number }>`
    SELECT count(*) AS stories, coalesce(sum(word_count), 0) AS words FROM stories
    WHERE contest_id = ${contest}`.compile(db);
}

/** Names of those who have entered, in alphabetical order: the order of sending would tie a name to a story later. */
export function participantsQuery(db: Db, contest: string, now: Date, limit: number) {
  return sql<{ display_name: string }>`
    SELECT user_profiles.display_name
    FROM stories JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.contest_id =
      (SELECT id FROM contests WHERE id = ${contest} AND submission_deadline >= ${now.toISOString()})
    ORDER BY user_profiles.display_name COLLATE NOCASE LIMIT ${limit}`.compile(db);
}

/** The id of the person's own story in the contest. */
export function ownStoryQuery(db: Db, contest: string, user: string) {
  return db
    .selectFrom("stories")
    .where("user_id", "=", user)
    .where("contest_id", "=", contest)
    .select("id")
    .compile();
}

// Lists of a ballot have no rows while the contest takes entries, nor once it has results. As a value to look up: a
// condition beside `contest_id` would be asked only after all its rows were read.
const inBallot = (
  contest: string,
  now: Date,
) => sql`stories.contest_id = (SELECT contests.id FROM contests
  WHERE contests.id = ${contest} AND contests.finalized_at IS NULL
    AND contests.submission_deadline < ${now.toISOString()})`;

/** What the blind order needs of a story. */
export interface BallotStory {
  id: string;
  user_id: string | null;
  /** Published after the submission deadline. */
  is_late: number;
}

/** The stories of a ballot. */
export function ballotStoriesQuery(db: Db, contest: string, now: Date) {
  return sql<BallotStory>`
    SELECT id, user_id,
      published_at > (SELECT submission_deadline FROM contests WHERE id = ${contest}) AS is_late
    FROM stories WHERE ${inBallot(contest, now)}`.compile(db);
}

/**
 * Ids of the ballot's stories that a search finds by title or excerpt, in alphabetical order. A search by author would tell
 * who wrote what (CONTEST-05).
 */
export function ballotMatchesQuery(db: Db, contest: string, now: Date, { q }: ListView) {
  return sql<{ id: string }>`
    SELECT id FROM stories
    WHERE ${inBallot(contest, now)} AND ${containsText(fold(q))}
    ORDER BY ${titleOrder}, id`.compile(db);
}

/** Whether title or excerpt contain a folded text: instr, since D1 stops LIKE at 50 bytes (CONTEST-16). */
export function containsText(folded: string) {
  return sql`(instr(stories.title_folded, ${folded}) OR instr(stories.excerpt_folded, ${folded}))`;
}

/** Titles as a Spanish index sorts them: opening marks are passed over, ñ follows n. */
export const titleOrder = sql`replace(ltrim(stories.title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~')`;

/** Up to this many cards of a ballot come with the first trip to the database while nobody knows which the page needs. */
const CARDS_AT_ONCE = 60;

/** Cards of a ballot: those of `ids`, or the first few where the page is not known yet. */
export function blindCardsQuery(db: Db, contest: string, now: Date, ids: readonly string[] | null) {
  const chosen = ids ? sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND` : sql``;
  return sql<BlindCard>`
    SELECT id, title, excerpt, word_count, is_mature, story_category FROM stories
    WHERE ${chosen} ${inBallot(contest, now)}
    LIMIT ${CARDS_AT_ONCE}`.compile(db);
}

/** The cards of `ids` in that order; only when `known` lacks one of them the database is asked. */
export async function listBlindCards(
  db: Db,
  contest: string,
  ids: readonly string[],
  known: readonly BlindCard[],
  now: Date,
): Promise<BlindCard[]> {
  const cards = new Map(known.map((card) => [card.id, card]));
  if (ids.some((id) => !cards.has(id))) {
    const [missing] = await db.batch([blindCardsQuery(db, contest, now, ids)]);
    for (const card of missing.rows) cards.set(card.id, card);
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
}
