import { sql } from "kysely";
import { violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { idOfForm } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { correctDatedMailStatements } from "~/domain/mail/write-scheduled-mail.server";
import { changedFields, findConflict, type ContestConflict } from "./contest-conflict.server";
import type { ContestFields } from "./contest-fields";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { canMove, isAhead } from "~/domain/contests/phases";
import { isMovable, phaseDates } from "~/domain/contests/phases.server";

type SaveAnswer =
  | { ok: true; id: string }
  | { ok: false; field: "submission_deadline" | "voting_deadline" | "results_at"; message: string }
  | { ok: false; field: null; message: string }
  | { ok: false; conflict: ContestConflict };

const PAST = "Esa fecha ya pasó.";
const FIXED = "Esa fecha ya se cumplió y no se puede mover.";

/**
 * Adds a contest. Refuses a submission deadline in the past; the form has checked that the other dates are later. A double submit,
 * with the same form key and texts, adds one contest (`idOfForm`).
 */
export async function addContest(
  db: Db,
  fields: ContestFields,
  adminId: string,
  now: Date,
  key = "",
): Promise<SaveAnswer> {
  const at = now.toISOString();
  if (!isAhead(fields.submission_deadline, now)) {
    return { ok: false, field: "submission_deadline", message: PAST };
  }
  const id = idOfForm(key, [adminId, fields]);
  try {
    await db.batch([
      db
        .insertInto("contests")
        .values({ id, ...fields, finalized_at: null, created_at: at })
        .compile(),
      auditStatement(
        db,
        { actor: adminId, action: "contest.create", subject: id, detail: fields },
        at,
      ),
    ]);
  } catch (error) {
    if (!violatesUnique(error, "contests.id")) throw error;
  }
  return { ok: true, id };
}

/**
 * Saves the admin's edit form of a contest. `seen` is the contest's version in the form, or null if the form has none. Refuses a
 * form with an older version than the stored one, unless it would change nothing. Refuses to change a deadline or `results_at`
 * that has passed or whose contest is finished, and to move one into the past (PHASE-13). `end_date` may always change.
 */
export async function updateContest(
  db: Db,
  id: string,
  typed: ContestFields,
  adminId: string,
  now: Date,
  seen: number | null = null,
): Promise<SaveAnswer> {
  const stored = await findRow(db, id);
  if (!stored) return { ok: false, field: null, message: NO_CONTEST.text };
  const fields = {
    ...typed,
    submission_deadline: unlessMoved(stored.submission_deadline, typed.submission_deadline),
    voting_deadline: unlessMoved(stored.voting_deadline, typed.voting_deadline),
    results_at: unlessMoved(stored.results_at, typed.results_at),
    end_date: unlessMoved(stored.end_date, typed.end_date),
  };
  if (isStored(stored, fields)) return { ok: true, id };
  if (seen !== null && seen !== stored.dates_version) {
    return { ok: false, conflict: await findConflict(db, stored, fields, seen) };
  }
  const at = now.toISOString();
  for (const field of ["submission_deadline", "voting_deadline", "results_at"] as const) {
    const after = fields[field];
    if (stored[field] === after) continue;
    if (!canMove(phaseDates(stored), stored[field], now))
      return { ok: false, field, message: FIXED };
    if (after !== null && !isAhead(after, now)) return { ok: false, field, message: PAST };
  }
  const columns = Object.keys(fields).map((name) => sql.ref(name));
  // The statement checks the deadlines again, since time passes. If no field differs, it changes no row and logs nothing.
  const change = sql`
    UPDATE contests SET (${sql.join(columns)}) = (${sql.join(Object.values(fields))}),
      dates_version = dates_version + 1, changed_at = ${at}
    WHERE id = ${id} AND dates_version = ${stored.dates_version}
      AND (${sql.join(columns)}) IS NOT (${sql.join(Object.values(fields))})
      AND (submission_deadline = ${fields.submission_deadline} OR ${isMovable("submission_deadline", now)})
      AND (voting_deadline = ${fields.voting_deadline} OR ${isMovable("voting_deadline", now)})
      AND (results_at IS ${fields.results_at} OR ${isMovable("results_at", now)})`;
  const detail = { ...changedFields(stored, fields), version: stored.dates_version + 1 };
  const line = { actor: adminId, action: "contest.update", subject: id, detail } as const;
  const [changed] = await db.batch([
    change.compile(db),
    auditStatement(db, line, at, sql`changes() > 0`),
    ...correctDatedMailStatements(db, id),
  ]);
  if (changed.changes > 0) return { ok: true, id };
  const current = await findRow(db, id);
  if (isStored(current, fields)) return { ok: true, id };
  const readVersion = stored.dates_version;
  return current && current.dates_version !== readVersion
    ? { ok: false, conflict: await findConflict(db, current, fields, readVersion) }
    : { ok: false, field: null, message: FIXED };
}

const findRow = (db: Db, id: string) =>
  db.selectFrom("contests").where("id", "=", id).selectAll().executeTakeFirst();

/** Whether the contest's row already has the values of the form. Form fields are named like the columns. */
function isStored(row: object | undefined, fields: ContestFields): boolean {
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  return Object.entries(fields).every(([name, value]) => stored.get(name) === value);
}

/**
 * Returns the stored instant if the typed instant is the same to the second, because the form shows no milliseconds; else the
 * typed one.
 */
function unlessMoved<Instant extends string | null>(stored: Instant, typed: Instant): Instant {
  return stored?.slice(0, 19) === typed?.slice(0, 19) ? stored : typed;
}
