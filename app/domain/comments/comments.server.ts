import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { badgeIds } from "~/domain/badges/badges.server";
import { firstBadges } from "~/domain/badges/definitions";
import { readPageNumber } from "~/domain/forms/decimal";
import { timeAgo } from "~/domain/time/time";
import { COMMENTS_PER_PAGE, isShownComment, type Visibility } from "./comment-rules";
import { isShownTo } from "./rights.server";

type CommentColumn =
  | "id"
  | "parent_id"
  | "content"
  | "likes_count"
  | "created_at"
  | "deleted_at"
  | "hidden_at"
  | "user_id";

export interface CommentRow extends Pick<Row<"comments">, CommentColumn> {
  author: string | null;
  author_badges: string | null;
  /** Id of the intervention that hid the comment; only for its author. */
  intervention: string | null;
  liked: number;
}

/** A stored comment with its author's name in every phase. `threadsOf` removes what the viewer may not see. */
interface StoredComment {
  id: string;
  /** Id of the comment that this reply answers. Null for a comment on the story itself. */
  parentId: string | null;
  text: string;
  isDeleted: boolean;
  /** Whether an admin hid the comment. */
  isHidden: boolean;
  /** Id of the intervention that hid the comment, if the viewer wrote it. */
  intervention: string | null;
  /** Account id of the author. Null for a deleted account, like `author`. */
  userId: string | null;
  author: string | null;
  /** Names of the author's badges with the highest priority. */
  badges: string[];
  likes: number;
  /** Whether the viewer has liked the comment. */
  isLiked: boolean;
  /** When the comment was written, as ISO text in UTC. */
  createdAt: string;
}

export function toComment(row: CommentRow): StoredComment {
  return {
    id: row.id,
    parentId: row.parent_id,
    text: row.content,
    isDeleted: row.deleted_at !== null,
    isHidden: row.hidden_at !== null,
    intervention: row.intervention,
    userId: row.user_id,
    author: row.author,
    badges: firstBadges(row.author_badges),
    likes: row.likes_count,
    isLiked: row.liked === 1,
    createdAt: row.created_at,
  };
}

/** A page of a story's comments. */
export interface CommentsPage {
  comments: StoredComment[];
  page: number;
  pages: number;
}

/** A comment as a page shows it. `author` is null for a deleted account, and for the story's own author in blind phases. */
export interface Comment {
  id: string;
  /** Text of the comment; null if the viewer may not see it (deleted or hidden) and only its replies are shown. */
  text: string | null;
  /** Whether an admin hid the comment. */
  isHidden: boolean;
  /** Id of the intervention that hid the comment, if the viewer wrote it. */
  intervention: string | null;
  author: string | null;
  badges: string[];
  isByStoryAuthor: boolean;
  /** Whether the viewer wrote the comment. They can delete it, but neither like nor report it. */
  isOwn: boolean;
  likes: number;
  /** Whether the viewer has liked the comment. */
  isLiked: boolean;
  at: string;
  ago: string;
  replies: Comment[];
}

/** Selects a page of a story's comments: number `page`, from 1, or the page that contains the comment `show`. */
interface CommentsAsked {
  story: string;
  viewer: string | null;
  page: number;
  show: string | null;
}

/** Reads `comentarios` (a page) and `comentario` (an id) from a query; anything else gives the first page. */
export function askedIn(query: URLSearchParams): Pick<CommentsAsked, "page" | "show"> {
  const show = query.get("comentario") ?? "";
  return {
    page: readPageNumber(query, "comentarios"),
    show: /^[\w-]{1,64}$/.test(show) ? show : null,
  };
}

