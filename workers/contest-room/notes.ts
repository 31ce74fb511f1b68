import type { ContestResult } from "~/domain/contests/finalize.server";
import type { RoomContest } from "./schedule";

/** Names of what the room notes for itself. */
type Name = "contest" | "head" | "mirrored" | "result" | "published" | "failures" | "forgotten";

/** Single facts that the room keeps over a restart. */
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

  /** The contest's row as it was read last; null before the first time, or when there is none. */
  get contest(): RoomContest | null {
    // Written by the setter below and by nobody else.
    return JSON.parse(this.read("contest") ?? "null") as RoomContest | null;
  }
  set contest(row: RoomContest | null) {
    this.write("contest", JSON.stringify(row));
  }

  /** The final result; from the moment it is noted the ballot is closed for good. */
  get result(): ContestResult | null {
    return JSON.parse(this.read("result") ?? "null") as ContestResult | null;
  }
  set result(result: ContestResult | null) {
    this.write("result", JSON.stringify(result));
  }
  get isDecided(): boolean {
    return this.read("result") !== null;
  }

  /** Everything that follows from the result is done. */
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

  /** The number of the newest entry that D1 has. */
  get mirrored(): number {
    return Number(this.read("mirrored") ?? 0);
  }
  set mirrored(seq: number) {
    this.write("mirrored", String(seq));
  }

  /** Alarms in a row that failed. */
  get failures(): number {
    return Number(this.read("failures") ?? 0);
  }
  set failures(count: number) {
    if (count !== this.failures) this.write("failures", String(count));
  }

  /** Accounts deleted after the ballot had closed: their votes count, they cannot be told apart. */
  get forgottenVoters(): number {
    return Number(this.read("forgotten") ?? 0);
  }
  set forgottenVoters(count: number) {
    this.write("forgotten", String(count));
  }
}
