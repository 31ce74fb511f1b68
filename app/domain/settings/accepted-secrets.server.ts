import { timingSafeEqual } from "node:crypto";

/** The secret that signs. For a while after a rotation also the one before it, which signs nothing new. */
export type SigningEnv = Pick<Env, "SESSION_SECRET" | "SESSION_SECRET_OLD">;

/** The secrets whose signatures are accepted, the one that signs first. */
export function acceptedSecrets({ SESSION_SECRET, SESSION_SECRET_OLD }: SigningEnv): string[] {
  return SESSION_SECRET_OLD ? [SESSION_SECRET, SESSION_SECRET_OLD] : [SESSION_SECRET];
}

export type LastingEnv = Pick<Env, "SESSION_SECRET" | "UNSUBSCRIBE_SECRET">;

/** The key of what has to outlive a rotation of SESSION_SECRET; without UNSUBSCRIBE_SECRET, SESSION_SECRET itself. */
export function lastingSecret({ UNSUBSCRIBE_SECRET, SESSION_SECRET }: LastingEnv): string {
  return UNSUBSCRIBE_SECRET || SESSION_SECRET;
}

/** Whether one of the secrets makes the signature that was sent. Compares in constant time. */
export function isSignedBy(
  secrets: readonly string[],
  sent: string,
  signatureOf: (secret: string) => string,
): boolean {
  return secrets.some((secret) => {
    const [expected, signature] = [Buffer.from(signatureOf(secret)), Buffer.from(sent)];
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
