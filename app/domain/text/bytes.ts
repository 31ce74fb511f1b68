/**
 * Limit for all texts of a row together, measured by `sqlBytes` (WRITE-18). A database export writes each row as one statement,
 * and D1 accepts statements up to 100,000 bytes; the difference is for the other columns. The triggers of migration 0017 have the
 * same limit.
 */
export const ROW_BYTES = 89_000;

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** The bytes of a text in an exported SQL statement, where apostrophes and line ends take one byte more than in UTF-8. */
export function sqlBytes(text: string): number {
  return utf8Bytes(text) + text.split(/['\n\r]/).length - 1;
}
