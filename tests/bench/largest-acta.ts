import { sql } from "kysely";
import type { Db } from "~/db/db";
import { findActaVersion } from "~/domain/acta/actas.server";
import type { Room } from "./room-calls";

/** Returns number and size of the newest version of the contest's acta. */
export async function actaSize(db: Db, contest: string): Promise<string> {
  const acta = await findActaVersion(db, contest);
  return `version ${acta?.version} of the acta, ${((acta?.bytes ?? 0) / 1000).toFixed()} KB`;
}

/** Disqualifies a story after the results, and has the room write the next version of the acta. */
export async function correctActa(db: Db, room: Room, contest: string): Promise<string> {
  const at = new Date();
  const { rows } = await sql<{ id: string }>`
    UPDATE stories SET disqualified_at = ${at.toISOString()}, is_winner = 0, winner_position = NULL
    WHERE id = (SELECT min(id) FROM stories WHERE contest_id = ${contest}) RETURNING id`.execute(
    db,
  );
  await room.withdrawStory(contest, rows[0]?.id ?? "", at.getTime());
  return actaSize(db, contest);
}
