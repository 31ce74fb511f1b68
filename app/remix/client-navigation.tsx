import { ScrollRestoration, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { fragmentId } from "./fragment";
import { useHydrated } from "./running-page";

/**
 * After a client navigation, restores the scroll position and moves the focus to the new page, as a browser does for a new
 * document. Search forms keep their focus.
 */
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
    // Keeps the focus in a non-empty text area: somebody may already be typing after a sent form.
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return;
    // Moves the focus only if the focused element is gone: the response to a form may have another URL but the same fields.
    const isLost = isOtherPage && !main?.contains(activeElement);
    const target = document.getElementById(fragmentId(hash)) ?? (isLost ? main : null);
    if (!target || target.contains(activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  // The key contains the document's start time, so that late hydration does not restore the scroll position of an earlier
  // document.
  return isHydrated ? (
    <ScrollRestoration getKey={(location) => `${performance.timeOrigin}/${location.key}`} />
  ) : null;
}
