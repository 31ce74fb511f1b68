import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealedStory } from "~/domain/contests/competing.server";
import { isRevealed } from "~/domain/contests/phases.server";
import type { Position } from "~/domain/contests/ranking";
import { rankOrder } from "~/domain/contests/winners.server";
import { toCard, type CardRow } from "./cards.server";
import type { BlindCard } from "./list-view";

/** The story to read after a story of a finished contest. */
export interface NextByPlace {
  story: BlindCard;
  place: Position | null;
  /** Number of the next story's contest, if that is an earlier contest than the current story's. */
  earlierNumber: number | null;
}

interface NextRow extends CardRow {
  winner_position: Position | null;
  contest_number: number;
  is_same_contest: 0 | 1;
}

/**
 * Finds the story to read after a story of a finished contest (READ-07): the next place in the same contest. After the last place,
 * the winner of the previous contest that has a winner. Null in other phases, and after the last story of the first contest.
 */
export async function findNextByPlace(db: Db, story: string): Promise<NextByPlace | null> {
  const { rows } = await sql<NextRow>`
    WITH here AS (SELECT stories.id, stories.contest_id, stories.likes_count, stories.published_at, stories.created_at,
        contests.submission_deadline
      FROM stories JOIN contests ON contests.id = stories.contest_id WHERE stories.id = ${story} AND ${isRevealed})
    SELECT stories.id, stories.title, stories.excerpt, stories.line, stories.word_count, stories.is_mature, stories.story_category,
      stories.winner_position, contests.number AS contest_number, contests.id = here.contest_id AS is_same_contest
    FROM here
      JOIN stories ON stories.id = coalesce(${sql.join([NEXT_OF_EQUALS, NEXT_OF_FEWER, EARLIER_WINNER])})
      JOIN contests ON contests.id = stories.contest_id`.execute(db);
  const [row] = rows;
  return row
    ? {
        story: toCard(row, "indice"),
        place: row.winner_position,
        earlierNumber: row.is_same_contest === 1 ? null : row.contest_number,
      }
    : null;
}

// The next story in `rankOrder`: first among the stories with equally many votes, then among those with fewer. Two subqueries,
// because each needs only the first row of the index by votes.
const NEXT_OF_EQUALS = sql`(SELECT stories.id FROM stories
  WHERE stories.contest_id = here.contest_id AND ${isRevealedStory} AND stories.likes_count = here.likes_count
    AND (stories.published_at, stories.created_at, stories.id) > (here.published_at, here.created_at, here.id)
  ORDER BY stories.published_at, stories.created_at, stories.id LIMIT 1)`;
const NEXT_OF_FEWER = sql`(SELECT stories.id FROM stories
  WHERE stories.contest_id = here.contest_id AND ${isRevealedStory} AND stories.likes_count < here.likes_count
  ORDER BY ${rankOrder} LIMIT 1)`;

/** The winner of the most recent earlier contest with a winner; a contest without votes has none. */
const EARLIER_WINNER = sql`(SELECT stories.id FROM contests JOIN stories ON stories.rowid =
    (SELECT stories.rowid FROM stories WHERE stories.contest_id = contests.id AND ${isRevealedStory}
      ORDER BY ${rankOrder} LIMIT 1)
  WHERE ${isRevealed} AND stories.winner_position = 1
    AND (contests.submission_deadline, contests.id) < (here.submission_deadline, here.contest_id)
  ORDER BY contests.submission_deadline DESC, contests.id DESC LIMIT 1)`;
