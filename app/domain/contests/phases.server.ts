import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Row } from "~/db/schema";
import { DAY } from "~/domain/time/durations";
import { STATUSES_BEFORE, type PhaseDates } from "./phases";
import { RESULTS_WEEK } from "./results-week";

/** The columns of a row of `contests` that its phase is computed from. */
export type PhaseRow = Pick<
  Row<"contests">,
  "submission_deadline" | "voting_deadline" | "finalized_at"
>;

/** Converts a row to the dates that `contestPhase` takes. */
export function phaseDates(row: PhaseRow) {
  return {
    submissionDeadline: row.submission_deadline,
    votingDeadline: row.voting_deadline,
    finalizedAt: row.finalized_at,
  } satisfies PhaseDates;
}

// The phase rules of phases.ts as SQL conditions on rows of `contests`. No other file compares deadlines or `finalized_at` in SQL.
// phases.server.test.ts checks that both versions agree.
type Condition = RawBuilder<SqlBool>;

/** SQL condition: the results are public. A trigger keeps status `results` and `finalized_at` consistent (migration 0008). */
export const isFinished: Condition = sql`contests.finalized_at IS NOT NULL`;
export const isUnfinished: Condition = sql`contests.finalized_at IS NULL`;

/** SQL condition: the results are public for less than the results week. Whether the contest has a winner is not checked. */
export function isInResultsWeek(now: Date): Condition {
  return sql`contests.finalized_at > ${new Date(now.getTime() - RESULTS_WEEK).toISOString()}`;
}

/** SQL condition: authors and votes may be shown. The opposite of `isBlind` (CONTEST-05). */
export const isRevealed: Condition = isFinished;

/** SQL condition: stories may be sent, edited and withdrawn, up to and including the submission deadline. */
export function isTakingEntries(now: Date): Condition {
  return sql`(contests.submission_deadline >= ${now.toISOString()} AND ${isUnfinished})`;
}

/**
 * SQL condition: the contest has not begun, because an earlier contest is still in submission. Ignores trial runs: a trial run
 * counts as not begun, although its title makes it the current contest.
 */
export function hasNotBegun(now: Date): Condition {
  return sql`(${isTakingEntries(now)}
    AND EXISTS (SELECT 1 FROM contests AS earlier
      WHERE earlier.finalized_at IS NULL AND earlier.submission_deadline >= ${now.toISOString()}
        AND (earlier.submission_deadline, earlier.id) < (contests.submission_deadline, contests.id)))`;
}

/** SQL condition: everybody may read the stories, because submission is over. */
export function isReadable(now: Date): Condition {
  return wasReadableAt(sql`${now.toISOString()}`);
}

/** SQL condition: submission is over at an instant given as an SQL value, such as a column. */
export function wasReadableAt(instant: RawBuilder<string>): Condition {
  return sql`contests.submission_deadline < ${instant}`;
}

/** SQL condition: the contest has a blind list, in voting and counting. */
export function hasBlindList(now: Date): Condition {
  return sql`(${isReadable(now)} AND ${isUnfinished})`;
}

/** SQL condition: votes are accepted, up to and including the voting deadline. */
export function isTakingVotes(now: Date): Condition {
  return sql`(${hasBlindList(now)} AND contests.voting_deadline >= ${now.toISOString()})`;
}

/** SQL condition: submission ends within 24 hours. */
export function isLastDayOfEntries(now: Date): Condition {
  return sql`(${isTakingEntries(now)} AND contests.submission_deadline <= ${inOneDay(now)})`;
}

/** SQL condition: voting ends within 24 hours. */
export function isLastDayOfVotes(now: Date): Condition {
  return sql`(${isTakingVotes(now)} AND contests.voting_deadline <= ${inOneDay(now)})`;
}

function inOneDay(now: Date): string {
  return new Date(now.getTime() + DAY).toISOString();
}

/** SQL condition: voting is not over. If a story is deleted before that, its voters get their votes back. */
export function isBeforeClose(now: Date): Condition {
  return sql`(contests.voting_deadline >= ${now.toISOString()} AND ${isUnfinished})`;
}

/** SQL condition: voting is over and the results are not public. */
export function isCounting(now: Date): Condition {
  return sql`(contests.voting_deadline < ${now.toISOString()} AND ${isUnfinished})`;
}

/**
 * SQL condition: the stored status is earlier than this phase. The status lags behind until the contest's room updates it
 * (PHASE-03).
 */
export function isStatusBefore(phase: "voting" | "counting"): Condition {
  return sql`contests.status IN (${sql.join(STATUSES_BEFORE[phase])})`;
}

/** The dates of a contest that an admin may change until they are reached (PHASE-13). */
type MovableDate = "submission_deadline" | "voting_deadline" | "results_at";

/**
 * SQL condition: an admin may still change a date of the contest, as in `canMove`. The date is missing or in the future, the
 * contest is not finished, and for the voting deadline its ballot is not closed.
 */
export function isMovable(date: MovableDate, now: Date): Condition {
  const at = sql.ref(`contests.${date}`);
  const isAhead = sql`(${at} IS NULL OR ${at} > ${now.toISOString()})`;
  // A ballot closes once. This holds even if `now` is earlier than the close, since the request took a while.
  return date === "voting_deadline"
    ? sql`(${isUnfinished} AND ${isAhead}
        AND NOT EXISTS (SELECT 1 FROM contest_roots WHERE contest_roots.contest_id = contests.id))`
    : sql`(${isUnfinished} AND ${isAhead})`;
}

/** The id of a contest, as text or as an SQL value. */
export type ContestId = string | RawBuilder<string>;

/**
 * SQL value: the id of a contest if a condition holds for it, else NULL. Compare `contest_id` with it, so that nothing is read if
 * the condition fails. With the condition in the WHERE clause, SQLite would read all rows of the contest first.
 */
export function contestIf(id: ContestId, condition: Condition): RawBuilder<string> {
  return sql`(SELECT contests.id FROM contests WHERE contests.id = ${id} AND ${condition})`;
}

/** Subquery: the ids of the contests that satisfy a condition. */
export function contestsWhere(condition: Condition): RawBuilder<string> {
  return sql`(SELECT contests.id FROM contests WHERE ${condition})`;
}
