/** A random id that tells nothing of when or after what it was made: in voting an order of ids would leak authors. */
export function newId(): string {
  return crypto.randomUUID();
}
