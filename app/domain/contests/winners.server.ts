import { sql } from "kysely";
import type { Db } from "~/db/db";
import { rankStories } from "~/domain/votes/ranking";

/** A row when at least one contest has results. */
function hasResultsQuery(db: Db) {
  return db
    .selectFrom("contests")
    .where("finalized_at", "is not", null)
    .select("id")
    .limit(1)
    .compile();
}

/** Whether any contest has results. */
export async function hasResults(db: Db): Promise<boolean> {
  const [found] = await db.batch([hasResultsQuery(db)]);
  return found.rows.length > 0;
}

/** Every finished contest with when it was counted, the newest first. */
export function finishedDatesQuery(db: Db) {
  return db
    .selectFrom("contests")
    .where("finalized_at", "is not", null)
    .select((is) => ["id", is.fn.coalesce("finalized_at", sql.lit("")).as("finalized_at")])
    .orderBy("finalized_at", "desc")
    .compile();
}

/** A place of a finished contest. Position 4 stands for the honorary mention. */
export interface Place {
  story_id: string;
  title: string;
  author: string | null;
  likes_count: number;
  position: 1 | 2 | 3 | 4;
  /** The place was settled by the time of submission: a neighbour has as many votes. */
  tied: boolean;
}

interface PlaceRow {
  contest_id: string;
  story_id: string;
  title: string;
  author: string | null;
  likes_count: number;
  winner_position: number | null;
  published_at: string;
  created_at: string;
}

// The four are found for each contest by the index of its votes: ranking all of 2,000 stories at each visit would be slow.
const BEST_FOUR = sql`SELECT story.rowid FROM stories AS story WHERE story.contest_id = contests.id
  ORDER BY story.likes_count DESC, story.published_at, story.created_at, story.id LIMIT 4`;

/** Some of the finished contests, the latest first. */
export interface Span {
  from: number;
  count: number;
}

/**
 * The best four of one contest or of each of some, as one query; `placesOf` makes places of its rows. Only finalized
 * contests have rows, whoever asks.
 */
export function bestStoriesQuery(db: Db, which: { id: string } | Span) {
  const chosen =
    "id" in which
      ? sql`contests.id = ${which.id} AND contests.finalized_at IS NOT NULL`
      : sql`contests.id IN (SELECT id FROM contests WHERE finalized_at IS NOT NULL
          ORDER BY submission_deadline DESC, id LIMIT ${which.count} OFFSET ${which.from})`;
  return sql<PlaceRow>`
    SELECT stories.contest_id, stories.id AS story_id, stories.title, user_profiles.display_name AS author,
      stories.likes_count, stories.winner_position, stories.published_at, stories.created_at
    FROM contests JOIN stories ON stories.rowid IN (${BEST_FOUR})
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${chosen}
    ORDER BY stories.contest_id, stories.likes_count DESC, stories.published_at, stories.created_at, stories.id`.compile(
    db,
  );
}

/** Winners in order, and as position 4 the story that shares the third one's votes (PHASE-10). */
export function placesOf(rows: readonly PlaceRow[], contest: string): Place[] {
  const best = rows.filter((row) => row.contest_id === contest);
  const ranked = rankStories(
    best.map((row) => ({ ...row, story: row.story_id, votes: row.likes_count })),
  );
  // The rows come in the order of the ranking, so that each stands at its own place in it.
  return best.flatMap((row, index): Place[] => {
    const { story_id, title, author, likes_count, winner_position } = row;
    const tied = ranked[index]?.isTieSettled ?? false;
    const place = { story_id, title, author, likes_count, tied };
    if (winner_position === 1 || winner_position === 2 || winner_position === 3) {
      return [{ ...place, position: winner_position }];
    }
    return ranked[index]?.isHonoraryMention ? [{ ...place, position: 4 }] : [];
  });
}

/** Finished contests, the latest first. */
export function finishedContestsQuery(db: Db, { from, count }: Span) {
  return db
    .selectFrom("contests")
    .where("finalized_at", "is not", null)
    .orderBy("submission_deadline", "desc")
    .orderBy("id")
    .limit(count)
    .offset(from)
    .select(["id", "title", "month", "category", "finalized_at"])
    .compile();
}
