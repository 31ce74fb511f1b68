import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { isRevealed, phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import type { InterventionKind, RuleId } from "./rules";

/** An intervention with its object and its answer. */
export interface FoundIntervention {
  id: string;
  kind: InterventionKind;
  rule: RuleId;
  /** The admin's reason; null once the affected account was deleted. */
  reason: string | null;
  madeAt: string;
  until: string | null;
  liftedAt: string | null;
  /** Account id of the affected person; null for a deleted account. */
  user: string | null;
  /** Id of the intervention's contest; null if it has none or the contest was deleted. */
  contest: string | null;
  /**
   * The comment with its original text; null if the intervention is about no comment, or if the comment was erased with its story.
   */
  comment: { id: string; text: string } | null;
  /** The story, or the story of the comment; null if it was deleted. */
  story: { id: string; title: string; phase: Phase; isOwn: boolean } | null;
  answer: string | null;
  answeredAt: string | null;
  /** When an admin read the answer and upheld the intervention. */
  answerReadAt: string | null;
}

/** The phase columns are null if the intervention is not about a story. */
interface InterventionRow
  extends
    Record<keyof PhaseRow, string | null>,
    Omit<Row<"interventions">, "made_by" | "lifted_by"> {
  content: string | null;
  title: string | null;
  is_own: 0 | 1;
}

/** Finds an intervention for the admin pages; null for an unknown id. */
export async function findIntervention(
  db: Db,
  id: string,
  now: Date,
): Promise<FoundIntervention | null> {
  const [intervention = null] = await select(db, sql`interventions.id = ${id}`, now);
  return intervention;
}

/** Finds an intervention that affects this account; null if it affects another account (REPORT-03). */
export async function findOwnIntervention(
  db: Db,
  { id, user }: { id: string; user: string },
  now: Date,
): Promise<FoundIntervention | null> {
  const [intervention = null] = await select(
    db,
    sql`interventions.id = ${id} AND interventions.user_id = ${user}`,
    now,
  );
  return intervention;
}

/** Maximum number of interventions in a list; the newest are shown. */
const LISTED_MAX = 20;

/** An intervention in the list of those that affect an account. */
export type InterventionOfPerson = Pick<
  FoundIntervention,
  "id" | "kind" | "rule" | "madeAt" | "liftedAt" | "until"
>;

/**
 * Lists the interventions that affect an account, newest first, for admins. Leaves out those that would reveal the author of a
 * story in a blind contest: on the story, on its author's comments below it, and on a deleted story (CONTEST-05).
 */
export async function listInterventionsOf(db: Db, user: string): Promise<InterventionOfPerson[]> {
  const { rows } = await sql<InterventionOfPerson>`
    SELECT interventions.id, kind, rule, made_at AS "madeAt", lifted_at AS "liftedAt", until
    FROM interventions LEFT JOIN comments ON comments.id = interventions.comment_id
      LEFT JOIN stories ON stories.id = coalesce(interventions.story_id, comments.story_id)
      LEFT JOIN contests ON contests.id = coalesce(stories.contest_id, interventions.contest_id)
    WHERE interventions.user_id = ${user} AND (contests.id IS NULL OR ${isRevealed}
      OR (stories.id IS NOT NULL AND stories.user_id IS NOT ${user}))
    ORDER BY made_at DESC, interventions.id LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}

/** An intervention about a comment or story, for the page of a report on it. */
export interface InterventionOfObject {
  id: string;
  kind: InterventionKind;
  rule: RuleId;
  madeAt: string;
  liftedAt: string | null;
  hasUnreadAnswer: 0 | 1;
}

/** Lists the interventions on a comment or a story, newest first. Those on a story's comments are not included. */
export async function listInterventionsOn(
  db: Db,
  object: { comment: string } | { story: string },
): Promise<InterventionOfObject[]> {
  const isOn =
    "comment" in object
      ? sql<SqlBool>`comment_id = ${object.comment}`
      : sql<SqlBool>`story_id = ${object.story} AND comment_id IS NULL`;
  const { rows } = await sql<InterventionOfObject>`
    SELECT id, kind, rule, made_at AS "madeAt", lifted_at AS "liftedAt", ${isAnswerWaiting} AS "hasUnreadAnswer"
    FROM interventions WHERE ${isOn} ORDER BY made_at DESC, id LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}

/** SQL condition on a row of `interventions`: it has an answer that no admin has read, and it was not lifted. */
export const isAnswerWaiting: RawBuilder<SqlBool> = sql`(interventions.answer IS NOT NULL
  AND interventions.answer_read_at IS NULL AND interventions.lifted_at IS NULL)`;

async function select(
  db: Db,
  condition: RawBuilder<SqlBool>,
  now: Date,
): Promise<FoundIntervention[]> {
  const { rows } = await sql<InterventionRow>`
    SELECT interventions.id, interventions.kind, interventions.rule, interventions.reason, interventions.made_at,
      interventions.until, interventions.lifted_at, interventions.user_id, interventions.contest_id, interventions.answer,
      interventions.answered_at, interventions.answer_read_at, comments.id AS comment_id, comments.content,
      stories.id AS story_id, stories.title, stories.user_id IS interventions.user_id AS is_own,
      contests.submission_deadline, contests.voting_deadline, contests.finalized_at
    FROM interventions LEFT JOIN comments ON comments.id = interventions.comment_id
      LEFT JOIN stories ON stories.id = interventions.story_id
      LEFT JOIN contests ON contests.id = stories.contest_id
    WHERE ${condition}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    madeAt: row.made_at,
    until: row.until,
    liftedAt: row.lifted_at,
    user: row.user_id,
    contest: row.contest_id,
    comment: row.comment_id ? { id: row.comment_id, text: row.content ?? "" } : null,
    story: storyOf(row, now),
    answer: row.answer,
    answeredAt: row.answered_at,
    answerReadAt: row.answer_read_at,
  }));
}

function storyOf(row: InterventionRow, now: Date): FoundIntervention["story"] {
  const { story_id: id, title, submission_deadline, voting_deadline, finalized_at } = row;
  if (!id || title === null || !submission_deadline || !voting_deadline) return null;
  const phase = contestPhase(
    phaseDates({ submission_deadline, voting_deadline, finalized_at }),
    now,
  );
  return { id, title, phase, isOwn: row.is_own === 1 };
}
