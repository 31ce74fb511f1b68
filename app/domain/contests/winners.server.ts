import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { rankStories } from "./ranking";
import { listContestNumbers } from "./contests.server";
import { isRevealed, type ContestId } from "./phases.server";
import type { Place } from "./places";

/** Every finished contest with when it was counted (ISO text, UTC), the newest first. */
export async function listFinishedDates(db: Db): Promise<{ id: string; finalizedAt: string }[]> {
  return db
    .selectFrom("contests")
    .where(isRevealed)
    .select((eb) => ["id", eb.fn.coalesce("finalized_at", sql.lit("")).as("finalizedAt")])
    .orderBy("finalized_at", "desc")
    .execute();
}

/** A finished contest as a list of the past shows it. */
interface FinishedContest {
  id: string;
  number: number;
  title: string;
  month: string;
  places: Place[];
  hasStories: boolean;
}

/** Some of the finished contests, the latest first. */
interface Span {
  from: number;
  count: number;
}

/** Finished contests with their places, the latest first. */
export async function listFinishedContests(db: Db, span: Span): Promise<FinishedContest[]> {
  const [contests, numbers, best] = await Promise.all([
    sql<Omit<FinishedContest, "number" | "places" | "hasStories">>`
      SELECT id, title, month FROM contests WHERE ${isRevealed} ${latest(span)}`.execute(db),
    listContestNumbers(db),
    listBestStories(
      db,
      sql`contests.id IN (SELECT contests.id FROM contests WHERE ${isRevealed} ${latest(span)})`,
    ),
  ]);
  return contests.rows.map((contest) => ({
    ...contest,
    number: numbers.get(contest.id) ?? 0,
    places: placesOf(best, contest.id),
    hasStories: best.some((row) => row.contest_id === contest.id),
  }));
}

/** The places of one contest (PHASE-10); none before it is finished. */
export async function listPlaces(db: Db, contest: ContestId): Promise<Place[]> {
  const best = await listBestStories(db, sql`contests.id = ${contest} AND ${isRevealed}`);
  return placesOf(best, best[0]?.contest_id ?? "");
}

const latest = ({ from, count }: Span) =>
  sql`ORDER BY contests.submission_deadline DESC, contests.id LIMIT ${count} OFFSET ${from}`;

interface PlaceRow {
  contest_id: string;
  story_id: string;
  title: string;
  author_id: string | null;
  author: string | null;
  likes_count: number;
  winner_position: number | null;
  published_at: string;
  created_at: string;
}

// The four are found for each contest by the index of its votes: ranking all of 2,000 stories at each visit would be slow.
const BEST_FOUR = sql`SELECT story.rowid FROM stories AS story WHERE story.contest_id = contests.id
  ORDER BY story.likes_count DESC, story.published_at, story.created_at, story.id LIMIT 4`;

/** The best four of each of these contests. */
async function listBestStories(db: Db, which: RawBuilder<unknown>): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    SELECT stories.contest_id, stories.id AS story_id, stories.title, stories.user_id AS author_id,
      user_profiles.display_name AS author,
      stories.likes_count, stories.winner_position, stories.published_at, stories.created_at
    FROM contests JOIN stories ON stories.rowid IN (${BEST_FOUR})
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE ${which}
    ORDER BY stories.contest_id, stories.likes_count DESC, stories.published_at, stories.created_at, stories.id`.execute(
    db,
  );
  return rows;
}

/** Winners in order, and as position 4 the story that shares the third one's votes (PHASE-10). */
function placesOf(rows: readonly PlaceRow[], contest: string): Place[] {
  const best = rows.filter((row) => row.contest_id === contest);
  const ranked = rankStories(
    best.map((row) => ({
      ...{ story: row.story_id, votes: row.likes_count },
      ...{ publishedAt: row.published_at, createdAt: row.created_at },
    })),
  );
  // The rows come in the order of the ranking, so that each stands at its own place in it.
  return best.flatMap((row, index): Place[] => {
    const { story_id: storyId, title, author_id: authorId, author, winner_position } = row;
    const tied = ranked[index]?.isTieSettled ?? false;
    const place = { storyId, title, authorId, author, votes: row.likes_count, tied };
    if (winner_position === 1 || winner_position === 2 || winner_position === 3) {
      return [{ ...place, position: winner_position }];
    }
    return ranked[index]?.isHonoraryMention ? [{ ...place, position: 4 }] : [];
  });
}
