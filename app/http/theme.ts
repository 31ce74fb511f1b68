import { THEMES } from "~/domain/preferences/appearance-fields";
import { createChoiceCookie, readChoice } from "./choice-cookie";

export type Theme = (typeof THEMES)[number];

const cookie = createChoiceCookie("tema");

/** The theme that this reader has chosen; by default the system's (SHELL-02). */
export function themeOf(request: Request): Theme {
  return readChoice(request, "tema", THEMES);
}

/** Set-Cookie for the reader's choice. */
export function themeHeader(theme: Theme): Promise<string> {
  return theme === "sistema" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(theme);
}

/** The value of `color-scheme` for a theme. */
export const SCHEMES = { sistema: "light dark", claro: "light", oscuro: "dark" } as const;

/** The colours of a chosen theme, to stand behind the site's CSS, which follows the system; nothing for the system's. */
export function themeCss(css: string, theme: Theme): string {
  if (theme === "sistema") return "";
  // The blocks of tokens.css: all colours in their light form, then those that dark changes.
  const [light = "", dark = ""] = css.match(/:root\{[^}]*\}/g) ?? [];
  const block = theme === "claro" ? light : dark;
  return block.replace(/\{(color-scheme:[^;]*;)?/, `{color-scheme:${SCHEMES[theme]};`);
}
