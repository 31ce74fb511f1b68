import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { hasNotBegun } from "~/domain/contests/phases.server";

/** Facts that the page for confirming a contest's deletion shows. */
interface Deletion {
  title: string;
  stories: number;
  /** Number of non-empty drafts for the contest by anyone except the admin. */
  drafts: number;
  canDelete: boolean;
}

/**
 * Returns whether this admin can delete a contest now, and what prevents the deletion. Null for an unknown contest (ADMIN-01).
 */
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

/**
 * Deletes a contest and logs the deletion. Returns false if the contest has begun, has a story, or has a draft of somebody else
 * (ADMIN-01, ADMIN-02).
 */
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
  // The condition is part of the statement, because a story may arrive or a date may pass after any earlier check.
  const line = {
    actor: adminId,
    action: "contest.delete",
    subject: id,
    detail: stored ?? {},
  } as const;
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

/**
 * SQL condition: somebody other than the admin has a draft with text for the contest. Deleting the contest would delete that
 * draft too.
 */
const isDraftOfOthers = (adminId: string) =>
  sql`drafts.contest_id = contests.id AND drafts.user_id IS NOT ${adminId}
    AND (drafts.title || drafts.source) <> ''`;
