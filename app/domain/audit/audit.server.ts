import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { AuditAction } from "./actions";

/** A line of the audit log: who did what to which object. */
export interface AuditLine {
  actor: string;
  action: AuditAction;
  subject: string;
  detail?: object;
}

/**
 * Statement that adds a line to the audit log, for the batch of the action itself. If the SQL condition `condition` is false, as
 * for an action without effect, nothing is logged (ADMIN-02).
 */
export function auditStatement(
  db: Db,
  { actor, action, subject, detail = {} }: AuditLine,
  at: string,
  condition: RawBuilder<unknown> = sql`TRUE`,
): CompiledQuery<unknown> {
  return sql`
    INSERT INTO audit_log (actor_id, action, subject, detail, at)
    SELECT ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}, ${at} WHERE ${condition}`.compile(
    db,
  );
}
