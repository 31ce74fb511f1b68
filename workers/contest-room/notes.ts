import type { ContestResult } from "~/domain/closing/finalize.server";
import { phaseDates, type PhaseRow } from "~/domain/contests/phases.server";
import type { RoomContest } from "./schedule";

/** Keys of the room's notes. */
type Name =
  | "contest"
  | "head"
  | "mirrored"
  | "result"
  | "published"
  | "failures"
  | "forgotten"
  | "missing"
  | "sealed";

/** Numbers of a finished contest's acta, which do not change any more. */
export interface SealedTotals {
  votes: number;
  /** Stories that have votes. */
  voted: number;
  voters: number;
  head: string;
}

/** A contest as rooms store it: under the names of its columns. */
interface StoredContest extends PhaseRow {
  id: string;
  status: RoomContest["status"];
  results_at: string | null;
  dates_version: number;
  /** Missing when none is to come. */
  next_mailing_at?: number;
}

/** Single values that the room persists. */
export class RoomNotes {
  constructor(private readonly sql: SqlStorage) {}

  private read(name: Name): string | null {
    const [row] = this.sql.exec<{ v: string }>("SELECT v FROM meta WHERE k = ?", name);
    return row?.v ?? null;
  }

  private write(name: Name, value: string): void {
    this.sql.exec(
      "INSERT INTO meta (k, v) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET v = excluded.v",
      name,
      value,
    );
  }

  /** The contest as last read from D1; null before that, or for an unknown contest. */
  get contest(): RoomContest | null {
    // The cast is safe: only the setter below writes it.
    const stored = JSON.parse(this.read("contest") ?? "null") as StoredContest | null;
    return (
      stored && {
        ...phaseDates(stored),
        id: stored.id,
        status: stored.status,
        resultsAt: stored.results_at,
        datesVersion: stored.dates_version,
        nextMailingAt: stored.next_mailing_at ?? null,
      }
    );
  }
  set contest(contest: RoomContest | null) {
    const stored: StoredContest | null = contest && {
      id: contest.id,
      status: contest.status,
      submission_deadline: contest.submissionDeadline,
      voting_deadline: contest.votingDeadline,
      results_at: contest.resultsAt,
      dates_version: contest.datesVersion,
      finalized_at: contest.finalizedAt,
      next_mailing_at: contest.nextMailingAt ?? undefined,
    };
    this.write("contest", JSON.stringify(stored));
  }

  /** The final result; once it is stored the ballot is closed for good. */
  get result(): ContestResult | null {
    return JSON.parse(this.read("result") ?? "null") as ContestResult | null;
  }
  set result(result: ContestResult | null) {
    this.write("result", JSON.stringify(result));
  }
  /** Erases a deleted account from the result, if it was the admin who asked for it. */
  forgetAdmin(user: string): void {
    const { result } = this;
    if (result?.by === user) this.result = { ...result, by: null };
  }
  get isDecided(): boolean {
    return this.read("result") !== null;
  }

  /** Whether all consequences of the result are done. */
  get isPublished(): boolean {
    return this.read("published") !== null;
  }
  markPublished(now: Date): void {
    this.write("published", now.toISOString());
  }

  /** The hash of the ledger's newest entry. */
  get head(): string | null {
    return this.read("head");
  }
  set head(hash: string) {
    this.write("head", hash);
  }

  /** Number of the newest entry that was mirrored to D1. */
  get mirrored(): number {
    return Number(this.read("mirrored") ?? 0);
  }
  set mirrored(seq: number) {
    this.write("mirrored", String(seq));
  }

  /** Totals of the acta; null before somebody has asked for it. */
  get sealed(): SealedTotals | null {
    return JSON.parse(this.read("sealed") ?? "null") as SealedTotals | null;
  }
  set sealed(totals: SealedTotals) {
    this.write("sealed", JSON.stringify(totals));
  }

  /** Number of the newest entry that D1 has and the ledger lacks; 0 when it lacks none. */
  get missingUpTo(): number {
    return Number(this.read("missing") ?? 0);
  }
  set missingUpTo(seq: number) {
    if (!this.isCompared || seq !== this.missingUpTo) this.write("missing", String(seq));
  }
  /** Whether the ledger was ever compared with D1. */
  get isCompared(): boolean {
    return this.read("missing") !== null;
  }

  /** Consecutive failures of the alarm. */
  get failures(): number {
    return Number(this.read("failures") ?? 0);
  }
  set failures(count: number) {
    if (count !== this.failures) this.write("failures", String(count));
  }

  /** Number of voters whose accounts were deleted after the ballot closed: their votes count, without a name. */
  get forgottenVoters(): number {
    return Number(this.read("forgotten") ?? 0);
  }
  set forgottenVoters(count: number) {
    this.write("forgotten", String(count));
  }
}
