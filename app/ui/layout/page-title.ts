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

/** Returns the title of a page with the site's name, "Escribir · Tintero" (SHELL-05). */
export function pageTitle(text: string, matches: readonly (Match | undefined)[]): string {
  return `${text} · ${rootOf(matches)?.siteName ?? "Tintero"}`;
}
