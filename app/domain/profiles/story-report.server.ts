import { sql } from "kysely";
import { isCompeting } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import { isPublic } from "~/domain/comments/rights.server";
import { contestIf, isRevealed } from "~/domain/contests/phases.server";
import type { VoteCount } from "./distribution";

/** The report of a story, which only its author sees (PROFILE-04). */
interface StoryReport {
  id: string;
  title: string;
  contest: { id: string; title: string; month: string };
  votes: number;
  /** Number of accounts that have marked the story as read. */
  reads: number;
  views: number;
  /** Number of comments on the story, without the author's own. */
  comments: number;
  /** Distribution of votes over the contest's stories, from the fewest votes to the most. */
  counts: VoteCount[];
}

type ReportAnswer =
  | { ok: true; report: StoryReport }
  /** `blind`: the story's contest has no results yet. */
  | { ok: false; reason: "not-found" | "blind" };

/**
 * Finds the report of readings and votes of an author's own story. Refused before the contest has results, and for anybody but
 * the author (CONTEST-05).
 */
export async function findStoryReport(
  db: Db,
  story: string,
  author: string,
): Promise<ReportAnswer> {
  const isOwnStory = sql`stories.id = ${story} AND stories.user_id = ${author}`;
  const contest = contestIf(
    sql<string>`(SELECT contest_id FROM stories WHERE ${isOwnStory})`,
    isRevealed,
  );
  const [{ rows }, counts, ownStory] = await Promise.all([
    sql<ReportRow>`
      SELECT stories.id, stories.title, stories.likes_count AS votes, stories.views_count AS views,
        contests.id AS contestId, contests.title AS contestTitle, contests.month,
        (SELECT count(*) FROM user_story_reads WHERE story_id = stories.id) AS reads,
        (SELECT count(*) FROM comments WHERE story_id = stories.id AND ${isPublic()}
          AND comments.user_id IS NOT stories.user_id) AS comments
      FROM stories JOIN contests ON contests.id = stories.contest_id
      WHERE ${isOwnStory} AND ${isRevealed}`.execute(db),
    sql<VoteCount>`
      SELECT likes_count AS votes, count(*) AS stories FROM stories
      WHERE contest_id = ${contest} AND (${isCompeting} OR id = ${story}) GROUP BY likes_count ORDER BY likes_count`.execute(
      db,
    ),
    sql`SELECT 1 FROM stories WHERE ${isOwnStory}`.execute(db),
  ]);
  const [row] = rows;
  if (!row) return { ok: false, reason: ownStory.rows.length > 0 ? "blind" : "not-found" };
  const { contestId: id, contestTitle: title, month, ...facts } = row;
  return { ok: true, report: { ...facts, contest: { id, title, month }, counts: counts.rows } };
}

interface ReportRow extends Omit<StoryReport, "contest" | "counts"> {
  contestId: string;
  contestTitle: string;
  month: string;
}
