import { ScrollRestoration, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "./running-page";

/** Sets scroll position and focus after a navigation, other than a search, as a browser does for a document. */
export function ClientNavigation() {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });
  const isHydrated = useHydrated();
  useEffect(() => {
    if (key === last.current.key) return;
    const isOtherPage = pathname !== last.current.pathname;
    last.current = { pathname, key };
    const main = document.getElementById("contenido");
    const { activeElement } = document;
    if (activeElement?.closest("[role=search]")) return;
    // Somebody who went on writing while a text was sent goes on.
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return;
    // The focused element may still be there: the answer of a form has another address and the same fields.
    const isLost = isOtherPage && !main?.contains(activeElement);
    const target = document.getElementById(hash.slice(1)) ?? (isLost ? main : null);
    if (!target || target.contains(activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  // The name of the document in the key: what hydrates late must not put back a scroll of the page before.
  return isHydrated ? (
    <ScrollRestoration getKey={(location) => `${performance.timeOrigin}/${location.key}`} />
  ) : null;
}
