import { sql } from "kysely";
import type { Db } from "~/db/db";
import { countReports } from "~/domain/reports/list-reports.server";
import { isAnswerWaiting } from "./find-intervention.server";
import type { InterventionKind, RuleId } from "./rules";

type AnswerOutcome =
  { ok: true } | { ok: false; reason: "no-intervention" | "answered" | "lifted" };

/**
 * Stores the affected person's answer to an intervention that has not been lifted; only one answer is possible. The same text again
 * is accepted, another text is refused, also by a trigger (REPORT-03).
 */
export async function answerIntervention(
  db: Db,
  { id, user, text }: { id: string; user: string; text: string },
  now: Date,
): Promise<AnswerOutcome> {
  const [answered, stored] = await db.batch([
    sql`UPDATE interventions SET answer = ${text}, answered_at = ${now.toISOString()}
      WHERE id = ${id} AND user_id = ${user} AND answered_at IS NULL AND lifted_at IS NULL`.compile(
      db,
    ),
    db
      .selectFrom("interventions")
      .where("id", "=", id)
      .where("user_id", "=", user)
      .select(["answer", "lifted_at"])
      .compile(),
  ]);
  const row = stored.rows[0];
  if (!row) return { ok: false, reason: "no-intervention" };
  if (answered.changes > 0 || row.answer === text) return { ok: true };
  return { ok: false, reason: row.answer === null ? "lifted" : "answered" };
}

/**
 * Records that an admin has read the answer to an intervention and upholds the intervention. The answer then leaves the list of
 * waiting answers. Refused if it was read before, or if the intervention was lifted.
 */
export async function confirmIntervention(
  db: Db,
  { id, by }: { id: string; by: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "already" }> {
  const at = now.toISOString();
  const [confirmed] = await db.batch([
    sql`UPDATE interventions SET answer_read_at = ${at} WHERE id = ${id} AND ${isAnswerWaiting}`.compile(
      db,
    ),
    // `subject` is the id of the intervention's object (comment, story, account or contest), as in other audit lines about the
    // intervention.
    sql`
      INSERT INTO audit_log (actor_id, action, subject, detail, at)
      SELECT ${by}, 'intervention.confirm', coalesce(comment_id, story_id, user_id, contest_id, id),
        json_object('intervention', id), ${at}
      FROM interventions WHERE id = ${id} AND changes() > 0`.compile(db),
  ]);
  return confirmed.changes > 0 ? { ok: true } : { ok: false, reason: "already" };
}

/** Number of answers per page in the list of unread answers. */
export const ANSWERS_PER_PAGE = 50;

interface WaitingAnswer {
  id: string;
  kind: InterventionKind;
  rule: RuleId;
  answer: string;
  answeredAt: string;
}

/** Lists a page of the answers that no admin has read, oldest first. */
export async function listWaitingAnswers(db: Db, page: number): Promise<WaitingAnswer[]> {
  const { rows } = await sql<WaitingAnswer>`
    SELECT id, kind, rule, answer, answered_at AS "answeredAt" FROM interventions WHERE ${isAnswerWaiting}
    ORDER BY answered_at, id LIMIT ${ANSWERS_PER_PAGE} OFFSET ${(page - 1) * ANSWERS_PER_PAGE}`.execute(
    db,
  );
  return rows;
}

/** Counts the answers that no admin has read. */
export async function countWaitingAnswers(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM interventions WHERE ${isAnswerWaiting}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the open tasks of moderation: reports that no admin has looked at, and answers that no admin has read. */
export async function countWaiting(db: Db): Promise<{ reports: number; answers: number }> {
  const [{ pending }, answers] = await Promise.all([countReports(db), countWaitingAnswers(db)]);
  return { reports: pending, answers };
}
