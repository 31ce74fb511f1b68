import { sql, type RawBuilder, type SqlBool } from "kysely";
import { violatesSuspension, violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isPublicToOthersThan } from "~/domain/comments/rights.server";
import { canReport } from "~/domain/stories/rights";
import type { ReportReason } from "./report-rules";

interface NewReport {
  reporter: string;
  reason: ReportReason;
  description: string;
}

type ReportAnswer =
  | { ok: true }
  | {
      ok: false;
      reason: "comment-twice" | "story-twice" | "own-comment" | "own-story" | "suspended" | "gone";
    };

/** Reports a comment, once per person by a unique constraint; refuses the reporter's own, and a deleted or hidden one (REPORT-01). */
export async function reportComment(
  db: Db,
  comment: { id: string; userId: string | null },
  report: NewReport,
  now: Date,
): Promise<ReportAnswer> {
  const isOwn = comment.userId === report.reporter;
  if (!canReport({ isOwn })) return { ok: false, reason: "own-comment" };
  return store(db, report, now, {
    twice: "comment-twice",
    target: sql`id, NULL`,
    from: sql`comments WHERE id = ${comment.id} AND ${isPublicToOthersThan(report.reporter)}`,
  });
}

/** Reports a story, once per person by a unique constraint; refuses the reporter's own (REPORT-03). */
export async function reportStory(
  db: Db,
  story: { id: string; userId: string | null },
  report: NewReport,
  now: Date,
): Promise<ReportAnswer> {
  const isOwn = story.userId === report.reporter;
  if (!canReport({ isOwn })) return { ok: false, reason: "own-story" };
  return store(db, report, now, {
    twice: "story-twice",
    target: sql`NULL, id`,
    from: sql`stories WHERE id = ${story.id} AND ${isReportableStory(report.reporter)}`,
  });
}

/** SQL condition of `canReport` on a row of `stories`, for the statement that inserts the report. */
function isReportableStory(user: string): RawBuilder<SqlBool> {
  return sql`stories.user_id IS NOT ${user}`;
}

/** Inserts a report of the row that `from` selects; `target` gives the ids of the reported comment and story, one of them NULL. */
async function store(
  db: Db,
  { reporter, reason, description }: NewReport,
  now: Date,
  source: {
    twice: "comment-twice" | "story-twice";
    target: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
  },
): Promise<ReportAnswer> {
  try {
    const stored = await sql`
      INSERT INTO reports (id, reporter_id, reported_comment_id, reported_story_id, reason, description, created_at)
      SELECT ${newId()}, ${reporter}, ${source.target}, ${reason}, ${description || null}, ${now.toISOString()}
      FROM ${source.from}`.execute(db);
    return (stored.numAffectedRows ?? 0n) > 0n ? { ok: true } : { ok: false, reason: "gone" };
  } catch (error) {
    const column = source.twice === "story-twice" ? "reported_story_id" : "reported_comment_id";
    if (violatesUnique(error, `reports.reporter_id, reports.${column}`)) {
      return { ok: false, reason: source.twice };
    }
    if (violatesSuspension(error)) return { ok: false, reason: "suspended" };
    throw error;
  }
}
