import { countPending, PENDING_READ_MS } from "~/domain/reads/fair-order";

/**
 * Pending reads, one row per reader: the first stories of a new order that its reader has not read yet. They count like
 * reads for half an hour, so that others get different stories first (READ-04). All methods are synchronous.
 */
export class PendingReads {
  constructor(private readonly sql: SqlStorage) {}

  /** Deletes expired pending reads, and returns for each story, by its number, how many are left at each place of the order. */
  count(now: Date): Map<number, number[]> {
    this.sql.exec("DELETE FROM handed_out WHERE at <= ?", now.getTime() - PENDING_READ_MS);
    const rows = this.sql.exec<{ numbers: string }>("SELECT numbers FROM handed_out");
    return countPending([...rows].map(({ numbers }) => parse(numbers)));
  }

  /** Replaces a viewer's pending reads by the first stories of an order, with null for those that do not count. */
  replace(viewer: string, numbers: readonly (number | null)[], now: Date): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO handed_out (viewer, at, numbers) VALUES (?, ?, ?)",
      ...[viewer, now.getTime(), JSON.stringify(numbers)],
    );
  }

  /** Removes a story that the viewer has read, which counts as a read from now on. The others keep their places. */
  remove(viewer: string, number: number): void {
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

  /** Deletes a viewer's pending reads. */
  forget(viewer: string): void {
    this.sql.exec("DELETE FROM handed_out WHERE viewer = ?", viewer);
  }

  clear(): void {
    this.sql.exec("DELETE FROM handed_out");
  }
}

/** Parses numbers written by `replace` or `remove` above, so the cast is safe. */
function parse(numbers: string): (number | null)[] {
  return JSON.parse(numbers) as (number | null)[];
}
