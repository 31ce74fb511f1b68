import { countPending, PENDING_READ_MS } from "~/domain/reads/fair-order";

/**
 * Hand-outs, one small row per reader: the first stories of their order that are not read yet (READ-04); all methods
 * are synchronous.
 */
export class HandOuts {
  constructor(private readonly sql: SqlStorage) {}

  /** Returns, by story number, how many readers have it waiting at each place; deletes expired hand-outs. */
  waiting(now: Date): Map<number, number[]> {
    this.sql.exec("DELETE FROM handed_out WHERE at <= ?", now.getTime() - PENDING_READ_MS);
    const rows = this.sql.exec<{ numbers: string }>("SELECT numbers FROM handed_out");
    return countPending([...rows].map(({ numbers }) => parse(numbers)));
  }

  /** Stores the first stories of an order, null for those that do not count; replaces the reader's last hand-out. */
  add(viewer: string, numbers: readonly (number | null)[], now: Date): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO handed_out (viewer, at, numbers) VALUES (?, ?, ?)",
      ...[viewer, now.getTime(), JSON.stringify(numbers)],
    );
  }

  /** Removes a story that its reader has read, which counts as a read from now on; the others keep their places. */
  settle(viewer: string, number: number): void {
    const [row] = this.sql.exec<{ numbers: string }>(
      "SELECT numbers FROM handed_out WHERE viewer = ?",
      viewer,
    );
    const numbers = parse(row?.numbers ?? "[]");
    if (!numbers.includes(number)) return;
    const left = numbers.map((one) => (one === number ? null : one));
    this.sql.exec(
      "UPDATE handed_out SET numbers = ? WHERE viewer = ?",
      JSON.stringify(left),
      viewer,
    );
  }

  forget(viewer: string): void {
    this.sql.exec("DELETE FROM handed_out WHERE viewer = ?", viewer);
  }

  drop(): void {
    this.sql.exec("DELETE FROM handed_out");
  }
}

/** Parses numbers written by `add` or `settle` above, so the cast is safe. */
function parse(numbers: string): (number | null)[] {
  return JSON.parse(numbers) as (number | null)[];
}
