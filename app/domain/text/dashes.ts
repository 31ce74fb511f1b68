const JOINER = "\u2060";

// Each pattern begins with the dash and looks behind from there: one that begins with the look-behind is tried at every
// letter, which takes five times as long for a story.

/** The text without a dash or an opening mark alone at its end, and with each dash kept in one line with what it belongs to. */
export function joinDashes(text: string): string {
  return text
    .replace(/[\s—¿¡«("]+…$/u, "…")
    .replace(/—(?=\S)/gu, `—${JOINER}`)
    .replace(/—(?<=\S—)/gu, `${JOINER}—`);
}

/** The same for HTML, with joiners only where a line could break within a paragraph: each is bytes on the wire. */
export function joinDashesInHtml(html: string): string {
  return html
    .replace(/—(?<=\s—)(?=\S)/gu, `—${JOINER}`)
    .replace(/—(?<=(?:[^\s>]|<\/\w+>)—)/gu, `${JOINER}—`);
}
