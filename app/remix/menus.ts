/** Selector of the site's header. On a phone the button 'Menú' shows its sibling elements in the header. */
const HEAD = ".site-header";

/**
 * Closes the header's menus on Escape, and on a press or focus elsewhere (SHELL-01). Works without React, because a menu may be
 * opened before hydration.
 */
export function watchMenus(): void {
  // Closes menus on click, not on pointerdown: a menu that closes above the pressed element would move it away before the click.
  addEventListener("click", ({ target }) => closeFor(target));
  addEventListener("keyup", ({ key }) => key === "Tab" && closeFor(document.activeElement));
  addEventListener("keydown", (event) => {
    const head = document.querySelector(HEAD);
    const summary = head?.querySelector<HTMLElement>("[open] > summary");
    // Escape first closes a dialog that was opened from a menu; the dialog returns the focus to the menu's link.
    const isDialogs = event.defaultPrevented || document.querySelector("dialog[open]");
    if (event.key !== "Escape" || !head || !summary || isDialogs) return;
    if (head.contains(document.activeElement)) summary.focus();
    for (const menu of head.querySelectorAll("details")) menu.open = false;
  });
}

/** Closes the header's menus, except one that contains the pressed or focused element. */
function closeFor(place: EventTarget | null): void {
  // Keeps the menu open while a dialog is used, because the dialog returns the focus to the menu.
  if (!(place instanceof Element) || place.closest("dialog,[role=dialog]")) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${HEAD} details[open]`)) {
    // On a phone the content of 'Menú' consists of its siblings in the header, so the whole header counts as inside.
    const own = menu.className === "menu" ? menu.closest(HEAD) : menu;
    if (!own?.contains(place)) menu.open = false;
  }
}
