import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import type { PollAdminRefusal } from "./refusals";

export type ChangeAnswer = { ok: true } | { ok: false; reason: PollAdminRefusal };

/** The acting admin, and the poll to change. */
export interface PollChange {
  admin: string;
  poll: string;
}

/** Runs a change with its line in the audit log. If the change has no effect, nothing is logged and `refusal` is the reason. */
export async function applyChange(
  db: Db,
  change: RawBuilder<unknown>,
  line: Parameters<typeof auditStatement>[1],
  at: string,
  refusal: PollAdminRefusal,
): Promise<ChangeAnswer> {
  const [changed] = await db.batch([
    change.compile(db),
    auditStatement(db, line, at, sql`changes() > 0`),
  ]);
  return changed.changes > 0 ? { ok: true } : { ok: false, reason: refusal };
}
