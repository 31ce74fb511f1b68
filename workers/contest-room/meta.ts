import { DELETED_ID } from "~/domain/audit/actors";
import type { ContestResult } from "~/domain/closing/finalize.server";
import { fromStored, toStored, type RoomContest, type StoredContest } from "./stored-contest";

/** Keys of the room's key-value table `meta`. */
type Name =
  | "contest"
  | "head"
  | "mirrored"
  | "result"
  | "published"
  | "retries"
  | "forgotten"
  | "missing"
  | "sealed"
  | "root"
  | "earlier_roots"
  | "published_root"
  | "lost_root"
  | "fills"
  | "rebuilds"
  | "actas"
  | "acta_interventions"
  | "failed_steps";

/** Values that a room's file keeps. */
const LASTING = [
  ...(["result", "published", "forgotten", "fills", "rebuilds"] as const),
  ...(["root", "earlier_roots", "published_root", "actas", "acta_interventions"] as const),
] as const satisfies readonly Name[];

/** Names of the tasks that share the room's alarm. */
export type TaskName = "mirror" | "deadlines" | "mailings";

/** Number of consecutive failures of a task, and when the alarm retries it, in epoch milliseconds. */
interface Failures {
  count: number;
  retryAt: number;
}

/** Totals of a finished contest's published ledger; they never change. */
export interface SealedTotals {
  votes: number;
  /** Number of stories that have votes. */
  voted: number;
  voters: number;
  /** Number of votes in quarantine; missing in totals cached by older versions, which knew no quarantine. */
  quarantined?: number;
  /** Number of votes that were rebuilt from D1; missing in totals cached by older versions. */
  rebuilt?: number;
  head: string;
}

/** Single values of a contest room, each a row of its key-value table `meta`. */
export class RoomMeta {
  constructor(private readonly sql: SqlStorage) {}

  read(name: Name): string | null {
    const [row] = this.sql.exec<{ v: string }>("SELECT v FROM meta WHERE k = ?", name);
    return row?.v ?? null;
  }

  write(name: Name, value: string): void {
    this.sql.exec(
      "INSERT INTO meta (k, v) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET v = excluded.v",
      name,
      value,
    );
  }

  delete(name: Name): void {
    this.sql.exec("DELETE FROM meta WHERE k = ?", name);
  }

  private get storedContest(): StoredContest | null {
    // The type assertion is safe: only the setters below write this value.
    return JSON.parse(this.read("contest") ?? "null") as StoredContest | null;
  }

  /** The contest as last read from D1; null before the first read, or if there is no such contest. */
  get contest(): RoomContest | null {
    const stored = this.storedContest;
    return stored && fromStored(stored);
  }
  set contest(contest: RoomContest | null) {
    const stored = contest && toStored(contest, this.storedContest?.next_mailing_at);
    this.write("contest", JSON.stringify(stored));
  }

  /** When the contest's next mailing is due, in epoch milliseconds; null if none is to come. */
  get nextMailingAt(): number | null {
    return this.storedContest?.next_mailing_at ?? null;
  }
  set nextMailingAt(at: number | null) {
    const stored = this.storedContest;
    if (!stored || (stored.next_mailing_at ?? null) === at) return;
    this.write("contest", JSON.stringify({ ...stored, next_mailing_at: at ?? undefined }));
  }

  /** The contest's final result. Once it is stored, voting never opens again. */
  get result(): ContestResult | null {
    return JSON.parse(this.read("result") ?? "null") as ContestResult | null;
  }
  set result(result: ContestResult | null) {
    this.write("result", JSON.stringify(result));
  }
  /** Replaces a deleted account's id in the result, if the account is the admin who published it: that it was by hand stays. */
  forgetAdmin(user: string): void {
    const { result } = this;
    if (result?.by === user) this.result = { ...result, by: DELETED_ID };
  }
  get isDecided(): boolean {
    return this.read("result") !== null;
  }

  /** Whether the contest's result is fully published. */
  get isPublished(): boolean {
    return this.read("published") !== null;
  }
  markPublished(now: Date): void {
    this.write("published", now.toISOString());
  }

  /** Returns the stored values that a room's file keeps: they do not follow from the ledger. */
  lasting(): Record<string, string> {
    return Object.fromEntries(
      LASTING.flatMap((name) => {
        const value = this.read(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  }
  /** Stores the values of a room's file, and the head of its ledger. */
  restore(values: Readonly<Record<string, string>>, head: string | null): void {
    for (const name of LASTING) {
      const value = values[name];
      if (value !== undefined) this.write(name, value);
    }
    if (head !== null) this.head = head;
  }

  /** Hash of the ledger's newest entry. */
  get head(): string | null {
    return this.read("head");
  }
  set head(hash: string) {
    this.write("head", hash);
  }

  /** Number of the newest ledger entry that was mirrored to D1. */
  get mirrored(): number {
    return Number(this.read("mirrored") ?? 0);
  }
  set mirrored(seq: number) {
    this.write("mirrored", String(seq));
  }

  /** Totals of the published ledger, cached by the first request for it; null before that. */
  get sealed(): SealedTotals | null {
    return JSON.parse(this.read("sealed") ?? "null") as SealedTotals | null;
  }
  set sealed(totals: SealedTotals) {
    this.write("sealed", JSON.stringify(totals));
  }

  /** Number of the newest ledger entry that D1 has, if the room's ledger lacks it; otherwise 0. */
  get missingUpTo(): number {
    return Number(this.read("missing") ?? 0);
  }
  set missingUpTo(seq: number) {
    if (!this.isCompared || seq !== this.missingUpTo) this.write("missing", String(seq));
  }
  /** Whether the room's ledger was ever compared with D1. */
  get isCompared(): boolean {
    return this.read("missing") !== null;
  }

  private get failures(): Partial<Record<TaskName, Failures>> {
    return JSON.parse(this.read("retries") ?? "{}") as Partial<Record<TaskName, Failures>>;
  }
  failuresOf(task: TaskName): Failures | undefined {
    return this.failures[task];
  }
  setFailures(task: TaskName, failures: Failures | undefined): void {
    this.write("retries", JSON.stringify({ ...this.failures, [task]: failures }));
  }
  clearFailures(task: TaskName): void {
    if (this.failuresOf(task)) this.setFailures(task, undefined);
  }

  /** Number of voters whose accounts were deleted after voting closed. Their votes still count, without an account. */
  get forgottenVoters(): number {
    return Number(this.read("forgotten") ?? 0);
  }
  set forgottenVoters(count: number) {
    this.write("forgotten", String(count));
  }
}
