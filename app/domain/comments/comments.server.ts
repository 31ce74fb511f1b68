import { sql } from "kysely";
import type { Db } from "~/db/db";
import { timeAgo } from "~/domain/site/relative-time";

export const COMMENTS_PER_PAGE = 20;

interface CommentRow {
  id: string;
  parent_id: string | null;
  content: string;
  likes_count: number;
  created_at: string;
  deleted_at: string | null;
  user_id: string | null;
  author: string | null;
}

/** A comment as it is shown: `author` null stands for a deleted account, "Autoría" for the hidden author of the story. */
export interface Comment {
  id: string;
  text: string | null;
  author: string | null;
  isByStoryAuthor: boolean;
  likes: number;
  at: string;
  ago: string;
  replies: Comment[];
}

/** The newest comments of a story with all replies to them. */
export function commentsQuery(db: Db, story: string) {
  return sql<CommentRow>`
    WITH top AS (
      SELECT id FROM comments WHERE story_id = ${story} AND parent_id IS NULL
      ORDER BY created_at DESC LIMIT ${COMMENTS_PER_PAGE})
    SELECT comments.id, comments.parent_id, comments.content, comments.likes_count, comments.created_at,
      comments.deleted_at, comments.user_id, user_profiles.display_name AS author
    FROM comments LEFT JOIN user_profiles ON user_profiles.id = comments.user_id
    WHERE comments.id IN (SELECT id FROM top) OR comments.parent_id IN (SELECT id FROM top)
    ORDER BY comments.created_at DESC`.compile(db);
}

/**
 * Comments newest first, each with its replies in the order of talking. In blind phases the story's author appears as
 * 'Autoría', without a name (COMMENT-06); a deleted comment keeps its place and loses its text (COMMENT-02).
 */
export function threadsOf(
  rows: readonly CommentRow[],
  { storyAuthor, isBlind, now }: { storyAuthor: string | null; isBlind: boolean; now: Date },
): Comment[] {
  const shown = (row: CommentRow): Comment => {
    const isByStoryAuthor = row.user_id !== null && row.user_id === storyAuthor;
    return {
      id: row.id,
      text: row.deleted_at ? null : row.content,
      author: isBlind && isByStoryAuthor ? "Autoría" : row.author,
      isByStoryAuthor,
      likes: row.likes_count,
      at: row.created_at,
      ago: timeAgo(row.created_at, now),
      replies: rows
        .filter((reply) => reply.parent_id === row.id && !reply.deleted_at)
        .map(shown)
        .reverse(),
    };
  };
  return rows
    .filter((row) => row.parent_id === null)
    .map(shown)
    .filter((comment) => comment.text !== null || comment.replies.length > 0);
}
