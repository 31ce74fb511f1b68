/** Maximum length of a page's description for search results and social networks, in characters. */
export const LONGEST_DESCRIPTION = 155;

/** Cuts a text at a word, with an ellipsis in place of trailing punctuation; the result has at most `most` characters. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, space > most / 2 ? space : most - 1).replace(/[\s,;:.…—]+$/, "")}…`;
}

/** The first characters of a text, counted by code points, so that no surrogate pair is cut in half. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
