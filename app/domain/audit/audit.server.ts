import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";

/** Who did what to which object. */
interface AuditLine {
  actor: string;
  action: string;
  subject: string;
  detail?: object;
}

/**
 * Statement that adds a line to the audit log, for the batch of the action itself. `happened` is an SQL condition: without it
 * nothing is logged, for actions that had no effect (ADMIN-02).
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
