interface Match {
  id: string;
  data?: unknown;
}

/** "Escribir · Tintero": the title of a page, with the site's name from the root loader (SHELL-05). */
export function pageTitle(text: string, matches: readonly (Match | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.data;
  const name =
    typeof root === "object" && root !== null && "siteName" in root
      ? String(root.siteName)
      : "Tintero";
  return `${text} · ${name}`;
}
