import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";

/** An action of an admin and its object. */
interface AuditLine {
  actor: string;
  action: string;
  subject: string;
  detail?: object;
}

/**
 * Writes a line of the audit log, for the batch of the action; nothing where `happened`, the condition in SQL that
 * the action had an effect, does not hold (ADMIN-02).
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
