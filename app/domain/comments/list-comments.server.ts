import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";
import { fold } from "~/domain/text/fold";
import { containsFolded } from "~/domain/text/fold-sql.server";
import { isPublic } from "./rights.server";

/** Number of comments per page of the admins' list of comments. */
export const LISTED_COMMENTS = 50;

/** Maximum length of a search text in the list of comments, in characters. */
export const SEARCH_MAX = 60;

/** Number of newest comments that a search scans, since it has no index on their texts. */
const SEARCHED = 5000;

/** Filter of the admins' list of comments. */
export type CommentFilter = "public" | "hidden" | "deleted" | "all";

/** A comment in the admins' list. */
export interface ListedComment {
  id: string;
  text: string;
  createdAt: string;
  isHidden: 0 | 1;
  isDeleted: 0 | 1;
  /** Name of the comment's author; null for a deleted account, and for the author of a blind story (COMMENT-06). */
  author: string | null;
  isByStoryAuthor: 0 | 1;
  title: string;
}

interface CommentsAsked {
  filter: CommentFilter;
  /** Text to search for, or empty. A search covers only the `SEARCHED` newest comments. */
  search: string;
  page: number;
}

/**
 * Lists a page of the newest comments, plus one row if another page follows. A search ignores case and Spanish accents, like the
 * search of stories.
 */
export async function listNewestComments(
  db: Db,
  { filter, search, page }: CommentsAsked,
): Promise<ListedComment[]> {
  const range = sql`LIMIT ${LISTED_COMMENTS + 1} OFFSET ${(page - 1) * LISTED_COMMENTS}`;
  const newest = sql`SELECT * FROM comments WHERE ${isIn(filter)} ORDER BY created_at DESC, id`;
  const chosen = search
    ? sql`SELECT * FROM (${newest} LIMIT ${SEARCHED}) WHERE ${containsFolded(sql`content`, fold(search))}
          OR instr(lower(content), ${search.toLowerCase()}) > 0
        ORDER BY created_at DESC, id ${range}`
    : sql`${newest} ${range}`;
  const { rows } = await sql<ListedComment>`
    WITH chosen AS (${chosen})
    SELECT chosen.id, chosen.content AS text, chosen.created_at AS "createdAt", chosen.hidden_at IS NOT NULL AS "isHidden",
      chosen.deleted_at IS NOT NULL AS "isDeleted", stories.title,
      coalesce(chosen.user_id = stories.user_id, 0) AS "isByStoryAuthor",
      CASE WHEN ${isRevealed} OR stories.user_id IS NOT chosen.user_id THEN user_profiles.display_name END AS author
    FROM chosen JOIN stories ON stories.id = chosen.story_id JOIN contests ON contests.id = stories.contest_id
      LEFT JOIN user_profiles ON user_profiles.id = chosen.user_id
    ORDER BY chosen.created_at DESC, chosen.id`.execute(db);
  return rows;
}

/** SQL condition on a row of `comments`: the comment passes the filter. */
function isIn(filter: CommentFilter): RawBuilder<SqlBool> {
  switch (filter) {
    case "public":
      return isPublic();
    case "hidden":
      return sql`(comments.hidden_at IS NOT NULL AND comments.deleted_at IS NULL)`;
    case "deleted":
      return sql`comments.deleted_at IS NOT NULL`;
    case "all":
      return sql`TRUE`;
  }
}
