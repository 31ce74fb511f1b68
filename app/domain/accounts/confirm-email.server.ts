import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { confirmationStatements, welcomeMailStatement } from "./account-mail.server";
import { isOperatorEmail } from "./admins.server";
import { isLive, type Viewer } from "./sessions.server";
import { throttle, type Throttled } from "./throttle.server";
import { consumeTokenStatement, tokenOwner } from "./tokens.server";

type ConfirmEnv = Pick<Env, "SESSION_SECRET" | "ADMIN_EMAIL">;

type ResendAnswer = { ok: false; reason: "already-confirmed" } | Throttled;

/** Enqueues a new confirmation mail, at most three an hour for one e-mail. Links of earlier mails stop working. */
export async function resendConfirmation(
  db: Db,
  env: ConfirmEnv,
  viewer: Viewer,
  now: Date,
): Promise<ResendAnswer> {
  if (!canAskForConfirmation(viewer, env)) return { ok: false, reason: "already-confirmed" };
  const allowed = await throttle(db, env, "confirmation-email", viewer.email, now);
  if (allowed.ok) await db.batch(confirmationStatements(db, env, viewer, now));
  return allowed;
}

/**
 * Whether a confirmation link would change anything: the e-mail is unconfirmed, or it is the operator's and the account is not yet an
 * admin, because ADMIN_EMAIL was set later.
 */
export function canAskForConfirmation(
  account: { email: string; isAdmin: boolean; isEmailConfirmed: boolean },
  env: { ADMIN_EMAIL?: string },
): boolean {
  return !account.isEmailConfirmed || becomesAdmin(account, env);
}

/** The account that a confirmation link belongs to, as its page shows it. */
export interface AccountToConfirm {
  id: string;
  email: string;
  name: string;
  /** When the account was created, as ISO text in UTC. */
  createdAt: string;
  isEmailConfirmed: boolean;
  /** Whether the confirmation makes the account an admin (ADMIN-04). */
  becomesAdmin: boolean;
}

/**
 * Returns the account that a confirmation link belongs to, or null if the link has expired or was used. Does not consume the link
 * (AUTH-05).
 */
export async function findAccountToConfirm(
  db: Db,
  env: ConfirmEnv,
  token: string,
  now: Date,
): Promise<AccountToConfirm | null> {
  const row = await db
    .selectFrom("user_profiles")
    .where("id", "=", tokenOwner(db, "confirm", token, now))
    .select(["id", "email", "display_name", "created_at", "email_confirmed_at", "is_admin"])
    .executeTakeFirst();
  if (!row) return null;
  const { id, email } = row;
  return {
    id,
    email,
    name: row.display_name,
    createdAt: row.created_at,
    isEmailConfirmed: row.email_confirmed_at !== null,
    becomesAdmin: becomesAdmin({ email, isAdmin: row.is_admin === 1 }, env),
  };
}

function becomesAdmin(
  { email, isAdmin }: { email: string; isAdmin: boolean },
  env: { ADMIN_EMAIL?: string },
): boolean {
  return isOperatorEmail(email, env) && !isAdmin;
}

type ConfirmAnswer =
  | { ok: true; userId: string; madeAdmin: boolean }
  | { ok: false; reason: "dead-token" | "sign-in-first" };

/**
 * Confirms the e-mail of the token's account. Refuses a token that is used, older than 60 minutes, or not the account's newest.
 * The operator's account becomes an admin, and its other sessions end (ADMIN-04). This needs a live session of the account
 * besides the mailed token. A stranger who registers the operator's address knows the password but gets no mail; the operator
 * gets the mail but does not know the password.
 */
export async function confirmEmail(
  db: Db,
  env: ConfirmEnv,
  { token, sessionHash }: { token: string; sessionHash: string | null },
  now: Date,
): Promise<ConfirmAnswer> {
  const account = await findAccountToConfirm(db, env, token, now);
  if (!account) return { ok: false, reason: "dead-token" };
  const madeAdmin = account.becomesAdmin;
  const isAllowed = madeAdmin ? hasSession(account.id, sessionHash ?? "", now) : sql<SqlBool>`TRUE`;
  const owner = tokenOwner(db, "confirm", token, now).where(isAllowed);
  const at = now.toISOString();
  const line = { actor: account.id, action: "admin.confirm", subject: account.id } as const;
  const outcomes = await db.batch([
    welcomeMailStatement(db, owner, now),
    ...(madeAdmin
      ? [
          auditStatement(db, line, at, sql`${owner} IS NOT NULL`),
          db
            .deleteFrom("sessions")
            .where("user_id", "=", owner)
            .where("token_hash", "<>", sessionHash ?? "")
            .compile(),
        ]
      : []),
    db
      .updateTable("user_profiles")
      .set((eb) => ({
        email_confirmed_at: eb.fn.coalesce("email_confirmed_at", eb.val(at)),
        ...(madeAdmin ? { is_admin: 1 as const } : {}),
      }))
      .where("id", "=", owner)
      .compile(),
    consumeTokenStatement(db, "confirm", token, now, isAllowed),
  ]);
  if (outcomes.at(-1)?.rows.length) return { ok: true, userId: account.id, madeAdmin };
  const isTokenLive = madeAdmin && (await findAccountToConfirm(db, env, token, now)) !== null;
  return { ok: false, reason: isTokenLive ? "sign-in-first" : "dead-token" };
}

/** SQL condition: the session with this token hash is live and belongs to the account. */
function hasSession(userId: string, sessionHash: string, now: Date): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE user_id = ${userId} AND ${isLive(sessionHash, now)})`;
}
