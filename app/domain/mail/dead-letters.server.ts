import { sql, type CompiledQuery } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isWaiting } from "./outbox.server";

/** A dead letter: a mail of the outbox that was given up and that an operator may send again. */
export interface DeadLetter {
  id: string;
  kind: string;
  recipient: string;
  attempts: number;
  deadAt: string;
  lastError: string | null;
  /** Whether the mail has expired: then it cannot be sent again. */
  isExpired: boolean;
  /** Whether the mail may have been sent, because no answer of the mailer arrived. */
  isUncertain: boolean;
}

/** Lists a page of the outbox's dead letters, the one given up last first. */
export async function listDeadLetters(
  db: Db,
  { limit, offset = 0 }: { limit: number; offset?: number },
  now: Date,
): Promise<DeadLetter[]> {
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

/** Statement that gives up all mails that wait, with this reason. An admin can send again those that have not expired. */
export function giveUpWaitingStatement(db: Db, reason: string, now: Date): CompiledQuery<unknown> {
  return sql`
    UPDATE mail_outbox SET dead_at = ${now.toISOString()}, lease = NULL, lease_until = NULL, last_error = ${reason}
    WHERE ${isWaiting}`.compile(db);
}

/** The form that sends one dead letter again by its id, or all by `ALL_LETTERS`. */
export const ResendFields = v.object({ correo: v.pipe(v.string(), v.nonEmpty()) });

/** Refusals of a resend as their status and Spanish text. */
export const RESEND_REFUSALS = {
  "nothing-to-resend": {
    status: 409,
    text: "No hay nada que enviar de nuevo: ya salió o caducó.",
  },
} as const;

/**
 * Makes dead letters due again, those with these ids or all, so that the next run sends them. Expired mails stay dead. Returns the
 * number of mails made due. If an admin asked (`by`), the resend is logged in the audit log.
 */
export async function resendDeadLetters(
  db: Db,
  ids: readonly string[] | "all",
  now: Date,
  by: string | null = null,
): Promise<number> {
  // The mail's id stays the same, and with it the idempotency key: a provider that accepted the mail at an earlier attempt does not
  // send it twice.
  const at = now.toISOString();
  const subject = ids === "all" ? "all" : ids.join(" ");
  const [{ changes }] = await db.batch([
    db
      .updateTable("mail_outbox")
      .set({
        dead_at: null,
        attempts: 0,
        uncertain_since: null,
        queued_at: null,
        next_attempt_at: at,
      })
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
