import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/** Closes the menus of the header when another page comes; `remix/menus.ts` does for Escape and for a press elsewhere (SHELL-01). */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    return () => {
      for (const menu of menus?.querySelectorAll("details") ?? []) menu.open = false;
    };
  }, [head, key]);
}
