import { sql } from "kysely";
import type { Db } from "~/db/db";
import { consumeTokenStatement } from "~/domain/accounts/tokens.server";
import { deleteAccount } from "./delete-account.server";

type DisownAnswer = { ok: true; userId: string } | { ok: false; reason: "dead-token" };

/**
 * Deletes an account that a stranger opened with somebody's e-mail, with all that was written with it, for the owner of that
 * e-mail, who alone has the token of the confirmation mail; the e-mail can be registered again. Refuses a token that is used or
 * old, and an account whose e-mail was confirmed before (AUTH-05).
 */
export async function disownAccount(db: Db, token: string, now: Date): Promise<DisownAnswer> {
  const isUnconfirmed = sql<boolean>`EXISTS (SELECT 1 FROM user_profiles
    WHERE id = account_tokens.user_id AND email_confirmed_at IS NULL)`;
  const [consumed] = await db.batch([
    consumeTokenStatement(db, "confirm", token, now, isUnconfirmed),
  ]);
  const userId = consumed.rows[0]?.user_id;
  if (userId === undefined) return { ok: false, reason: "dead-token" };
  const by = { id: userId, isAdmin: false };
  const answer = await deleteAccount(db, { user: userId, stories: "borradas", by }, now);
  // An account that was deleted meanwhile is gone as wanted.
  if (!answer.ok && answer.reason !== "not-found") throw new Error(answer.reason);
  return { ok: true, userId };
}
