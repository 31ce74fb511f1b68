import { createHmac, randomBytes } from "node:crypto";
import { acceptedSecrets, type SigningEnv } from "~/domain/settings/accepted-secrets.server";

/** The purpose of a mailed link. The token depends on it, so that the token of a reset cannot confirm an e-mail. */
export type LinkKind = "confirm" | "reset" | "login" | "newsletter";

/**
 * Makes the seed of a mailed link: the mark of the secret that its token is derived with, and 256 random bits. By the mark a mail
 * that waits while SESSION_SECRET is rotated is sent with the link whose hash is stored.
 */
export function newSeed({ SESSION_SECRET }: SigningEnv): string {
  return `${markOf(SESSION_SECRET)}.${randomBytes(32).toString("base64url")}`;
}

/**
 * The token (256 bits) of a mailed link, derived from the seed that the outbox stores. It is derived only when the mail is sent:
 * the database alone never holds a link that works.
 */
export function linkToken(env: SigningEnv, kind: LinkKind, seed: string): string {
  const secrets = acceptedSecrets(env);
  const secret = secrets.find((one) => seed.startsWith(`${markOf(one)}.`)) ?? env.SESSION_SECRET;
  return createHmac("sha256", secret).update(`${kind}:${seed}`).digest("base64url");
}

/** Tells two secrets apart, and reveals nothing of either. */
function markOf(secret: string): string {
  return createHmac("sha256", secret).update("mark").digest().subarray(0, 4).toString("base64url");
}
