import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { contestPhase, isBlind, type Phase } from "~/domain/contests/phases";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";

/** A comment with its thread and story, for admins, who also see hidden and deleted comments. */
export interface ModeratedComment {
  id: string;
  text: string;
  createdAt: string;
  isDeleted: boolean;
  isHidden: boolean;
  /** Whether the story's author wrote the comment. */
  isByStoryAuthor: boolean;
  /** Account id of the comment's author; null for a deleted account. */
  userId: string | null;
  /**
   * Author of the comment as the page may name them; null for a deleted account, and for the author of a blind story (COMMENT-06).
   */
  author: { id: string; name: string } | null;
  /** The comment's story. `authorId` is for comparisons only and must not reach a page. */
  story: { id: string; title: string; phase: Phase; authorId: string | null };
  /** The comment that begins the thread, then its replies, the oldest first. */
  thread: ThreadComment[];
}

interface ThreadComment {
  id: string;
  text: string;
  /** Name of the comment's author; null for a deleted account, and for the author of a blind story. */
  author: string | null;
  isByStoryAuthor: boolean;
  isDeleted: boolean;
  isHidden: boolean;
  createdAt: string;
}

/** Maximum number of comments of a thread on an admin's page. */
const THREAD_MAX = 20;

type CommentColumn =
  ("id" | "content" | "user_id" | "story_id") | ("deleted_at" | "hidden_at" | "created_at");

interface ThreadRow extends PhaseRow, Pick<Row<"comments">, CommentColumn> {
  name: string | null;
  title: string;
  story_author: string | null;
}

/**
 * Finds a comment with its thread; null for an unknown id. The author of a blind story is not named, because the admins may take
 * part in the contest.
 */
export async function findModeratedComment(
  db: Db,
  id: string,
  now: Date,
): Promise<ModeratedComment | null> {
  const { rows } = await sql<ThreadRow>`
    SELECT comments.id, comments.content, comments.user_id, user_profiles.display_name AS name, comments.deleted_at,
      comments.hidden_at, comments.created_at, stories.id AS story_id, stories.title, stories.user_id AS story_author, contests.submission_deadline, contests.voting_deadline, contests.finalized_at
    FROM (SELECT coalesce(parent_id, id) AS top FROM comments WHERE id = ${id}) AS thread
      JOIN comments ON comments.id = thread.top OR comments.parent_id = thread.top
      JOIN stories ON stories.id = comments.story_id JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = comments.user_id
    ORDER BY comments.id <> ${id}, comments.parent_id IS NOT NULL, comments.created_at, comments.id
    LIMIT ${THREAD_MAX}`.execute(db);
  const [row] = rows;
  if (row?.id !== id) return null;
  const phase = contestPhase(phaseDates(row), now);
  const isByStoryAuthor = (one: ThreadRow) =>
    one.user_id !== null && one.user_id === one.story_author;
  const nameOf = (one: ThreadRow) => (isBlind(phase) && isByStoryAuthor(one) ? null : one.name);
  const name = nameOf(row);
  const thread = rows.map((one) => ({
    id: one.id,
    text: one.content,
    author: nameOf(one),
    isByStoryAuthor: isByStoryAuthor(one),
    isDeleted: one.deleted_at !== null,
    isHidden: one.hidden_at !== null,
    createdAt: one.created_at,
  }));
  return {
    id,
    text: row.content,
    createdAt: row.created_at,
    isDeleted: row.deleted_at !== null,
    isHidden: row.hidden_at !== null,
    isByStoryAuthor: isByStoryAuthor(row),
    userId: row.user_id,
    author: row.user_id && name ? { id: row.user_id, name } : null,
    story: { id: row.story_id, title: row.title, phase, authorId: row.story_author },
    thread: thread.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  };
}
