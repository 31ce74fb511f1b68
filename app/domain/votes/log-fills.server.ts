import { sql } from "kysely";
import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";

/**
 * Logs the instants at which a contest's room was filled from a file, except those that the log has: each is a public line of the
 * contest's acta (VOTE-12). The room repeats it, since a restored D1 may have lost the lines.
 */
export async function logFills(
  db: Db,
  contest: string,
  instants: readonly string[],
): Promise<void> {
  if (instants.length === 0) return;
  await sql`
    INSERT INTO audit_log (actor_id, action, subject, at)
    SELECT ${OPERATOR}, 'room.filled', ${contest}, value FROM json_each(${JSON.stringify(instants)})
    WHERE NOT EXISTS (SELECT 1 FROM audit_log WHERE subject = ${contest} AND action = 'room.filled' AND at = value)`.execute(
    db,
  );
}
