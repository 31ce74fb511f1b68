import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import {
  isRevealed,
  isTakingEntries,
  phaseDates,
  type PhaseRow,
} from "~/domain/contests/phases.server";

/** A contest in which a person takes part. */
interface Participation {
  contest: { id: string; title: string };
  phase: Phase;
  /** The person's story; null in a contest without results, where the page must not reveal who wrote a story (CONTEST-05). */
  story: { id: string; title: string; isDisqualified: boolean } | null;
}

interface ParticipationRow extends PhaseRow {
  contest: string;
  contest_title: string;
  story: string | null;
  title: string | null;
  is_disqualified: number;
}

/** Maximum number of contests on an account's admin page. */
const PARTICIPATIONS_SHOWN = 50;

/**
 * Lists a person's stories by contest, newest contest first. A contest that takes entries is listed without the story, like its
 * public list of participants. Contests in voting and counting are left out, even for an admin (CONTEST-02, CONTEST-05).
 */
export async function listParticipations(
  db: Db,
  user: string,
  now: Date,
): Promise<Participation[]> {
  const { rows } = await sql<ParticipationRow>`
    SELECT contests.id AS contest, contests.title AS contest_title, contests.submission_deadline,
      contests.voting_deadline, contests.finalized_at, CASE WHEN ${isRevealed} THEN stories.id END AS story,
      CASE WHEN ${isRevealed} THEN stories.title END AS title,
      ${isRevealed} AND stories.disqualified_at IS NOT NULL AS is_disqualified
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.user_id = ${user} AND (${isRevealed} OR ${isTakingEntries(now)})
    ORDER BY contests.submission_deadline DESC, contests.id LIMIT ${PARTICIPATIONS_SHOWN}`.execute(
    db,
  );
  return rows.map((row) => ({
    contest: { id: row.contest, title: row.contest_title },
    phase: contestPhase(phaseDates(row), now),
    story:
      row.story === null
        ? null
        : { id: row.story, title: row.title ?? "", isDisqualified: row.is_disqualified === 1 },
  }));
}

/** A comment of a person. */
export interface PersonComment {
  id: string;
  text: string;
  at: string;
  isHidden: boolean;
  story: { id: string; title: string };
}

interface CommentRow {
  id: string;
  text: string;
  at: string;
  is_hidden: number;
  story: string;
  title: string;
}

/** Number of a person's comments on one page of the account's admin page. */
export const PERSON_COMMENTS_PER_PAGE = 50;

/**
 * SQL condition on rows of `comments` joined with their `stories` and `contests`: an admin may see who wrote the comment. False for
 * comments by the story's author in a blind contest, because the name would reveal who wrote the story (CONTEST-05, COMMENT-06).
 */
export const isCommentNamed: RawBuilder<SqlBool> = sql`(${isRevealed}
  OR comments.user_id IS NOT stories.user_id)`;

/** Lists a page of a person's comments, newest first, with their total. Leaves out deleted comments. */
export async function listCommentsOf(
  db: Db,
  user: string,
  page: number,
): Promise<{ comments: PersonComment[]; total: number }> {
  const theirs = sql`comments JOIN stories ON stories.id = comments.story_id
    JOIN contests ON contests.id = stories.contest_id
    WHERE comments.user_id = ${user} AND comments.deleted_at IS NULL AND ${isCommentNamed}`;
  const [listed, counted] = await Promise.all([
    sql<CommentRow>`
      SELECT comments.id, comments.content AS text, comments.created_at AS at,
        comments.hidden_at IS NOT NULL AS is_hidden, stories.id AS story, stories.title
      FROM ${theirs} ORDER BY comments.created_at DESC, comments.id
      LIMIT ${PERSON_COMMENTS_PER_PAGE} OFFSET ${(page - 1) * PERSON_COMMENTS_PER_PAGE}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${theirs}`.execute(db),
  ]);
  const comments = listed.rows.map(({ is_hidden, story, title, ...comment }) => ({
    ...comment,
    isHidden: is_hidden === 1,
    story: { id: story, title },
  }));
  return { comments, total: counted.rows[0]?.total ?? 0 };
}
