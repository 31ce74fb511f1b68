import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Makes the service worker cache the stories that are opened on this device (LITE-02), for the account `reader` or for a visitor.
 * Runs after hydration. In a browser that refuses storage nothing is cached.
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
