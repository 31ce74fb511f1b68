import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { AuditAction } from "~/domain/audit/actions";
import { OPERATOR } from "~/domain/audit/actors";

/** Instants as ISO text at which a room's ledger was changed from outside on the operator's order, oldest first. */
export interface RoomEvents {
  /** The room was filled from a file while its contest was in voting or counting. */
  fills: readonly string[];
  /** Votes that the room had lost were rebuilt from D1. */
  rebuilds: readonly string[];
}

const ACTIONS = {
  fills: "room.filled",
  rebuilds: "room.rebuilt",
} as const satisfies Record<keyof RoomEvents, AuditAction>;

/**
 * Logs what happened to a contest's room, except what the log has: each is a public line of the contest's acta (VOTE-12). The room
 * repeats it, since a restored D1 may have lost the lines.
 */
export async function logRoomEvents(
  db: Db,
  contest: string,
  { fills, rebuilds }: RoomEvents,
): Promise<void> {
  const events = [
    ...fills.map((at) => ({ action: ACTIONS.fills, at })),
    ...rebuilds.map((at) => ({ action: ACTIONS.rebuilds, at })),
  ];
  if (events.length === 0) return;
  await sql`
    INSERT INTO audit_log (actor_id, action, subject, at)
    SELECT ${OPERATOR}, event.value ->> 'action', ${contest}, event.value ->> 'at' FROM json_each(${JSON.stringify(events)}) AS event
    WHERE NOT EXISTS (SELECT 1 FROM audit_log WHERE subject = ${contest}
      AND action = event.value ->> 'action' AND at = event.value ->> 'at')`.execute(db);
}
