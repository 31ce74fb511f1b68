/** Where the focus goes when a dialog closes. */
export interface WayBack {
  /** Tells this opening of a dialog from others. */
  id: number;
  go(): void;
}

const FOCUSABLE =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const SOON_MS = 10_000;
let last = 0;

/**
 * To what opened the dialog; where a login has taken that away, to the text that somebody was writing, else to the first
 * thing that stands in its place.
 */
export function wayBack(opener: HTMLElement): WayBack {
  const around: HTMLElement[] = [];
  for (let at = opener.parentElement; at; at = at.parentElement) around.push(at);
  const text = document.querySelector<HTMLElement>(".editor-text, main textarea:not([hidden])");
  const goOn = () => {
    const place = around.find((element) => element.isConnected);
    const next = place && [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    (text?.isConnected ? text : next)?.focus({ preventScroll: true });
  };
  return {
    id: ++last,
    go() {
      if (!opener.isConnected) return goOn();
      opener.focus();
      whenGone(opener, () => document.activeElement === document.body && goOn());
    },
  };
}

/** Calls back if the element leaves the page soon, as its data come anew. */
function whenGone(element: HTMLElement, gone: () => void): void {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return;
    watch.disconnect();
    gone();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), SOON_MS);
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