/** Lists one page of a story's threads, newest first, with all replies. A page past the end gives the last page. */
export async function listComments(
  db: Db,
  { story, viewer, page, show }: CommentsAsked,
): Promise<CommentsPage> {
  // A thread whose first comment is deleted or hidden is listed only while it has replies. The page size is written into the SQL,
  // because D1 binds numbers as reals and the division needs integers.
  const size = sql.lit(COMMENTS_PER_PAGE);
  const isLiked = viewer
    ? sql`EXISTS (SELECT 1 FROM comment_likes
        WHERE comment_id = comments.id AND comment_likes.user_id = ${viewer})`
    : sql`0`;
  const { rows } = await sql<CommentRow & { page: number; pages: number }>`
    WITH threads AS (
      SELECT id, (row_number() OVER (ORDER BY created_at DESC, id) + ${size} - 1) / ${size} AS page,
        (count(*) OVER () + ${size} - 1) / ${size} AS pages
      FROM comments WHERE story_id = ${story} AND parent_id IS NULL AND (${isShownTo(viewer)} OR EXISTS (
        SELECT 1 FROM comments AS reply WHERE reply.parent_id = comments.id AND ${isShownTo(viewer, "reply")}))),
    shown AS (
      SELECT id, page, pages FROM threads WHERE page = coalesce(
        (SELECT page FROM threads WHERE id = (SELECT coalesce(parent_id, id) FROM comments WHERE id = ${show})),
        min(pages, ${page})))
    SELECT comments.id, comments.parent_id, comments.content, comments.likes_count, comments.created_at,
      comments.deleted_at, comments.hidden_at, comments.user_id, user_profiles.display_name AS author,
      ${badgeIds(sql`comments.user_id`)} AS author_badges, shown.page, shown.pages,
      ${isLiked} AS liked, CASE WHEN comments.hidden_at IS NOT NULL AND comments.user_id = ${viewer} THEN
        (SELECT interventions.id FROM interventions WHERE comment_id = comments.id
          AND lifted_at IS NULL AND kind = 'comment-hidden') END AS intervention
    FROM shown JOIN comments ON comments.id = shown.id OR comments.parent_id = shown.id
      LEFT JOIN user_profiles ON user_profiles.id = comments.user_id
    ORDER BY comments.created_at DESC, comments.id`.execute(db);
  return {
    comments: rows.map(toComment),
    page: rows[0]?.page ?? 1,
    pages: rows[0]?.pages ?? 1,
  };
}

/** One empty list for all comments: page data then refer to it instead of repeating it. */
const EMPTY: never[] = [];

/**
 * Whether the name of the comment's author is hidden: the viewer does not see the comment, or the story's author wrote it in a blind
 * phase (COMMENT-06).
 */
export function isNameless(
  comment: Visibility & { isOwn: boolean; isByStoryAuthor: boolean; isBlind: boolean },
): boolean {
  return !isShownComment(comment) || (comment.isBlind && comment.isByStoryAuthor);
}

/**
 * Builds the list of a page's comments, newest first, each with its replies, oldest first. Hides the story author's name in blind
 * phases, the text and name of deleted comments always, and of hidden comments to everybody but their author (COMMENT-02,
 * COMMENT-06, REPORT-02).
 */
export function threadsOf(
  comments: readonly StoredComment[],
  {
    storyAuthor,
    viewer,
    isBlind,
    now,
  }: { storyAuthor: string | null; viewer: string | null; isBlind: boolean; now: Date },
): Comment[] {
  const isOwn = ({ userId }: StoredComment) => userId !== null && userId === viewer;
  const isShown = (comment: StoredComment) => isShownComment({ ...comment, isOwn: isOwn(comment) });
  const shown = (comment: StoredComment): Comment => {
    const { id, userId, createdAt } = comment;
    const isByStoryAuthor = userId !== null && userId === storyAuthor;
    const replies = comments.filter((reply) => reply.parentId === id && isShown(reply));
    const nameless = isNameless({ ...comment, isOwn: isOwn(comment), isByStoryAuthor, isBlind });
    return {
      id,
      text: isShown(comment) ? comment.text : null,
      isHidden: comment.isHidden,
      intervention: comment.intervention,
      author: nameless ? null : comment.author,
      badges: nameless || comment.badges.length === 0 ? EMPTY : comment.badges,
      isByStoryAuthor: isByStoryAuthor && isShown(comment),
      isOwn: isOwn(comment),
      likes: comment.likes,
      isLiked: comment.isLiked,
      // Time of the comment, cut to the minute: pages show no seconds, and seconds compress badly.
      at: `${createdAt.slice(0, 16)}Z`,
      ago: timeAgo(createdAt, now),
      replies: replies.length > 0 ? replies.map(shown).reverse() : EMPTY,
    };
  };
  return comments.filter(({ parentId }) => parentId === null).map(shown);
}
