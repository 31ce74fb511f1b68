import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Keeps the stories that are opened on this device (LITE-02), for the account `reader` or a visitor. Runs after hydration, so after
 * the page has loaded. A browser that refuses storage keeps nothing.
 */
export function useKeptStories(reader: string | null, isOff: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isOff) return;
    void import("~/browser/offline/keep-stories")
      .then(({ keepStories }) => keepStories(reader))
      .catch(() => undefined);
  }, [reader, isOff, pathname]);
}
