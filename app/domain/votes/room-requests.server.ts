import { sql } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { DAY } from "~/domain/time/durations";
import type { Recount, ResendAnswer } from "./room-protocol";
import { askRoom, type Rooms } from "./room-client.server";

// The operator's command reaches the database, not the Worker: a row is the question, and the work of every minute has the
// room answer it.
/** What a room can be asked for through the database. */
export type RoomRequestKind = "recount" | "resend";

/** What a room answered; 'failed' when it did not, with the error's words. */
export type RoomReply =
  | { kind: "recount"; recount: Recount }
  | { kind: "resend"; resend: ResendAnswer }
  | { kind: "failed"; why: string };

/** Most requests that are answered in one minute. */
const AT_ONCE = 5;
const LIFE_MS = 30 * DAY;

/** Asks a contest's room for something; returns the request's id, or null for an unknown contest. */
export async function requestOfRoom(
  db: Db,
  contest: string,
  kind: RoomRequestKind,
  by: string,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const line = { actor: by, action: `room.${kind}`, subject: contest };
  const exists = sql`EXISTS (SELECT 1 FROM contests WHERE id = ${contest})`;
  const [asked] = await db.batch([
    sql<{ id: string }>`
      INSERT INTO room_requests (id, contest_id, kind, asked_at)
      SELECT ${id}, id, ${kind}, ${at} FROM contests WHERE id = ${contest} RETURNING id`.compile(
      db,
    ),
    auditStatement(db, line, at, exists),
  ]);
  return asked.rows[0]?.id ?? null;
}

/** Returns the answer to a request; null while there is none. */
export async function findRoomReply(db: Db, id: string): Promise<RoomReply | null> {
  const row = await db
    .selectFrom("room_requests")
    .where("id", "=", id)
    .select("answer")
    .executeTakeFirst();
  // Only `answerRoomRequests` writes it.
  return row?.answer ? (JSON.parse(row.answer) as RoomReply) : null;
}

/** Has rooms answer what was asked of them, oldest first; each request is answered once, also with a failure (OPS-02). */
export async function answerRoomRequests(env: Rooms, db: Db, now: Date): Promise<void> {
  const open = await db
    .selectFrom("room_requests")
    .where("answered_at", "is", null)
    .orderBy("asked_at")
    .limit(AT_ONCE)
    .select(["id", "contest_id", "kind"])
    .execute();
  for (const { id, contest_id, kind } of open) {
    const reply = await answerOf(env, contest_id, kind).catch((error: unknown): RoomReply => {
      console.error(`The room of contest ${contest_id} did not answer a request`, error);
      return { kind: "failed", why: error instanceof Error ? error.message : String(error) };
    });
    await db
      .updateTable("room_requests")
      .set({ answered_at: now.toISOString(), answer: JSON.stringify(reply) })
      .where("id", "=", id)
      .execute();
  }
}

async function answerOf(env: Rooms, contest: string, kind: RoomRequestKind): Promise<RoomReply> {
  if (kind === "recount") {
    return { kind, recount: await askRoom(env, contest, (room) => room.recount(contest)) };
  }
  return { kind, resend: await askRoom(env, contest, (room) => room.resend(contest)) };
}

/** Deletes requests that are 30 days old. */
export async function sweepRoomRequests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIFE_MS).toISOString();
  await db.deleteFrom("room_requests").where("asked_at", "<", before).execute();
}
