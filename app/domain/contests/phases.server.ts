import { sql, type RawBuilder, type Selectable, type SqlBool } from "kysely";
import type { Tables } from "~/db/schema";
import { DAY } from "~/domain/time/durations";
import { STATUSES_BEFORE, type PhaseDates } from "./phases";

/** Columns of `contests` that the phase is computed from. */
export type PhaseRow = Pick<
  Selectable<Tables["contests"]>,
  "submission_deadline" | "voting_deadline" | "finalized_at"
>;

/** The dates of a row, as `contestPhase` takes them. */
export function phaseDates(row: PhaseRow) {
  return {
    submissionDeadline: row.submission_deadline,
    votingDeadline: row.voting_deadline,
    finalizedAt: row.finalized_at,
  } satisfies PhaseDates;
}

// The phase rule of phases.ts, said of rows of `contests` in SQL: the only conditions on deadlines and `finalized_at`.
// phases.server.test.ts holds the two against each other; files that need both of a rule tell them apart by name.
type Condition = RawBuilder<SqlBool>;

/** The result is public; a trigger ties the status `results` to `finalized_at` (migration 0008). */
export const isFinished: Condition = sql`contests.finalized_at IS NOT NULL`;
export const isUnfinished: Condition = sql`contests.finalized_at IS NULL`;

/**
 * Whether authors and counts may be shown: the negation of `isBlind`, for lists, feeds, search, profiles, notices and
 * exports (CONTEST-05).
 */
export const isRevealed: Condition = isFinished;

/** Stories may be sent, edited and withdrawn: at or before the submission deadline. */
export function isTakingEntries(now: Date): Condition {
  return sql`(contests.submission_deadline >= ${now.toISOString()} AND ${isUnfinished})`;
}

/**
 * The contest takes no entries yet: an earlier one still does. A trial run, which its title puts before the others, counts as
 * one that has not begun.
 */
export function hasNotBegun(now: Date): Condition {
  return sql`(${isTakingEntries(now)}
    AND EXISTS (SELECT 1 FROM contests AS earlier
      WHERE earlier.finalized_at IS NULL AND earlier.submission_deadline >= ${now.toISOString()}
        AND (earlier.submission_deadline, earlier.id) < (contests.submission_deadline, contests.id)))`;
}

/** The stories can be read by others than their authors: submissions are over. */
export function isReadable(now: Date): Condition {
  return wasReadableAt(sql`${now.toISOString()}`);
}

/** `isReadable` at an instant that is a value in SQL, such as a column. */
export function wasReadableAt(instant: RawBuilder<string>): Condition {
  return sql`contests.submission_deadline < ${instant}`;
}

/** The stories are listed blind: in voting and in counting. */
export function isBallot(now: Date): Condition {
  return sql`(${isReadable(now)} AND ${isUnfinished})`;
}

/** Votes are counted: after the submission deadline, at or before the voting deadline. */
export function isTakingVotes(now: Date): Condition {
  return sql`(${isBallot(now)} AND contests.voting_deadline >= ${now.toISOString()})`;
}

/** The last 24 hours in which stories may be sent. */
export function isLastDayOfEntries(now: Date): Condition {
  return sql`(${isTakingEntries(now)} AND contests.submission_deadline <= ${inOneDay(now)})`;
}

/** The last 24 hours in which votes are counted. */
export function isLastDayOfVotes(now: Date): Condition {
  return sql`(${isTakingVotes(now)} AND contests.voting_deadline <= ${inOneDay(now)})`;
}

function inOneDay(now: Date): string {
  return new Date(now.getTime() + DAY).toISOString();
}

/** The twin of `isBeforeClose`: a story that leaves now gives its votes back. */
export function isBallotOpen(now: Date): Condition {
  return sql`(contests.voting_deadline >= ${now.toISOString()} AND ${isUnfinished})`;
}

/** The ballot is closed and its result is not public: in counting. */
export function isCounting(now: Date): Condition {
  return sql`(contests.voting_deadline < ${now.toISOString()} AND ${isUnfinished})`;
}

/** The stored status is still one from before a phase: it follows the clock (PHASE-03). */
export function isStatusBefore(phase: "voting" | "counting"): Condition {
  return sql`contests.status IN (${sql.join(STATUSES_BEFORE[phase])})`;
}

/** The dates that may move while they are ahead (PHASE-13). */
type MovableDate = "submission_deadline" | "voting_deadline" | "results_at";

/** The twin of `canMove`: a date of the contest may still move: it has not passed, and the contest is not finished. */
export function isMovable(date: MovableDate, now: Date): Condition {
  const at = sql.ref(`contests.${date}`);
  return sql`(${isUnfinished} AND (${at} IS NULL OR ${at} > ${now.toISOString()}))`;
}

/** The id of a contest, or a value in SQL that is one. */
export type ContestId = string | RawBuilder<string>;

/**
 * The id of a contest if a condition holds for it, else nothing, as a value to look up: a condition beside `contest_id` would be
 * asked only after all its rows were read.
 */
export function contestIf(id: ContestId, condition: Condition): RawBuilder<string> {
  return sql`(SELECT contests.id FROM contests WHERE contests.id = ${id} AND ${condition})`;
}

/** The ids of the contests for which a condition holds, for the conditions on other tables. */
export function contestsWhere(condition: Condition): RawBuilder<string> {
  return sql`(SELECT contests.id FROM contests WHERE ${condition})`;
}
