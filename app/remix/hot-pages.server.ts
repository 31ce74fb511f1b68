/** Values that differ between responses of one page, each of constant length. */
interface Stamps {
  nonce: string;
  /** The server's clock on the page, in epoch milliseconds; "" where the page has none. */
  now: string;
}

/** A page as it is sent, and where in its bytes the stamps stand. */
interface HotPage {
  bytes: Uint8Array<ArrayBuffer>;
  nonces: readonly number[];
  clock: number | null;
  /** Epoch milliseconds from which on it is not to be shown. */
  until: number;
}

const MOST_PAGES = 50;
const MOST_BYTES = 8 * 1024 * 1024;
const utf8 = new TextEncoder();
const pages = new Map<string, HotPage>();
let size = 0;

/** Keeps a page in this isolate's memory: asking the Cache API costs more than twice what sending a page does. */
export function rememberPage(key: string, html: string, old: Stamps, until: number): HotPage {
  const nonces: number[] = [];
  let at = 0;
  for (const part of html.split(old.nonce).slice(0, -1)) {
    at += utf8.encode(part).length;
    nonces.push(at);
    at += old.nonce.length;
  }
  const before = old.now && html.split(`data-now="${old.now}"`, 2)[0];
  const clock = before ? utf8.encode(`${before}data-now="`).length : null;
  const page = { bytes: utf8.encode(html), nonces, clock, until };
  forgetPage(key);
  pages.set(key, page);
  size += page.bytes.length;
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES && size <= MOST_BYTES) break;
    forgetPage(oldest);
  }
  return page;
}

/** Takes a page out of this isolate's memory. */
export function forgetPage(key: string): void {
  size -= pages.get(key)?.bytes.length ?? 0;
  pages.delete(key);
}

/** The remembered page; null when there is none or its time is over. */
export function recallPage(key: string, now: Date): HotPage | null {
  const page = pages.get(key);
  if (!page) return null;
  if (page.until <= now.getTime()) {
    forgetPage(key);
    return null;
  }
  return page;
}

/** The page with the nonce and the time of this answer. */
export function stamped(
  { bytes, nonces, clock }: HotPage,
  { nonce, now }: { nonce: string; now: Date },
): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const mark = utf8.encode(nonce);
  for (const at of nonces) copy.set(mark, at);
  if (clock !== null) copy.set(utf8.encode(String(now.getTime())), clock);
  return copy;
}
