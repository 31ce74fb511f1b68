const JOINER = "\u2060";

/** The text without a dash or an opening mark alone at its end, and with each dash kept in one line with what it belongs to. */
export function joinDashes(text: string): string {
  return text
    .replace(/[\s—¿¡«("]+…$/u, "…")
    .replace(/—(?=\S)/gu, `—${JOINER}`)
    .replace(/(?<=\S)—/gu, `${JOINER}—`);
}
