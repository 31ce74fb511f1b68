import { createHmac } from "node:crypto";

/** The purpose of a mailed link. The token depends on it, so that the token of a reset cannot confirm an e-mail. */
export type LinkKind = "confirm" | "reset" | "login" | "newsletter";

/**
 * The token (256 bits) of a mailed link, derived from the seed that the outbox stores. It is derived only when the mail is sent:
 * the database alone never holds a link that works.
 */
export function linkToken(env: { SESSION_SECRET: string }, kind: LinkKind, seed: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${kind}:${seed}`).digest("base64url");
}
