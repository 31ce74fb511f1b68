import { sql, type RawBuilder } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { ReportReason } from "./reasons";
import { canReport } from "~/domain/stories/rights";
import { isReportableComment, isReportableStory } from "./rights.server";

interface NewReport {
  reporter: string;
  reason: ReportReason;
  description: string;
}

type ReportAnswer =
  | { ok: true }
  | { ok: false; reason: "comment-twice" | "story-twice" | "own-comment" | "own-story" | "gone" };

/** Reports a comment, once per person by a unique constraint; refuses one's own and a deleted one (REPORT-01). */
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
    from: sql`comments WHERE id = ${comment.id} AND ${isReportableComment(report.reporter)}`,
  });
}

/** Reports a story, once per person by a unique constraint; refuses one's own (REPORT-03). */
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

async function store(
  db: Db,
  { reporter, reason, description }: NewReport,
  now: Date,
  what: {
    twice: "comment-twice" | "story-twice";
    target: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
  },
): Promise<ReportAnswer> {
  try {
    const stored = await sql`
      INSERT INTO reports (id, reporter_id, reported_comment_id, reported_story_id, reason, description, created_at)
      SELECT ${newId()}, ${reporter}, ${what.target}, ${reason}, ${description || null}, ${now.toISOString()}
      FROM ${what.from}`.execute(db);
    return (stored.numAffectedRows ?? 0n) > 0n ? { ok: true } : { ok: false, reason: "gone" };
  } catch (error) {
    const column = what.twice === "story-twice" ? "reported_story_id" : "reported_comment_id";
    if (violatesUnique(error, `reports.reporter_id, reports.${column}`)) {
      return { ok: false, reason: what.twice };
    }
    throw error;
  }
}
