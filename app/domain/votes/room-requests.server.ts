import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { DAY, MINUTE } from "~/domain/time/durations";
import type {
  ExportAnswer,
  ImportAnswer,
  RebuildAnswer,
  Recount,
  ResendAnswer,
} from "./room-protocol";
import { assertNever } from "../assert-never";
import { askRoom, type Rooms } from "./room-client.server";

/**
 * Kinds of requests to a contest's room that are queued in D1, because the operator's command line reaches D1 but not the Worker.
 * The cron passes them to the room every minute and stores the room's answer.
 */
export type RoomRequestKind = "recount" | "resend" | "rebuild" | "export" | "import";

/** A contest room's reply to a queued request; 'failed' with the error message if the call failed. */
export type RoomReply =
  | { kind: "recount"; recount: Recount }
  | { kind: "resend"; resend: ResendAnswer }
  | { kind: "rebuild"; rebuild: RebuildAnswer }
  | { kind: "export"; file: ExportAnswer }
  | { kind: "import"; file: ImportAnswer }
  | { kind: "failed"; why: string };

/** Maximum number of queued room requests that one cron run answers (one run per minute). */
const AT_ONCE = 5;
/** Time after which a run that has taken a request without storing an answer counts as dead, and another run asks the room again. */
const TAKEN_MS = 2 * MINUTE;
const LIFE_MS = 30 * DAY;

/** Stores a request to a contest's room; returns its id, or null if there is no such contest. */
export async function requestOfRoom(
  db: Db,
  contest: string,
  kind: RoomRequestKind,
  by: string,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const line = { actor: by, action: `room.${kind}`, subject: contest } as const;
  const exists = sql`EXISTS (SELECT 1 FROM contests WHERE id = ${contest})`;
  const [inserted] = await db.batch([
    sql<{ id: string }>`
      INSERT INTO room_requests (id, contest_id, kind, asked_at)
      SELECT ${id}, id, ${kind}, ${at} FROM contests WHERE id = ${contest} RETURNING id`.compile(
      db,
    ),
    auditStatement(db, line, at, exists),
  ]);
  return inserted.rows[0]?.id ?? null;
}

/** State of a queued request: the room's stored reply, and when a run of the cron has asked the room; null before each. */
export interface RoomRequestState {
  reply: RoomReply | null;
  takenAt: string | null;
}

/** Returns the state of a queued request. */
export async function findRoomRequest(db: Db, id: string): Promise<RoomRequestState> {
  const row = await db
    .selectFrom("room_requests")
    .where("id", "=", id)
    .select(["taken_at", "answer"])
    .executeTakeFirst();
  return stateOf(row);
}

/** Deletes a queued request, so that no later run of the cron asks the room. Returns its last state. */
export async function withdrawRoomRequest(db: Db, id: string): Promise<RoomRequestState> {
  const row = await db
    .deleteFrom("room_requests")
    .where("id", "=", id)
    .returning(["taken_at", "answer"])
    .executeTakeFirst();
  return stateOf(row);
}

/** Statement that deletes all open requests: those of a restored state were meant for the rooms of then (OPS-04). */
export function withdrawRoomRequestsStatement(db: Db): CompiledQuery<unknown> {
  return db.deleteFrom("room_requests").where("answered_at", "is", null).compile();
}

function stateOf(
  row: { taken_at: string | null; answer: string | null } | undefined,
): RoomRequestState {
  // The cast is safe, because only `answerRoomRequests` writes the column `answer`.
  const reply = row?.answer ? (JSON.parse(row.answer) as RoomReply) : null;
  return { reply, takenAt: row?.taken_at ?? null };
}

/**
 * Passes open requests to their contest rooms and stores the answers, oldest first. A request that another run has taken is left
 * to it for two minutes. The answer to a failed call is its error (OPS-02).
 */
export async function answerRoomRequests(env: Rooms, db: Db, now: Date): Promise<void> {
  const dead = new Date(now.getTime() - TAKEN_MS).toISOString();
  const isFree = sql<boolean>`(taken_at IS NULL OR taken_at <= ${dead})`;
  const open = await db
    .selectFrom("room_requests")
    .where("answered_at", "is", null)
    .where(isFree)
    .orderBy("asked_at")
    .limit(AT_ONCE)
    .select(["id", "contest_id", "kind"])
    .execute();
  for (const { id, contest_id, kind } of open) {
    const taken = await db
      .updateTable("room_requests")
      .set({ taken_at: now.toISOString() })
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .where(isFree)
      .executeTakeFirst();
    // Another run has taken the request, or the operator's command has withdrawn it.
    if (taken.numUpdatedRows === 0n) continue;
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
  switch (kind) {
    case "recount":
      return { kind, recount: await askRoom(env, contest, (room) => room.recount(contest)) };
    case "resend":
      return { kind, resend: await askRoom(env, contest, (room) => room.resend(contest)) };
    case "rebuild":
      return { kind, rebuild: await askRoom(env, contest, (room) => room.rebuild(contest)) };
    case "export":
      return { kind, file: await askRoom(env, contest, (room) => room.exportFile(contest)) };
    case "import":
      return { kind, file: await askRoom(env, contest, (room) => room.importFile(contest)) };
    default:
      return assertNever(kind);
  }
}

/** Deletes queued room requests older than 30 days. */
export async function sweepRoomRequests(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const before = new Date(now.getTime() - LIFE_MS).toISOString();
  await deleteInPieces(db, budget, "room_requests", sql`asked_at < ${before}`);
}
