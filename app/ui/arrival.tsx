import { ScrollRestoration, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Where a reader stands after a page has opened without a full load: at what the address names, where they were when they
 * go back, else at the top with the focus on the new page. It begins with hydration, and the browser's own place of a
 * page that was loaded is left alone: positions of an earlier load are not looked up.
 */
export function Arrival() {
  const isHydrated = useHydrated();
  const load = useRef("");
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!hash) document.getElementById("contenido")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  if (!isHydrated) return null;
  load.current ||= crypto.randomUUID();
  return <ScrollRestoration getKey={({ key }) => load.current + key} />;
}
