import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/** What the menus of the head do with scripts, which come with the first that is opened: `deeds.ts`. */
export function useMenus(head: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const menus = head.current;
    if (!menus) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const load = () => {
      menus.removeEventListener("toggle", load, true);
      import("./deeds").then(
        ({ watchMenus }) => void (isOver || (end = watchMenus(menus))),
        () => {},
      );
    };
    menus.addEventListener("toggle", load, true);
    return () => {
      isOver = true;
      menus.removeEventListener("toggle", load, true);
      end?.();
    };
  }, [head]);
  useEffect(
    () => () => {
      for (const menu of head.current?.querySelectorAll("details") ?? []) menu.open = false;
    },
    [head, key],
  );
}
