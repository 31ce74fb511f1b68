import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { listBegunMailings } from "~/domain/contests/mail-schedule.server";
import { giveUpWaitingStatement } from "~/domain/mail/dead-letters.server";
import { isWaiting } from "~/domain/mail/outbox.server";
import { noteAsWrittenStatement } from "~/domain/mail/write-scheduled-mail.server";
import { withdrawRoomRequestsStatement } from "~/domain/votes/room-requests.server";
import { askForReplayStatement } from "./replay-revocations.server";

/** Counts of what a restored database would do a second time, or that had ended since the restored state. */
export interface Leftovers {
  /** Mails that wait in the outbox: some have been sent since. */
  mails: number;
  /** Mailings of contests whose time has come and that are not written. */
  mailings: number;
  sessions: number;
  /** Mailed links: confirmations of accounts and of newsletter subscriptions, new passwords, logins. */
  links: number;
}

/** Counts what `settleRestored` would change (OPS-04). */
export async function findLeftovers(db: Db, now: Date): Promise<Leftovers> {
  const begun = await listBegunMailings(db, now);
  const [counted] = await db.batch([countStatement(db)]);
  return leftoversOf(counted.rows, begun.length);
}

/**
 * Settles a database that was restored to an earlier state, in one transaction: gives up all mails that wait, stores each mailing
 * whose time has come as written, and ends all open requests to rooms, sessions and mailed links. Nothing is sent twice and no
 * ended session or used link works again. Queues the replay of the revocation log, which the cron carries out
 * (`replayRevocations`). Idempotent. Returns what it changed, and the id of the replay (OPS-04).
 */
export async function settleRestored(
  db: Db,
  actor: string,
  now: Date,
): Promise<Leftovers & { replay: string }> {
  const replay = newId();
  const begun = await listBegunMailings(db, now);
  const line = { actor, action: "database.restored", subject: "database" } as const;
  const [counted] = await db.batch([
    countStatement(db),
    giveUpWaitingStatement(db, "Restored", now),
    noteAsWrittenStatement(db, begun, now),
    withdrawRoomRequestsStatement(db),
    db.deleteFrom("sessions").compile(),
    db.deleteFrom("account_tokens").compile(),
    db.deleteFrom("login_links").compile(),
    db
      .updateTable("email_subscribers")
      .set({ token_hash: null, token_expires_at: null })
      .where("token_hash", "is not", null)
      .compile(),
    auditStatement(db, line, now.toISOString()),
    askForReplayStatement(db, replay, now),
  ]);
  return { ...leftoversOf(counted.rows, begun.length), replay };
}

type Counted = Omit<Leftovers, "mailings">;

function countStatement(db: Db): CompiledQuery<Counted> {
  return sql<Counted>`
    SELECT (SELECT count(*) FROM mail_outbox WHERE ${isWaiting}) AS mails, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM account_tokens) + (SELECT count(*) FROM login_links)
        + (SELECT count(*) FROM email_subscribers WHERE token_hash IS NOT NULL) AS links`.compile(
    db,
  );
}

function leftoversOf([counted]: readonly Counted[], mailings: number): Leftovers {
  if (!counted) throw new Error("The database gave no counts");
  return { ...counted, mailings };
}
