import { createHash } from "node:crypto";

/** A random id. It must not reveal creation order, which would leak authors during voting. */
export function newId(): string {
  return crypto.randomUUID();
}

/**
 * Id of a row created by a form: a hash of the form's idempotency key and of all sent fields, so that a double submit gives the
 * same id. The fields are included because a form restored by 'Back' has an old key and may have another text. Looks like a random
 * id; is random if the key is empty.
 */
export function idOfForm(key: string, content: unknown): string {
  if (!key) return newId();
  const hash = createHash("sha256")
    .update(JSON.stringify([key, content]))
    .digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
