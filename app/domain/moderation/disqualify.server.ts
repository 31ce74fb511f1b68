import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { rerankStatements } from "~/domain/closing/rerank.server";
import { isCompeting } from "~/domain/contests/competing.server";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { contestIf, isRevealed, phaseDates } from "~/domain/contests/phases.server";
import { updateRankings } from "~/domain/karma/rankings.server";
import { notifiedBy } from "~/domain/notifications/notify.server";
import { interveneStatements, isLiftedAt, isMadeAt, liftStatements } from "./intervene.server";
import type { RuleId } from "./rules";

const KIND = "story-disqualified";

/** A disqualification in force, as admins see it. None of its fields names the author. */
export interface Disqualification {
  /** Id of the intervention. */
  id: string;
  rule: RuleId;
  /** The admin's reason; null once the author's account was deleted. */
  reason: string | null;
  /** Instant of the disqualification; ISO text, UTC. */
  madeAt: string;
  /** Name of the admin; null if their account was deleted. */
  by: string | null;
  /** The author's answer; null if they have not answered. */
  answer: string | null;
}

/** Finds the disqualification of a story that is in force; null if there is none. */
export async function findDisqualification(
  db: Db,
  story: string,
): Promise<Disqualification | null> {
  const row = await db
    .selectFrom("interventions")
    .leftJoin("user_profiles", "user_profiles.id", "interventions.made_by")
    .where("story_id", "=", story)
    .where("kind", "=", KIND)
    .where("lifted_at", "is", null)
    .select([
      "interventions.id",
      "interventions.rule",
      "interventions.reason",
      "interventions.made_at as madeAt",
      "user_profiles.display_name as by",
      "interventions.answer",
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** A story that an admin may disqualify, without its author: the page must not name them in blind phases (CONTEST-05). */
interface DisqualifiableStory {
  id: string;
  title: string;
  /** Id of the author's account; null if it was deleted. Never sent to a page. */
  author: string | null;
  contest: { id: string; title: string };
  phase: Phase;
}

/** Finds a story with the phase of its contest, on which the consequences of a disqualification depend; null for an unknown id. */
export async function findDisqualifiable(
  db: Db,
  id: string,
  now: Date,
): Promise<DisqualifiableStory | null> {
  const row = await db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .where("stories.id", "=", id)
    .select(["stories.id", "stories.title", "stories.user_id", "stories.contest_id"])
    .select(["contests.title as contest_title"])
    .select(["submission_deadline", "voting_deadline", "finalized_at"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    title: row.title,
    author: row.user_id,
    contest: { id: row.contest_id, title: row.contest_title },
    phase: contestPhase(phaseDates(row), now),
  };
}

type Answer =
  | {
      ok: true;
      /** Ids of the accounts that got a notice. */
      notified: string[];
    }
  /** 'phase': the contest's phase has changed since the form was shown. 'already': another admin was faster. */
  | { ok: false; reason: "phase" | "already" };

/** An admin's form about a story. `phase` is the contest's phase when the form was shown. */
interface Request {
  story: DisqualifiableStory;
  phase: string;
  by: string;
}

/**
 * Disqualifies a story: the story is kept, but leaves its contest (REPORT-03). One batch stores the intervention, marks the story,
 * and after the results moves the following stories up. Before the results a trigger writes the story into the outbox of
 * withdrawals, and the caller notifies the contest's room (`sendWithdrawals`).
 */
export async function disqualifyStory(
  db: Db,
  { story, phase, by, rule, reason }: Request & { rule: RuleId; reason: string },
  now: Date,
): Promise<Answer> {
  if (phase !== story.phase) return { ok: false, reason: "phase" };
  const at = now.toISOString();
  const id = newId();
  const { id: contest } = story.contest;
  const object = { contest, story: story.id, user: story.author };
  const intervention = { id, kind: KIND, rule, reason, by, ...object } as const;
  const isStoryCompeting = sql<SqlBool>`EXISTS (SELECT 1 FROM stories WHERE stories.id = ${story.id} AND ${isCompeting})`;
  const statements = interveneStatements(db, intervention, at, isStoryCompeting);
  const mark = sql`UPDATE stories SET disqualified_at = ${at}, is_winner = 0, winner_position = NULL
    WHERE stories.id = ${story.id} AND ${isMadeAt(id, at)}`;
  return carryOut(
    db,
    { contest: story.contest.id, statements, mark, happened: isMadeAt(id, at) },
    now,
  );
}

/**
 * Lifts a disqualification, idempotently (REPORT-03). While voting is open, readers can vote for the story again; votes that were
 * given back stay withdrawn. After the results it gets the place that its votes earn.
 */
export async function readmitStory(
  db: Db,
  { story, phase, by, intervention }: Request & { intervention: string },
  now: Date,
): Promise<Answer> {
  if (phase !== story.phase) return { ok: false, reason: "phase" };
  const at = now.toISOString();
  const isOfStory = sql<SqlBool>`interventions.story_id = ${story.id}`;
  const lift = { id: intervention, kind: KIND, subject: story.id, by } as const;
  const statements = liftStatements(db, lift, at, isOfStory);
  const happened = isLiftedAt(intervention, at);
  const mark = sql`UPDATE stories SET disqualified_at = NULL WHERE stories.id = ${story.id} AND ${happened}`;
  return carryOut(db, { contest: story.contest.id, statements, mark, happened }, now);
}

interface Change {
  contest: string;
  /** Statements that store or lift the intervention, here the disqualification of the story. They run first in the batch. */
  statements: readonly CompiledQuery<unknown>[];
  /** Statement that marks the story as disqualified or readmitted. */
  mark: RawBuilder<unknown>;
  /** SQL condition: this batch has made or lifted the intervention. */
  happened: RawBuilder<SqlBool>;
}

async function carryOut(db: Db, change: Change, now: Date): Promise<Answer> {
  const { contest, statements, mark, happened } = change;
  const [done, ...outcomes] = await db.batch([
    ...statements,
    mark.compile(db),
    ...rerankStatements(db, contest, now.toISOString(), happened),
    sql`SELECT 1 FROM contests WHERE id = ${contestIf(contest, isRevealed)}`.compile(db),
  ]);
  if (done.changes === 0) return { ok: false, reason: "already" };
  // After a change of places, recomputes the karma ranking at once instead of waiting for the hourly cron.
  if (outcomes.at(-1)?.rows.length) await updateRankings(db, now);
  return { ok: true, notified: notifiedBy(outcomes) };
}
