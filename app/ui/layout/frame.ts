import { withTheme, type Theme } from "~/domain/preferences/theme";
import { send } from "~/remix/send";

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
 * Closes the menus of the head by Escape, and when something else is pressed or has the focus, until `signal` aborts; at once if
 * `last`, the last click or Escape while a menu was open before this module came, asks for it (SHELL-01).
 */
export function leaveMenus(head: HTMLElement, last: Event | undefined, signal: AbortSignal): void {
  // Another page came before this module did, and has closed them.
  if (signal.aborted) return;
  const leaveFor = (place: EventTarget | null) => {
    // A dialog stands over the page, and goes back to the menu that it was opened from.
    if (!(place instanceof Element) || place.closest("dialog,[role=dialog]")) return;
    for (const menu of head.querySelectorAll<HTMLDetailsElement>("details[open]")) {
      // The controls that a phone's menu opens stand behind it.
      const own = menu.className === "menu" ? head : menu;
      if (!own.contains(place)) menu.open = false;
    }
  };
  const escape = (event: KeyboardEvent) => {
    const summary = head.querySelector<HTMLElement>("[open] > summary");
    // A dialog that was opened from a menu closes alone, and gives the focus back to the menu's link.
    const isDialogs = event.defaultPrevented || document.querySelector("dialog[open]");
    if (event.key !== "Escape" || !summary || isDialogs) return;
    if (head.contains(document.activeElement)) summary.focus();
    for (const menu of head.querySelectorAll("details")) menu.open = false;
  };
  // Not as the button goes down: what is pressed would move away under it, where a menu above it closes.
  addEventListener("click", ({ target }) => leaveFor(target), { signal });
  addEventListener("keydown", escape, { signal });
  addEventListener("keyup", ({ key }) => key === "Tab" && leaveFor(document.activeElement), {
    signal,
  });
  if (last instanceof KeyboardEvent) escape(last);
  else leaveFor(last?.target ?? null);
  // The focus may have moved on too.
  if (document.activeElement !== document.body) leaveFor(document.activeElement);
}
