import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { hasNotBegun } from "./phases.server";

/** A contest that an admin asks to delete. */
interface Deletion {
  title: string;
  stories: number;
  /** Drafts with text of other people than the admin. */
  drafts: number;
  canDelete: boolean;
}

/** Whether a contest can be deleted by this admin now, and what stands in the way; null when there is no such contest (ADMIN-01). */
export async function findContestDeletion(
  db: Db,
  id: string,
  adminId: string,
  now: Date,
): Promise<Deletion | null> {
  const { rows } = await sql<Omit<Deletion, "canDelete"> & { canDelete: number }>`
    SELECT contests.title,
      (SELECT count(*) FROM stories WHERE stories.contest_id = contests.id) AS stories,
      (SELECT count(*) FROM drafts WHERE ${isDraftOfOthers(adminId)}) AS drafts,
      ${canBeDeleted(adminId, now)} AS canDelete
    FROM contests WHERE contests.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? { ...row, canDelete: row.canDelete === 1 } : null;
}

/** Deletes a contest that has not begun, has no story and holds nobody else's draft, and logs it; false when one of these is not so (ADMIN-01, ADMIN-02). */
export async function deleteContest(
  db: Db,
  id: string,
  adminId: string,
  now: Date,
): Promise<boolean> {
  const stored = await db
    .selectFrom("contests")
    .where("id", "=", id)
    .select(["title", "month", "submission_deadline", "voting_deadline"])
    .executeTakeFirst();
  // The rule stands in the statement: a story may be sent, or a date moved, while the question is read.
  const line = { actor: adminId, action: "contest.delete", subject: id, detail: stored ?? {} };
  const [deleted] = await db.batch([
    sql`DELETE FROM contests WHERE contests.id = ${id} AND ${canBeDeleted(adminId, now)}`.compile(
      db,
    ),
    auditStatement(db, line, now.toISOString(), sql`changes() > 0`),
  ]);
  return deleted.changes > 0;
}

function canBeDeleted(adminId: string, now: Date) {
  return sql`(${hasNotBegun(now)}
    AND NOT EXISTS (SELECT 1 FROM stories WHERE stories.contest_id = contests.id)
    AND NOT EXISTS (SELECT 1 FROM drafts WHERE ${isDraftOfOthers(adminId)}))`;
}

// Drafts go with their contest: what somebody else has written must not.
const isDraftOfOthers = (adminId: string) =>
  sql`drafts.contest_id = contests.id AND drafts.user_id IS NOT ${adminId}
    AND (drafts.title || drafts.source) <> ''`;
