import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import {
  dropWaitingStatement,
  enqueueMailStatement,
  enqueueWelcomeStatement,
} from "~/domain/mail/outbox.server";
import { operatorEmail } from "./operator";
import type { Viewer } from "./sessions.server";
import { throttle, type Throttled } from "./throttle.server";
import { consumeTokenStatement, issueToken, tokenOwner } from "./tokens.server";

type ConfirmEnv = Pick<Env, "SESSION_SECRET" | "ADMIN_EMAIL">;

/** Stores a new confirmation token and its mail, for the batch of their cause; an older mail that still waits is deleted. */
export function confirmationStatements(
  db: Db,
  env: { SESSION_SECRET: string },
  user: { id: string; email: string },
  now: Date,
): CompiledQuery<unknown>[] {
  const { seed, expiresAt, statement } = issueToken(db, env, "confirm", user.id, now);
  return [
    statement,
    dropWaitingStatement(db, "confirm_email", user.id),
    enqueueMailStatement(
      db,
      {
        kind: "confirm_email",
        data: { seed },
        userId: user.id,
        recipient: user.email,
        dedupeKey: `confirm_email:${seed}`,
        expiresAt,
      },
      now,
    ),
  ];
}

type ResendAnswer = { ok: false; reason: "already-confirmed" } | Throttled;

/** Writes a new confirmation mail, at most three an hour to an e-mail; earlier links stop working. */
export async function resendConfirmation(
  db: Db,
  env: ConfirmEnv,
  viewer: Viewer,
  now: Date,
): Promise<ResendAnswer> {
  if (viewer.isEmailConfirmed) return { ok: false, reason: "already-confirmed" };
  const allowed = await throttle(db, env, "confirmation-email", viewer.email, now);
  if (allowed.ok) await db.batch(confirmationStatements(db, env, viewer, now));
  return allowed;
}

/**
 * Confirms the e-mail of the token's account, and makes the operator's an admin (ADMIN-04); refuses a token that is
 * used, older than 60 minutes or not the newest.
 */
export async function confirmEmail(
  db: Db,
  env: ConfirmEnv,
  token: string,
  now: Date,
): Promise<{ ok: true; userId: string } | { ok: false; reason: "dead-token" }> {
  const owner = tokenOwner(db, "confirm", token, now);
  const outcomes = await db.batch([
    enqueueWelcomeStatement(db, owner, now),
    db
      .updateTable("user_profiles")
      .set((is) => ({
        email_confirmed_at: is.fn.coalesce("email_confirmed_at", is.val(now.toISOString())),
        is_admin: is
          .case()
          .when("email", "=", operatorEmail(env) ?? "")
          .then(1 as const)
          .else(is.ref("is_admin"))
          .end(),
      }))
      .where("id", "=", owner)
      .compile(),
    consumeTokenStatement(db, "confirm", token, now),
  ]);
  const used = outcomes[2].rows[0];
  return used ? { ok: true, userId: used.user_id } : { ok: false, reason: "dead-token" };
}
