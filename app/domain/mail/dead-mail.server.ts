import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

/** A mail that was given up, as an operator sees it. */
export interface DeadMail {
  id: string;
  kind: string;
  recipient: string;
  attempts: number;
  deadAt: string;
  lastError: string | null;
  /** Whether it can be sent no more. */
  isExpired: boolean;
  /** Whether it may have gone out all the same. */
  isUncertain: boolean;
}

/** The dead letters of the outbox, the latest first. */
export async function listDeadMail(
  db: Db,
  { limit, offset = 0 }: { limit: number; offset?: number },
  now: Date,
): Promise<DeadMail[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .where("dead_at", "is not", null)
    .where("sent_at", "is", null)
    .orderBy("dead_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .select(["id", "kind", "recipient", "attempts", "dead_at", "expires_at"])
    .select(["last_error", "uncertain_since"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    attempts: row.attempts,
    deadAt: row.dead_at ?? "",
    lastError: row.last_error,
    isExpired: row.expires_at <= now.toISOString(),
    isUncertain: row.uncertain_since !== null,
  }));
}

/** Makes dead letters due again, those named or all that have not expired, and answers how many; an admin's word for it is logged. */
export async function resendDeadMail(
  db: Db,
  ids: readonly string[] | "all",
  now: Date,
  by: string | null = null,
): Promise<number> {
  // The key of a mail stays the same, so that a provider that took it after all does not send it twice.
  const at = now.toISOString();
  const subject = ids === "all" ? "all" : ids.join(" ");
  const [{ changes }] = await db.batch([
    db
      .updateTable("mail_outbox")
      .set({ dead_at: null, attempts: 0, uncertain_since: null, next_attempt_at: at })
      .where("dead_at", "is not", null)
      .where("sent_at", "is", null)
      .where("expires_at", ">", at)
      .$if(ids !== "all", (some) =>
        some.where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
      )
      .compile(),
    ...(by === null
      ? []
      : [
          auditStatement(db, { actor: by, action: "mail.resend", subject }, at, sql`changes() > 0`),
        ]),
  ]);
  return changes;
}
