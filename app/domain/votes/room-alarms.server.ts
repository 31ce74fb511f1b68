import { sql } from "kysely";
import type { Db } from "~/db/db";

/** Numbers of the newest ledger entry that the contest room has, and that D1 has. */
export interface LedgerEnds {
  ledgerSeq: number;
  recordSeq: number;
}

/** A contest whose room lacks votes that D1 has (OPS-04). */
export interface RoomAlarm extends LedgerEnds {
  contest: string;
  title: string;
  noticedAt: string;
}

/** Returns the number of the newest ledger entry that D1 has of a contest's votes; 0 without votes. */
export async function findRecordSeq(db: Db, contest: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT coalesce(max(seq), 0) AS seq FROM votes WHERE contest_id = ${contest}`.execute(db);
  return rows[0]?.seq ?? 0;
}

/**
 * Stores a warning for the admins that a contest room lacks votes that D1 has. A second warning updates the numbers and keeps the
 * instant of the first.
 */
export async function raiseRoomAlarm(
  db: Db,
  contest: string,
  { ledgerSeq, recordSeq }: LedgerEnds,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO room_alarms (contest_id, ledger_seq, record_seq, noticed_at)
    SELECT id, ${ledgerSeq}, ${recordSeq}, ${now.toISOString()} FROM contests WHERE id = ${contest}
    ON CONFLICT (contest_id) DO UPDATE SET ledger_seq = excluded.ledger_seq, record_seq = excluded.record_seq`.execute(
    db,
  );
}

/** Deletes a contest room's warning. Called when the room's ledger has every vote of D1 again. */
export async function clearRoomAlarm(db: Db, contest: string): Promise<void> {
  await db.deleteFrom("room_alarms").where("contest_id", "=", contest).execute();
}

/** Lists the warnings about contest rooms that lack votes, of all rooms or of one, oldest first. */
export async function listRoomAlarms(db: Db, contest: string | null = null): Promise<RoomAlarm[]> {
  return db
    .selectFrom("room_alarms")
    .innerJoin("contests", "contests.id", "room_alarms.contest_id")
    .$if(contest !== null, (rows) => rows.where("contest_id", "=", contest))
    .orderBy("noticed_at")
    .select([
      "contest_id as contest",
      "title",
      "ledger_seq as ledgerSeq",
      "record_seq as recordSeq",
      "noticed_at as noticedAt",
    ])
    .execute();
}
