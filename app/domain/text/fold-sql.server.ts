import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Accented letters of Spanish, each with the letter to which `fold` maps it. SQLite's lower() handles only ASCII. */
const LETTERS = [
  ...[..."áÁ"].map((letter) => [letter, "a"]),
  ...[..."éÉ"].map((letter) => [letter, "e"]),
  ...[..."íÍ"].map((letter) => [letter, "i"]),
  ...[..."óÓ"].map((letter) => [letter, "o"]),
  ...[..."úÚüÜ"].map((letter) => [letter, "u"]),
  ["Ñ", "ñ"],
  ["\n", " "],
] as const;

/**
 * SQL condition: a text contains a folded text (`fold`), ignoring case and Spanish accents. Replaces only letters that occur in the
 * folded text, because each replacement costs time per row.
 */
export function containsFolded(text: RawBuilder<string>, folded: string): RawBuilder<SqlBool> {
  const needed = LETTERS.filter(([, plain]) => folded.includes(plain));
  const plainText = needed.reduce(
    (value, [letter, plain]) =>
      sql<string>`replace(${value}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    sql<string>`lower(${text})`,
  );
  return sql<SqlBool>`instr(${plainText}, ${folded}) > 0`;
}
