import { shorten } from "~/domain/text/shorten";

export interface Match {
  id: string;
  data?: unknown;
}

interface Root {
  siteName: string;
  origin: string;
}

/** Returns the site's data from the root loader; null if it failed. */
export function rootOf(matches: readonly (Match | undefined)[]): Root | null {
  const root = matches.find((match) => match?.id === "root")?.data;
  return typeof root === "object" && root !== null && "siteName" in root ? (root as Root) : null;
}

const siteNameOf = (matches: readonly (Match | undefined)[]) =>
  rootOf(matches)?.siteName ?? "Tintero";

/** Returns the title of home, and of pages that have none of their own (SHELL-05). */
export function defaultTitle(matches: readonly (Match | undefined)[]): string {
  return `${siteNameOf(matches)} - Tu nido creativo de escritura`;
}

/** Characters of a title that search results and tabs have room for. */
const LONGEST_TITLE = 70;

/**
 * Returns the title of a page with the site's name, "Escribir · Tintero" (SHELL-05); a long one stands alone, and is cut at a word
 * where it has more than 70 characters by itself.
 */
export function pageTitle(text: string, matches: readonly (Match | undefined)[]): string {
  const whole = `${text} · ${siteNameOf(matches)}`;
  return whole.length <= LONGEST_TITLE ? whole : shorten(text, LONGEST_TITLE);
}
