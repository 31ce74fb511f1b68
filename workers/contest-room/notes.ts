import type { ContestResult } from "~/domain/contests/finalize.server";
import type { RoomContest } from "./schedule";

/** Keys of the room's notes. */
type Name = "contest" | "head" | "mirrored" | "result" | "published" | "failures" | "forgotten";

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

  /** The contest's row as last read from D1; null before that, or for an unknown contest. */
  get contest(): RoomContest | null {
    // The cast is safe: only the setter below writes it.
    return JSON.parse(this.read("contest") ?? "null") as RoomContest | null;
  }
  set contest(row: RoomContest | null) {
    this.write("contest", JSON.stringify(row));
  }

  /** The final result; once it is stored the ballot is closed for good. */
  get result(): ContestResult | null {
    return JSON.parse(this.read("result") ?? "null") as ContestResult | null;
  }
  set result(result: ContestResult | null) {
    this.write("result", JSON.stringify(result));
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
