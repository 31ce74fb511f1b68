import { withTheme, type Theme } from "~/domain/preferences/theme";
import { send } from "./send";

// Loaded by the first press in the frame: no page pays for it before.

/** Shows a theme at once, and keeps it for the next pages (SHELL-02). */
export function showTheme(theme: Theme): void {
  const style = document.querySelector("style");
  if (style) style.textContent = withTheme(style.textContent ?? "", theme);
  void send("/tema", [["tema", theme]]);
}

/** Keeps a choice of cookies; whether that was possible (SHELL-03). */
export async function chooseCookies(cookies: string): Promise<boolean> {
  const isKept = await send("/cookie-policy", [["cookies", cookies]]);
  const page = document.getElementById("contenido");
  // The buttons go away.
  if (isKept && page) {
    page.tabIndex = -1;
    page.focus({ preventScroll: true });
  }
  return isKept;
}

/**
 * Lets Escape close the menus of the head, which gives the focus back, and a press or a focus elsewhere (SHELL-01); returns how
 * to end that.
 */
export function watchMenus(head: HTMLElement): () => void {
  const opened = () => [...head.querySelectorAll<HTMLDetailsElement>("details[open]")];
  const leave = ({ target }: Event) => {
    // A dialog stands over the page, and goes back to the menu that it was opened from.
    if (!(target instanceof Element) || target.closest("dialog,[role=dialog]")) return;
    for (const menu of opened()) {
      // What the menu of a phone opens stands behind it.
      const place = menu.className === "menu" ? head : menu;
      if (!place.contains(target)) menu.open = false;
    }
  };
  const press = ({ key }: KeyboardEvent) => {
    const [first] = opened();
    if (key !== "Escape" || !first || document.querySelector("dialog[open]")) return;
    const hadFocus = head.contains(document.activeElement);
    for (const menu of opened()) menu.open = false;
    if (hadFocus) first.querySelector("summary")?.focus();
  };
  addEventListener("pointerdown", leave);
  addEventListener("focusin", leave);
  addEventListener("keydown", press);
  return () => {
    removeEventListener("pointerdown", leave);
    removeEventListener("focusin", leave);
    removeEventListener("keydown", press);
  };
}
