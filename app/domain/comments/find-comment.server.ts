import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";

/** The story of a comment, with the fields that the rules and pages of comments need. */
export interface CommentedStory {
  id: string;
  title: string;
  userId: string | null;
  isDisqualified: boolean;
  phase: Phase;
}

/** A comment with its story. */
export interface CommentWithStory {
  id: string;
  text: string;
  userId: string | null;
  isReply: boolean;
  isDeleted: boolean;
  /** Whether an admin hid the comment. */
  isHidden: boolean;
  story: CommentedStory;
}

interface StoryRow extends PhaseRow, Pick<Row<"stories">, "title" | "disqualified_at"> {
  story_id: string;
  story_author: string | null;
}

interface CommentStoryRow
  extends
    StoryRow,
    Pick<
      Row<"comments">,
      "id" | "content" | "user_id" | "parent_id" | "deleted_at" | "hidden_at"
    > {}

const STORY = sql`stories.id AS story_id, stories.title, stories.user_id AS story_author, stories.disqualified_at,
  contests.submission_deadline, contests.voting_deadline, contests.finalized_at`;

/**
 * Finds a story with the fields that the rules and pages of comments need, and the current phase of its contest; null for an
 * unknown id.
 */
export async function findCommentedStory(
  db: Db,
  id: string,
  now: Date,
): Promise<CommentedStory | null> {
  const { rows } = await sql<StoryRow>`
    SELECT ${STORY} FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.id = ${id}`.execute(db);
  return rows[0] ? storyOf(rows[0], now) : null;
}

/** Finds a comment with its story, even if the comment is deleted or hidden; null for an unknown id. */
export async function findComment(db: Db, id: string, now: Date): Promise<CommentWithStory | null> {
  const { rows } = await sql<CommentStoryRow>`
    SELECT comments.id, comments.content, comments.user_id, comments.parent_id, comments.deleted_at,
      comments.hidden_at, ${STORY}
    FROM comments JOIN stories ON stories.id = comments.story_id
      JOIN contests ON contests.id = stories.contest_id
    WHERE comments.id = ${id}`.execute(db);
  const row = rows[0];
  return row
    ? {
        id: row.id,
        text: row.content,
        userId: row.user_id,
        isReply: row.parent_id !== null,
        isDeleted: row.deleted_at !== null,
        isHidden: row.hidden_at !== null,
        story: storyOf(row, now),
      }
    : null;
}

function storyOf(row: StoryRow, now: Date): CommentedStory {
  return {
    id: row.story_id,
    title: row.title,
    userId: row.story_author,
    isDisqualified: row.disqualified_at !== null,
    phase: contestPhase(phaseDates(row), now),
  };
}
