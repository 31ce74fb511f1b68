import { createHmac } from "node:crypto";

/** What a mailed link does; part of its token, so that one for a reset confirms nothing. */
export type LinkKind = "confirm" | "reset" | "login" | "newsletter";

/**
 * The token (256 bits) of a mailed link, derived from the seed that the outbox stores. It is derived only when the mail is sent:
 * the database alone never holds a link that works.
 */
export function linkToken(env: { SESSION_SECRET: string }, kind: LinkKind, seed: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${kind}:${seed}`).digest("base64url");
}
