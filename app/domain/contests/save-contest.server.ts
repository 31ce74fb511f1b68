import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { ContestFields } from "./contest-form";
import { findContest } from "./contests.server";

export type SaveAnswer =
  | { ok: true; id: string }
  | { ok: false; field: "submission_deadline" | "voting_deadline" | "results_at"; message: string }
  | { ok: false; field: null; message: string };

const PAST = "Esa fecha ya pasó";
const FIXED = "Esa fecha ya se cumplió y no se puede mover";

/** Creates a contest whose deadlines are all ahead. */
export async function createContest(
  db: Db,
  fields: ContestFields,
  adminId: string,
  now: Date,
): Promise<SaveAnswer> {
  const at = now.toISOString();
  if (fields.submission_deadline <= at) {
    return { ok: false, field: "submission_deadline", message: PAST };
  }
  const id = newId();
  await db.batch([
    db
      .insertInto("contests")
      .values({ id, ...fields, finalized_at: null, created_at: at })
      .compile(),
    auditQuery(db, adminId, "contest.create", id, fields, at),
  ]);
  return { ok: true, id };
}

/**
 * Changes a contest. A deadline that has passed stays where it is: reopening submissions or a ballot would undo what
 * people were promised; one that is ahead may move, but not into the past. The statement itself holds this too.
 */
export async function updateContest(
  db: Db,
  id: string,
  typed: ContestFields,
  adminId: string,
  now: Date,
): Promise<SaveAnswer> {
  const stored = await findContest(db, id);
  if (!stored) return { ok: false, field: null, message: "Reto no encontrado" };
  const fields = {
    ...typed,
    submission_deadline: unlessMoved(stored.submission_deadline, typed.submission_deadline),
    voting_deadline: unlessMoved(stored.voting_deadline, typed.voting_deadline),
    results_at: unlessMoved(stored.results_at, typed.results_at),
  };
  const at = now.toISOString();
  for (const field of ["submission_deadline", "voting_deadline", "results_at"] as const) {
    const [before, after] = [stored[field], fields[field]];
    if (before === after) continue;
    const isOver = (before !== null && before <= at) || stored.finalized_at !== null;
    if (isOver) return { ok: false, field, message: FIXED };
    if (after !== null && after <= at) return { ok: false, field, message: PAST };
  }
  const change = sql`
    UPDATE contests SET title = ${fields.title}, month = ${fields.month}, category = ${fields.category},
      description = ${fields.description}, prompt = ${fields.prompt}, word_limit = ${fields.word_limit},
      min_words = ${fields.min_words}, end_date = ${fields.end_date}, results_at = ${fields.results_at},
      submission_deadline = ${fields.submission_deadline}, voting_deadline = ${fields.voting_deadline},
      dates_version = dates_version + 1
    WHERE id = ${id}
      AND (submission_deadline = ${fields.submission_deadline} OR submission_deadline > ${at})
      AND (voting_deadline = ${fields.voting_deadline} OR voting_deadline > ${at})
      AND (finalized_at IS NULL OR results_at IS ${fields.results_at})`;
  const [changed] = await db.batch([
    change.compile(db),
    auditQuery(db, adminId, "contest.update", id, fields, at),
  ]);
  return changed.changes > 0 ? { ok: true, id } : { ok: false, field: null, message: FIXED };
}

// A form shows whole seconds: what comes back to the second as it was shown keeps its milliseconds.
function unlessMoved<Instant extends string | null>(stored: Instant, typed: Instant): Instant {
  return stored?.slice(0, 19) === typed?.slice(0, 19) ? stored : typed;
}

/** A line of the audit log: who did what to what (ADMIN-02). */
export function auditQuery(
  db: Db,
  actor: string,
  action: string,
  subject: string,
  detail: object,
  at: string,
): CompiledQuery<unknown> {
  return db
    .insertInto("audit_log")
    .values({ actor_id: actor, action, subject, detail: JSON.stringify(detail), at })
    .compile();
}
