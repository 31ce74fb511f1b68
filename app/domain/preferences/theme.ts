/** Themes of the pages; the first, default one follows the system (SHELL-02). */
export const THEMES = ["sistema", "claro", "oscuro"] as const;

export type Theme = (typeof THEMES)[number];

/** The value of the CSS property `color-scheme` for each theme. */
export const SCHEMES = { sistema: "light dark", claro: "light", oscuro: "dark" } as const;

/** `theme-color` of the browser's toolbar: `--paper` of tokens.css in each theme (LITE-03). */
export const THEME_COLORS = { claro: "#faf6ee", oscuro: "#1c1a18" } as const;

const BLOCKS = /:root\{[^}]*\}/g;

/** Begins the CSS of a chosen theme. Paper is white in each theme, so a theme applies to screens only. */
const CHOSEN = "@media screen{:root{";

/** The CSS of a chosen theme, to be appended to the site's CSS, which follows the system's theme. Empty for 'sistema'. */
export function themeCss(css: string, theme: Theme): string {
  if (theme === "sistema") return "";
  // The `:root` blocks of tokens.css: the first defines all colours for the light theme, the second overrides some for the dark
  // theme.
  const [light = "", dark = ""] = css.match(BLOCKS) ?? [];
  const block = theme === "claro" ? light : dark;
  return (
    block.replace(/:root\{(color-scheme:[^;]*;)?/, `${CHOSEN}color-scheme:${SCHEMES[theme]};`) + "}"
  );
}

/** Replaces the chosen theme in a page's CSS with another theme. */
export function withTheme(css: string, theme: Theme): string {
  const [followsSystem = ""] = css.split(CHOSEN);
  return followsSystem + themeCss(css, theme);
}
