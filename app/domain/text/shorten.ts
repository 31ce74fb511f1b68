/** Maximum length of a page's description for search results and social networks, in characters. */
export const LONGEST_DESCRIPTION = 155;

/** Cuts a text at a word, with an ellipsis in place of trailing punctuation; the result has at most `most` characters. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most - 1);
  return `${text.slice(0, space > most / 2 ? space : most - 1).replace(/[\s,;:.…—]+$/, "")}…`;
}

/** Returns a page's description of three parts. The one in the middle is cut so that the whole is not too long. */
export function fittedDescription(before: string, text: string, after: string): string {
  return `${before}${shorten(text, LONGEST_DESCRIPTION - before.length - after.length)}${after}`;
}

/** The first characters of a text, counted by code points, so that no surrogate pair is cut in half. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
