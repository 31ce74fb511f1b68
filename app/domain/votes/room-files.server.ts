import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY } from "~/domain/time/durations";

/** Parts of a room's file per statement batch or query: at most 1 MB. */
export const PARTS_AT_ONCE = 50;

/**
 * Stores parts of the file of a contest's room in D1, numbered from `first`. A part is one line of the file (OPS-04).
 */
export async function storeParts(
  db: Db,
  contest: string,
  first: number,
  lines: readonly string[],
  now: Date,
): Promise<void> {
  const made_at = now.toISOString();
  await db.batch(
    lines.map((text, index) =>
      db
        .insertInto("room_files")
        .values({ contest_id: contest, part: first + index, text, made_at })
        .compile(),
    ),
  );
}

/** Returns the next parts of a room's file, in order; empty at its end. */
export async function listParts(
  db: Db,
  contest: string,
  first: number,
): Promise<{ part: number; text: string }[]> {
  return db
    .selectFrom("room_files")
    .where("contest_id", "=", contest)
    .where("part", ">=", first)
    .orderBy("part")
    .limit(PARTS_AT_ONCE)
    .select(["part", "text"])
    .execute();
}

/** Deletes the file of a contest's room from D1. */
export async function deleteRoomFile(db: Db, contest: string): Promise<void> {
  await db.deleteFrom("room_files").where("contest_id", "=", contest).execute();
}

/** Deletes files that an interrupted command of the operator has left. */
export async function sweepRoomFiles(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const before = new Date(now.getTime() - DAY).toISOString();
  await deleteInPieces(db, budget, "room_files", sql`made_at < ${before}`, ["contest_id", "part"]);
}
