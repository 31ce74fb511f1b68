import { countPending, PENDING_READ_MS } from "~/domain/reads/fair-order";

/**
 * Store of pending reads, one row per reader: the first stories of a new order that its reader has not read yet. They count like
 * reads for half an hour, so that other readers get different stories first (READ-04). All methods are synchronous.
 */
export class PendingReads {
  constructor(private readonly sql: SqlStorage) {}

  /**
   * Deletes expired pending reads. Returns for each story, by its number, how many pending reads are left at each position of the
   * readers' orders.
   */
  count(now: Date): Map<number, number[]> {
    this.sql.exec("DELETE FROM handed_out WHERE at <= ?", now.getTime() - PENDING_READ_MS);
    const rows = this.sql.exec<{ numbers: string }>("SELECT numbers FROM handed_out");
    return countPending([...rows].map(({ numbers }) => parse(numbers)));
  }

  /**
   * Replaces a viewer's pending reads by the numbers of an order's first stories. Null stands for a story that does not count.
   */
  replace(viewer: string, numbers: readonly (number | null)[], now: Date): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO handed_out (viewer, at, numbers) VALUES (?, ?, ?)",
      ...[viewer, now.getTime(), JSON.stringify(numbers)],
    );
  }

  /** Removes a viewer's pending read of a story that the viewer has now read. The other pending reads keep their positions. */
  remove(viewer: string, number: number): void {
    const [row] = this.sql.exec<{ numbers: string }>(
      "SELECT numbers FROM handed_out WHERE viewer = ?",
      viewer,
    );
    const numbers = parse(row?.numbers ?? "[]");
    if (!numbers.includes(number)) return;
    const remaining = numbers.map((one) => (one === number ? null : one));
    this.sql.exec(
      "UPDATE handed_out SET numbers = ? WHERE viewer = ?",
      JSON.stringify(remaining),
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

/** Parses a column that only `replace` and `remove` above write, so the cast is safe. */
function parse(numbers: string): (number | null)[] {
  return JSON.parse(numbers) as (number | null)[];
}
