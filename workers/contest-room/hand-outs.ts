import { countWaiting, HAND_OUT_LIFE_MS } from "~/domain/reads/fair-order";

/**
 * What the readers of a ballot were handed out and have not read yet (READ-04): one small row per reader, with the
 * numbers of the first stories of their order. Every method is synchronous.
 */
export class HandOuts {
  constructor(private readonly sql: SqlStorage) {}

  /** Of each story's number: how many readers have it waiting at each place. Hand-outs that are too old are forgotten. */
  waiting(now: Date): Map<number, number[]> {
    this.sql.exec("DELETE FROM handed_out WHERE at <= ?", now.getTime() - HAND_OUT_LIFE_MS);
    const rows = this.sql.exec<{ numbers: string }>("SELECT numbers FROM handed_out");
    return countWaiting([...rows].map(({ numbers }) => parse(numbers)));
  }

  /** Notes the first stories of an order, from the top, null for what does not count; a reader has one hand-out, the newest. */
  add(viewer: string, numbers: readonly (number | null)[], now: Date): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO handed_out (viewer, at, numbers) VALUES (?, ?, ?)",
      ...[viewer, now.getTime(), JSON.stringify(numbers)],
    );
  }

  /** Takes a story out that its reader has read: the read itself counts from now on. The others keep their places. */
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

/** Written above and by nobody else. */
function parse(numbers: string): (number | null)[] {
  return JSON.parse(numbers) as (number | null)[];
}
