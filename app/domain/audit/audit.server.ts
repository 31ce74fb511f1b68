import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";

/** Who did what to what. */
export interface AuditLine {
  actor: string;
  action: string;
  subject: string;
  detail?: object;
}

/**
 * A line of the audit log (ADMIN-02), for the batch of what it tells. `happened` is true in the database where that had an
 * effect: what was refused, or changed nothing, is not logged.
 */
export function auditStatement(
  db: Db,
  { actor, action, subject, detail = {} }: AuditLine,
  at: string,
  happened: RawBuilder<unknown> = sql`TRUE`,
): CompiledQuery<unknown> {
  return sql`
    INSERT INTO audit_log (actor_id, action, subject, detail, at)
    SELECT ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}, ${at} WHERE ${happened}`.compile(
    db,
  );
}
