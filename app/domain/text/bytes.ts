/**
 * Most bytes of all texts of a row, as `sqlBytes` counts them: D1 takes statements of 100,000 bytes, and an export writes a row as
 * one (WRITE-18). The triggers of migration 0017 hold the same number; ids, instants and numbers have the rest.
 */
export const ROW_BYTES = 89_000;

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** The bytes of a text in the SQL of an export, which writes apostrophes and ends of lines as two characters. */
export function sqlBytes(text: string): number {
  return utf8Bytes(text) + text.split(/['\n\r]/).length - 1;
}
