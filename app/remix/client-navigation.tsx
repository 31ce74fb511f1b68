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
    // Do not interrupt typing: the text of a sent form may be followed by another.
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return;
    // The focused element may still exist: the answer of a form can have another address and the same fields.
    const isLost = isOtherPage && !main?.contains(activeElement);
    const target = document.getElementById(hash.slice(1)) ?? (isLost ? main : null);
    if (!target || target.contains(activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  // The key contains the document: late hydration must not restore the scroll position of an earlier one.
  return isHydrated ? (
    <ScrollRestoration getKey={(location) => `${performance.timeOrigin}/${location.key}`} />
  ) : null;
}
