import type { Contest } from "~/domain/contests/contests.server";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";

/** Columns of the contest's row that the room stores a copy of. */
export type RoomContest = Pick<
  Contest,
  | "id"
  | "status"
  | "submissionDeadline"
  | "votingDeadline"
  | "resultsAt"
  | "datesVersion"
  | "finalizedAt"
>;

/** A contest as its JSON is stored in the table `meta`, with the column names of D1. */
export interface StoredContest extends PhaseRow {
  id: string;
  status: RoomContest["status"];
  results_at: string | null;
  dates_version: number;
  /** Instant of the next mailing in epoch milliseconds; missing if none is to come. */
  next_mailing_at?: number;
}

/** Converts the stored JSON to the contest. */
export function fromStored(stored: StoredContest): RoomContest {
  return {
    ...phaseDates(stored),
    id: stored.id,
    status: stored.status,
    resultsAt: stored.results_at,
    datesVersion: stored.dates_version,
  };
}

/** Converts a contest to the JSON that is stored. `nextMailingAt` is in epoch milliseconds. */
export function toStored(contest: RoomContest, nextMailingAt: number | undefined): StoredContest {
  return {
    id: contest.id,
    status: contest.status,
    submission_deadline: contest.submissionDeadline,
    voting_deadline: contest.votingDeadline,
    results_at: contest.resultsAt,
    dates_version: contest.datesVersion,
    finalized_at: contest.finalizedAt,
    next_mailing_at: nextMailingAt,
  };
}
