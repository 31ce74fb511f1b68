import { THEME_COLORS, withTheme, type Theme } from "~/domain/preferences/theme";
import { sendForm } from "~/remix/form";

// Handlers of the buttons in header, footer and cookie strip. Loaded at the first click on one of them, so that no page loads this
// module at the start.

const DARK = "(prefers-color-scheme: dark)";

/** Shows a theme immediately, and stores it for later pages (SHELL-02). */
export function showTheme(theme: Theme): void {
  const style = document.querySelector("style");
  if (style) style.textContent = withTheme(style.textContent ?? "", theme);
  const isDark = theme === "sistema" ? matchMedia(DARK).matches : theme === "oscuro";
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = THEME_COLORS[isDark ? "oscuro" : "claro"];
  void sendForm("/tema", [["tema", theme]]);
}

/** Stores the choice of cookies. Returns whether the server accepted it (SHELL-03). */
export function chooseCookies(cookies: string): Promise<boolean> {
  return sendForm("/cookie-policy", [["cookies", cookies]]);
}
