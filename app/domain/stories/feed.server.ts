import { sql } from "kysely";
import type { Db } from "~/db/db";
import { contestNumber } from "~/domain/contests/number.server";
import { isRevealed } from "~/domain/contests/phases.server";
import type { BlindCard } from "./blind-card";
import { toCard, type CardRow } from "./blind-list.server";

/** Stories on one page of the feed. */
const FEED_PAGE = 50;

/** A story as the feed shows it; no author when the account is gone. */
export interface FeedStory extends BlindCard {
  authorId: string | null;
  author: string | null;
  contest: { id: string; number: number; title: string };
  /** When everybody could read it with its author, which is with the results of its contest; ISO text, UTC. */
  finalizedAt: string;
}

interface FeedRow extends CardRow {
  author_id: string | null;
  author: string | null;
  contest_id: string;
  contest_number: number;
  contest_title: string;
  finalized_at: string;
}

/** A page of the stories of finished contests, the newest contest first and each in the order of its ranking (CONTEST-05). */
export async function findFeedPage(
  db: Db,
  page: number,
): Promise<{ stories: FeedStory[]; hasNext: boolean }> {
  const order = sql`contests.finalized_at DESC, contests.id, stories.likes_count DESC, stories.published_at, stories.id`;
  const from = (page - 1) * FEED_PAGE;
  // The page is found first: sorting whole rows would read every text. One more than it shows says that there is a next one.
  const { rows } = await sql<FeedRow>`
    SELECT stories.id, stories.title, stories.excerpt, stories.word_count, stories.is_mature, stories.story_category,
      stories.user_id AS author_id, user_profiles.display_name AS author,
      contests.id AS contest_id, ${contestNumber} AS contest_number, contests.title AS contest_title,
      contests.finalized_at
    FROM stories JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.rowid IN (SELECT stories.rowid FROM contests JOIN stories ON stories.contest_id = contests.id
      WHERE ${isRevealed} ORDER BY ${order} LIMIT ${FEED_PAGE + 1} OFFSET ${from})
    ORDER BY ${order}`.execute(db);
  return { stories: rows.slice(0, FEED_PAGE).map(toFeedStory), hasNext: rows.length > FEED_PAGE };
}

function toFeedStory(row: FeedRow): FeedStory {
  return {
    ...toCard(row),
    ...{ authorId: row.author_id, author: row.author },
    contest: { id: row.contest_id, number: row.contest_number, title: row.contest_title },
    finalizedAt: row.finalized_at,
  };
}

/** Every story of a finished contest, for its sitemap; none while it has no results (CONTEST-05). */
export async function listPublicStories(
  db: Db,
  contest: string,
): Promise<{ id: string; finalizedAt: string }[]> {
  const { rows } = await sql<{ id: string; finalizedAt: string }>`
    SELECT stories.id, contests.finalized_at AS finalizedAt FROM contests JOIN stories ON stories.contest_id = contests.id
    WHERE contests.id = ${contest} AND ${isRevealed}
    ORDER BY stories.id`.execute(db);
  return rows;
}
