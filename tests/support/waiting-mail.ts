import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isWaiting } from "~/domain/mail/outbox.server";

/** Counts the mails of the outbox that have neither left nor been given up. Outside mail.ts, which only runs under vitest. */
export async function countWaitingMails(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM mail_outbox WHERE ${isWaiting}`.execute(db);
  return rows[0]?.n ?? 0;
}
