import { THEMES, type Theme } from "~/domain/preferences/theme";
import { createChoiceCookie, readChoice } from "./choice-cookie";

const cookie = createChoiceCookie("tema");

/** The theme that this reader has chosen; by default the system's (SHELL-02). */
export function themeOf(request: Request): Theme {
  return readChoice(request, "tema", THEMES);
}

/** Set-Cookie for the reader's choice. */
export function themeHeader(theme: Theme): Promise<string> {
  return theme === "sistema" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(theme);
}
