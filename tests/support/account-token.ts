import type { Db } from "~/db/db";
import { hashToken, newToken } from "~/domain/accounts/sessions.server";

/** Inserts a token for an account that is valid for this many minutes. Returns the token as the link in the mail contains it. */
export async function createAccountToken(
  db: Db,
  user: { id: string },
  kind: "confirm" | "reset",
  minutes = 60,
): Promise<string> {
  const token = newToken();
  const instant = (ahead: number) => new Date(Date.now() + ahead * 60_000).toISOString();
  await db
    .insertInto("account_tokens")
    .values({
      token_hash: hashToken(token),
      kind,
      user_id: user.id,
      created_at: instant(minutes - 60),
      expires_at: instant(minutes),
    })
    .execute();
  return token;
}
