/** Characters of a description that search results and networks show. */
export const LONGEST_DESCRIPTION = 155;

/** The text cut at the last word that fits, with an ellipsis instead of its last comma or full stop; at most `most` characters in all. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, space > most / 2 ? space : most - 1).replace(/[\s,;:.…—]+$/, "")}…`;
}
