import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/**
 * Enhances the menus of the header: Escape closes them and gives the focus back, another page closes them, and a press
 * or a focus elsewhere, which `frame-actions.ts` sees to from the first that is opened (SHELL-01).
 */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    if (!menus) return;
    const end = new AbortController();
    const { signal } = end;
    const load = () => {
      let pressed: EventTarget | null = null;
      addEventListener("click", ({ target }) => void (pressed = target), { signal });
      import("./frame-actions").then(
        ({ leaveMenus }) => leaveMenus(menus, pressed, signal),
        () => {},
      );
    };
    const press = (event: KeyboardEvent) => {
      const summary = menus.querySelector<HTMLElement>("[open] > summary");
      // A dialog that was opened from a menu closes alone, and gives the focus back to the menu's link.
      const isDialogs = event.defaultPrevented || document.querySelector("dialog[open]");
      if (event.key !== "Escape" || !summary || isDialogs) return;
      const hadFocus = menus.contains(document.activeElement);
      closeAll(menus);
      if (hadFocus) summary.focus();
    };
    menus.addEventListener("toggle", load, { capture: true, once: true, signal });
    addEventListener("keydown", press, { signal });
    return () => end.abort();
  }, [head]);
  useEffect(() => () => void (head.current && closeAll(head.current)), [head, key]);
}

function closeAll(head: HTMLElement): void {
  for (const menu of head.querySelectorAll("details")) menu.open = false;
}
