import { sql } from "kysely";

/** Whether title or excerpt contain a folded text: instr, since D1 stops LIKE at 50 bytes (CONTEST-16). */
export function containsText(folded: string) {
  return sql`(instr(stories.title_folded, ${folded}) OR instr(stories.excerpt_folded, ${folded}))`;
}

/** Titles as a Spanish index sorts them: opening marks are passed over, ñ follows n. */
export const titleOrder = sql`replace(ltrim(stories.title_folded, '¿¡«"“‘''([—–-… '), 'ñ', 'n~')`;
