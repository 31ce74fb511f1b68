import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/**
 * Closes the menus of the header when another page comes; `frame.ts`, loaded when the first menu opens, closes them for Escape and
 * for a press or a focus elsewhere (SHELL-01).
 */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    if (!menus) return;
    const end = new AbortController();
    const { signal } = end;
    let last: Event | undefined;
    // The last click or Escape while a menu was open; a click has no key.
    const note = (event: Event & { key?: string }) => {
      if ((event.key ?? "Escape") === "Escape" && menus.querySelector("[open]")) last = event;
    };
    // From hydration on: `toggle` is dispatched in a task of its own, which waiting input comes before.
    addEventListener("click", note, { signal });
    addEventListener("keydown", note, { signal });
    const load = () => {
      import("./frame").then(
        ({ leaveMenus }) => leaveMenus(menus, last, signal),
        () => {},
      );
    };
    // The press that opened one may be what React was waiting for (docs/decisions/0013).
    if (menus.querySelector("[open]")) load();
    else menus.addEventListener("toggle", load, { capture: true, once: true, signal });
    return () => {
      end.abort();
      for (const menu of menus.querySelectorAll("details")) menu.open = false;
    };
  }, [head, key]);
}
