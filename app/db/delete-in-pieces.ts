import { sql, type RawBuilder } from "kysely";
import type { Db } from "./db";
import type { Tables } from "./schema";

/**
 * Maximum number of rows that one statement of a sweep deletes. D1 runs one statement at a time, so this bounds how long a sweep
 * keeps requests waiting.
 */
export const ROWS_PER_PIECE = 1000;

/** Number of statements that the sweeps of one run may still send. 0: the run has ended, and there may be more to delete. */
export interface SweepBudget {
  pieces: number;
}

/** Returns the budget of one run. D1 takes 1,000 statements per invocation of a Worker, and other parts of a cron send some too. */
export function sweepBudget(): SweepBudget {
  return { pieces: 300 };
}

/** Takes one statement from the budget. Returns false if none is left. */
export function takePiece(budget: SweepBudget): boolean {
  if (budget.pieces === 0) return false;
  budget.pieces -= 1;
  return true;
}

/**
 * Deletes the rows of a table that meet a condition, `ROWS_PER_PIECE` per statement and each statement a transaction of its own, as
 * long as the budget lasts. The condition should be a range of an index. `key` is the primary key of a table WITHOUT ROWID.
 */
export async function deleteInPieces(
  db: Db,
  budget: SweepBudget,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  key: readonly string[] = ["rowid"],
): Promise<void> {
  const [name, columns] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))];
  const piece = sql`
    DELETE FROM ${name} WHERE (${columns}) IN
      (SELECT ${columns} FROM ${name} WHERE ${condition} LIMIT ${ROWS_PER_PIECE})`.compile(db);
  while (takePiece(budget)) {
    const [{ changes }] = await db.batch([piece]);
    if (changes < ROWS_PER_PIECE) return;
  }
}
