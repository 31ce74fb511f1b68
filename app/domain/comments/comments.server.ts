import { sql } from "kysely";
import type { Db } from "~/db/db";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import { readPageNumber } from "~/domain/forms/decimal";
import { timeAgo } from "~/domain/time/relative-time";
import { COMMENTS_PER_PAGE } from "./comment-rules";

/** A row of `listComments`. */
export interface CommentRow {
  id: string;
  parent_id: string | null;
  content: string;
  likes_count: number;
  created_at: string;
  deleted_at: string | null;
  user_id: string | null;
  author: string | null;
  author_badges: string | null;
  liked: number;
  page: number;
  pages: number;
}

/** A comment as it is shown: `author` is null for a deleted account, and for the story's own author while they are hidden. */
interface Comment {
  id: string;
  text: string | null;
  author: string | null;
  badges: string[];
  isByStoryAuthor: boolean;
  /** The viewer's own: it can be deleted, and neither liked nor reported. */
  isOwn: boolean;
  likes: number;
  /** Whether the viewer likes it. */
  isLiked: boolean;
  at: string;
  ago: string;
  replies: Comment[];
}

/** Which comments of a story are asked for: a page from 1, or the page on which the comment `show` stands. */
interface CommentsAsked {
  story: string;
  viewer: string | null;
  page: number;
  show: string | null;
}

/** Reads `comentarios` (a page) and `comentario` (an id) of the story page's address; anything else is the first page. */
export function askedIn(query: URLSearchParams): Pick<CommentsAsked, "page" | "show"> {
  const show = query.get("comentario") ?? "";
  return {
    page: readPageNumber(query, "comentarios"),
    show: /^[\w-]{1,64}$/.test(show) ? show : null,
  };
}

/**
 * One page of a story's threads, newest first, with all replies to them. A page past the end is the last one. A deleted
 * comment counts only while it has replies to hold.
 */
export async function listComments(
  db: Db,
  { story, viewer, page, show }: CommentsAsked,
): Promise<CommentRow[]> {
  // Written out, not bound: D1 binds numbers as reals, and the division has to be one of integers.
  const size = sql.lit(COMMENTS_PER_PAGE);
  const { rows } = await sql<CommentRow>`
    WITH threads AS (
      SELECT id, (row_number() OVER (ORDER BY created_at DESC, id) + ${size} - 1) / ${size} AS page,
        (count(*) OVER () + ${size} - 1) / ${size} AS pages
      FROM comments WHERE story_id = ${story} AND parent_id IS NULL AND (deleted_at IS NULL OR EXISTS (
        SELECT 1 FROM comments AS reply WHERE reply.parent_id = comments.id AND reply.deleted_at IS NULL))),
    shown AS (
      SELECT id, page, pages FROM threads WHERE page = coalesce(
        (SELECT page FROM threads WHERE id = (SELECT coalesce(parent_id, id) FROM comments WHERE id = ${show})),
        min(pages, ${page})))
    SELECT comments.id, comments.parent_id, comments.content, comments.likes_count, comments.created_at,
      comments.deleted_at, comments.user_id, user_profiles.display_name AS author,
      ${badgeIds(sql`comments.user_id`)} AS author_badges, shown.page, shown.pages,
      EXISTS (SELECT 1 FROM comment_likes
        WHERE comment_id = comments.id AND comment_likes.user_id = ${viewer ?? ""}) AS liked
    FROM shown JOIN comments ON comments.id = shown.id OR comments.parent_id = shown.id
      LEFT JOIN user_profiles ON user_profiles.id = comments.user_id
    ORDER BY comments.created_at DESC, comments.id`.execute(db);
  return rows;
}

/** Where in the comments the rows of `listComments` stand. */
export function pageOfComments(rows: readonly CommentRow[]): { page: number; pages: number } {
  return { page: rows[0]?.page ?? 1, pages: rows[0]?.pages ?? 1 };
}

/**
 * Comments newest first, each with its replies in the order of talking. In blind phases the story's author appears as
 * the one without a name or badge (COMMENT-06); a deleted comment keeps its place and loses its text (COMMENT-02).
 */
export function threadsOf(
  rows: readonly CommentRow[],
  {
    storyAuthor,
    viewer,
    isBlind,
    now,
  }: { storyAuthor: string | null; viewer: string | null; isBlind: boolean; now: Date },
): Comment[] {
  const shown = (row: CommentRow): Comment => {
    const isByStoryAuthor = row.user_id !== null && row.user_id === storyAuthor;
    const isHidden = isBlind && isByStoryAuthor;
    return {
      id: row.id,
      text: row.deleted_at ? null : row.content,
      author: row.deleted_at || isHidden ? null : row.author,
      badges: row.deleted_at || isHidden ? [] : firstBadges(row.author_badges),
      isByStoryAuthor: isByStoryAuthor && !row.deleted_at,
      isOwn: row.user_id !== null && row.user_id === viewer,
      likes: row.likes_count,
      isLiked: row.liked === 1,
      // To the minute: seconds are not shown, and digits that differ in every comment compress badly.
      at: `${row.created_at.slice(0, 16)}Z`,
      ago: timeAgo(row.created_at, now),
      replies: rows
        .filter((reply) => reply.parent_id === row.id && !reply.deleted_at)
        .map(shown)
        .reverse(),
    };
  };
  return rows.filter((row) => row.parent_id === null).map(shown);
}
