/** Restores the focus when a dialog closes. */
export interface FocusReturn {
  /** Number that identifies one opening of a dialog. */
  id: number;
  restore(): void;
}

const FOCUSABLE =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const SOON_MS = 10_000;
let last = 0;

/**
 * Remembers the element that opened a dialog. On closing, the focus returns to that element. If a login has removed the element,
 * the focus goes to the text being written, otherwise to the nearest focusable element.
 */
export function focusReturn(opener: HTMLElement): FocusReturn {
  const ancestors: HTMLElement[] = [];
  for (let at = opener.parentElement; at; at = at.parentElement) ancestors.push(at);
  const text = document.querySelector<HTMLElement>(".editor-text, main textarea:not([hidden])");
  const focusNearby = () => {
    const place = ancestors.find((element) => element.isConnected);
    const next = place && [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    (text?.isConnected ? text : next)?.focus({ preventScroll: true });
  };
  return {
    id: ++last,
    restore() {
      if (!opener.isConnected) return focusNearby();
      opener.focus();
      whenRemoved(opener, () => document.activeElement === document.body && focusNearby());
    },
  };
}

/** Calls `onRemoved` if the element leaves the document within ten seconds, for example because of new page data. */
function whenRemoved(element: HTMLElement, onRemoved: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    onRemoved();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), SOON_MS);
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
