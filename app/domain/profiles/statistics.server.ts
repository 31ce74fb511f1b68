import { sql } from "kysely";
import { isCompeting, isRevealedStory } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";

/** Statistics of an author's stories. Votes, wins and reads count only contests with results. */
interface Statistics {
  stories: number;
  words: number;
  votes: number;
  wins: number;
  reads: number;
}

/**
 * The statistics of a person's stories, without disqualified ones. For other readers only contests with results count: otherwise a
 * number would change when the person enters a contest (CONTEST-05, docs/design/reading.md).
 */
export async function findStatistics(
  db: Db,
  author: string,
  { isOwn }: { isOwn: boolean },
): Promise<Statistics> {
  const isCounted = isOwn ? sql`1` : isRevealedStory;
  const { rows } = await sql<Statistics>`
    SELECT coalesce(sum(${isCounted}), 0) AS stories,
      coalesce(sum(CASE WHEN ${isCounted} THEN word_count END), 0) AS words,
      coalesce(sum(CASE WHEN ${isRevealedStory} THEN likes_count END), 0) AS votes,
      coalesce(sum(${isRevealedStory} AND winner_position IS 1), 0) AS wins,
      (SELECT count(*) FROM stories JOIN user_story_reads ON user_story_reads.story_id = stories.id
        WHERE stories.user_id = ${author} AND ${isRevealedStory}) AS reads
    FROM stories WHERE user_id = ${author} AND ${isCompeting}`.execute(db);
  return rows[0] ?? { stories: 0, words: 0, votes: 0, wins: 0, reads: 0 };
}
