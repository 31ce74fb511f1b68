const SHARED_SECONDS = 60;
/**
 * Cache lifetime in seconds of pages with dates that an admin may move. Short, because caches of other data centres and isolates
 * cannot be purged.
 */
const MOVABLE_SECONDS = 2;

interface Ends {
  now: Date;
  /** Instant at which the page's content changes, as ISO text; null if no date is known. */
  until: string | null;
  /** Whether the page shows dates of an open contest, which an admin may move. */
  isMovable?: boolean;
}

/**
 * Returns the headers of a page that all visitors share: `s-maxage` (at most the time until `until`), and `Content-Location` with
 * the canonical URL. The page cache reads and removes both.
 */
export function sharedPage(address: string, ends?: Ends): Record<string, string> {
  const seconds = Math.min(
    ends?.isMovable ? MOVABLE_SECONDS : SHARED_SECONDS,
    ends?.until ? secondsLeft(ends.now, ends.until) : Infinity,
  );
  if (seconds <= 0) return {};
  return { "Cache-Control": `public, s-maxage=${seconds}`, "Content-Location": address };
}

/**
 * Returns the whole seconds until an instant, minus one: the lifetime starts when the page is ready, which is later than its
 * request.
 */
function secondsLeft(now: Date, until: string): number {
  return Math.floor((Date.parse(until) - now.getTime()) / 1000) - 1;
}

/**
 * Removes the headers of `sharedPage` from a response, so that no cache in front of the Worker keeps it. Returns the cache lifetime
 * in seconds: 0 if the page is not shared, or if `address` is not its canonical URL.
 */
export function takeSharing({ headers }: Response, address: string): number {
  const seconds = Number(/\bs-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1] ?? 0);
  if (seconds === 0) return 0;
  const isSameAddress = headers.get("Content-Location") === address;
  headers.delete("Cache-Control");
  headers.delete("Content-Location");
  return isSameAddress ? seconds : 0;
}
