/** A page as it is sent, and where in its bytes the nonce stands. */
interface HotPage {
  bytes: Uint8Array<ArrayBuffer>;
  nonces: readonly number[];
  /** Epoch milliseconds from which on it is not to be shown. */
  until: number;
}

const MOST_PAGES = 50;
const utf8 = new TextEncoder();
const pages = new Map<string, HotPage>();

/** Keeps a page in this isolate's memory: asking the Cache API costs more than twice what sending a page does. */
export function rememberPage(key: string, html: string, nonce: string, until: number): void {
  const nonces: number[] = [];
  let at = 0;
  for (const part of html.split(nonce).slice(0, -1)) {
    at += utf8.encode(part).length;
    nonces.push(at);
    at += nonce.length;
  }
  const [oldest] = pages.keys();
  if (pages.size >= MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  pages.set(key, { bytes: utf8.encode(html), nonces, until });
}

/** The remembered page with the nonce of this answer in the place of the old one, which is as long; null when there is none. */
export function recallPage(key: string, nonce: string, now: Date): Uint8Array<ArrayBuffer> | null {
  const page = pages.get(key);
  if (!page) return null;
  if (page.until <= now.getTime()) {
    pages.delete(key);
    return null;
  }
  const copy = page.bytes.slice();
  const mark = utf8.encode(nonce);
  for (const at of page.nonces) copy.set(mark, at);
  return copy;
}
