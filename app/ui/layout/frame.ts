import { withTheme, type Theme } from "~/domain/preferences/theme";
import { sendForm } from "~/remix/form";

// Loaded by the first press in the frame: no page pays for it before.

/** Shows a theme at once, and keeps it for the next pages (SHELL-02). */
export function showTheme(theme: Theme): void {
  const style = document.querySelector("style");
  if (style) style.textContent = withTheme(style.textContent ?? "", theme);
  void sendForm("/tema", [["tema", theme]]);
}

/** Keeps a choice of cookies; whether that was possible (SHELL-03). */
export function chooseCookies(cookies: string): Promise<boolean> {
  return sendForm("/cookie-policy", [["cookies", cookies]]);
}
