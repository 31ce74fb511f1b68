/** The header, within which a phone's menu opens what stands behind it. */
const HEAD = ".site-header";

// Here and not in React: a menu may be open before it runs.
/** Closes the menus of the header by Escape, and when something else is pressed or has the focus (SHELL-01). */
export function watchMenus(): void {
  // Not as the button goes down: what is pressed would move away under it, where a menu above it closes.
  addEventListener("click", ({ target }) => closeFor(target));
  addEventListener("keyup", ({ key }) => key === "Tab" && closeFor(document.activeElement));
  addEventListener("keydown", (event) => {
    const head = document.querySelector(HEAD);
    const summary = head?.querySelector<HTMLElement>("[open] > summary");
    // A dialog that was opened from a menu closes alone, and gives the focus back to the menu's link.
    const isDialogs = event.defaultPrevented || document.querySelector("dialog[open]");
    if (event.key !== "Escape" || !head || !summary || isDialogs) return;
    if (head.contains(document.activeElement)) summary.focus();
    for (const menu of head.querySelectorAll("details")) menu.open = false;
  });
}

/** Closes the menus that the pressed or focused element does not belong to. */
function closeFor(place: EventTarget | null): void {
  // A dialog stands over the page, and goes back to the menu that it was opened from.
  if (!(place instanceof Element) || place.closest("dialog,[role=dialog]")) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${HEAD} details[open]`)) {
    // The controls that a phone's menu opens stand behind it.
    const own = menu.className === "menu" ? menu.closest(HEAD) : menu;
    if (!own?.contains(place)) menu.open = false;
  }
}
