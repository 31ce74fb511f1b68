/** Themes of the pages, that of the system first (SHELL-02). */
export const THEMES = ["sistema", "claro", "oscuro"] as const;

export type Theme = (typeof THEMES)[number];

/** The value of `color-scheme` for a theme. */
export const SCHEMES = { sistema: "light dark", claro: "light", oscuro: "dark" } as const;

const BLOCKS = /:root\{[^}]*\}/g;

/** The colours of a chosen theme, to stand behind the site's CSS, which follows the system; nothing for the system's. */
export function themeCss(css: string, theme: Theme): string {
  if (theme === "sistema") return "";
  // The blocks of tokens.css: all colours in their light form, then those that dark changes.
  const [light = "", dark = ""] = css.match(BLOCKS) ?? [];
  const block = theme === "claro" ? light : dark;
  return block.replace(/\{(color-scheme:[^;]*;)?/, `{color-scheme:${SCHEMES[theme]};`);
}

/** The CSS of a page with the colours of another theme in place of those that were chosen before. */
export function withTheme(css: string, theme: Theme): string {
  const chosen = css.match(BLOCKS)?.[2] ?? "";
  return css.replace(chosen, "") + themeCss(css, theme);
}
