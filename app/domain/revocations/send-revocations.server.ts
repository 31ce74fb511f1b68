import { createHmac } from "node:crypto";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import {
  acceptedSecrets,
  lastingSecret,
  type LastingEnv,
  type SigningEnv,
} from "~/domain/settings/accepted-secrets.server";
import { DAY } from "~/domain/time/durations";
import { REVOCATION_DAYS, type Revocation, type RevocationLogProtocol } from "./revocation-log";

export type RevocationEnv = Pick<Env, "REVOCATION_LOG"> & LastingEnv & SigningEnv;

/** Maximum number of changes that one call sends; the cron sends the rest. */
const AT_ONCE = 200;

/** The log's Durable Object. */
export function revocationLog(env: Pick<Env, "REVOCATION_LOG">): RevocationLogProtocol {
  return env.REVOCATION_LOG.get(env.REVOCATION_LOG.idFromName("site"));
}

/**
 * Key of an account's id or a subscriber's e-mail in the log. The log holds no personal data that can be read: without the secret
 * nobody can tell whose an entry is.
 */
export function revocationKey(secret: string, subject: string): string {
  return createHmac("sha256", secret).update(`revocation:${subject}`).digest("base64url");
}

/** All keys that a subject may have in the log: entries from before a rotation of SESSION_SECRET have its key if it was the lasting one. */
export function revocationKeys(env: RevocationEnv, subject: string): string[] {
  const secrets = new Set([lastingSecret(env), ...acceptedSecrets(env)]);
  return [...secrets].map((secret) => revocationKey(secret, subject));
}

/**
 * Sends the changes that wait in the outbox to the log, oldest first, and deletes each from the outbox if it has not changed
 * meanwhile. Triggers of the database fill the outbox in the transaction of the change itself, so none is lost. Throws if the log
 * does not answer: the cron calls again a minute later (OPS-04).
 */
export async function sendRevocations(env: RevocationEnv, db: Db): Promise<void> {
  const waiting = await db
    .selectFrom("revocation_outbox")
    .orderBy("at")
    .limit(AT_ONCE)
    .selectAll()
    .execute();
  if (waiting.length === 0) return;
  await revocationLog(env).record(waiting.flatMap((row) => entriesOf(env, row)));
  await db.batch(waiting.map((row) => deleteStatement(db, row)));
}

/** As `sendRevocations`, after a response. Never throws: what the log does not take now waits for the cron. */
export async function sendRevocationsNow(env: RevocationEnv, db: Db): Promise<void> {
  await sendRevocations(env, db).catch((error: unknown) =>
    console.error("The revocation log waits for the cron", error),
  );
}

function entriesOf(env: RevocationEnv, row: Row<"revocation_outbox">): Revocation[] {
  const { kind, subject, at, stories } = row;
  const isEnded = row.is_ended === 1;
  // What was taken up again may have an entry under the key of before a rotation.
  const keys = isEnded
    ? [revocationKey(lastingSecret(env), subject)]
    : revocationKeys(env, subject);
  return keys.map((key) => ({ kind, key, at, isEnded, stories }));
}

function deleteStatement(db: Db, { kind, subject, at, is_ended }: Row<"revocation_outbox">) {
  return db
    .deleteFrom("revocation_outbox")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("at", "=", at)
    .where("is_ended", "=", is_ended)
    .compile();
}

/** Deletes old entries of the log (OPS-03). */
export async function sweepRevocations(env: Pick<Env, "REVOCATION_LOG">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REVOCATION_DAYS * DAY);
  await revocationLog(env).forgetBefore(before.toISOString());
}
