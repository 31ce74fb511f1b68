/** The text cut at the last word that fits, with an ellipsis; at most `most` characters in all. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > most / 2 ? space : cut.length).replace(/[\s,;:]+$/, "")}…`;
}
