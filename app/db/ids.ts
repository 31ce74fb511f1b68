/** A random id. It must not reveal creation order, which would leak authors during voting. */
export function newId(): string {
  return crypto.randomUUID();
}
