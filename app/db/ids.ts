import { createHash } from "node:crypto";

/** A random id. It must not reveal creation order, which would leak authors during voting. */
export function newId(): string {
  return crypto.randomUUID();
}

/**
 * The id of what a form creates: a hash of the form's key and of all that was sent, so that a double submit gives the same id. The
 * content is included, because a form restored by the back button has an old key and may hold another text. Has the shape of a
 * random id, and is random without a key.
 */
export function idOfForm(key: string, content: unknown): string {
  if (!key) return newId();
  const hash = createHash("sha256")
    .update(JSON.stringify([key, content]))
    .digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
