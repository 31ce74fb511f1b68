const SHARED_SECONDS = 60;
/** The same with dates that an admin may move: the Cache API of other data centres and other isolates cannot be emptied. */
const MOVABLE_SECONDS = 2;

interface Ends {
  now: Date;
  /** The instant, as ISO text, from which on the page is another one. */
  until: string | null;
  /** It shows dates of an open contest. */
  isMovable?: boolean;
}

// The page cache reads both, and takes them off the response.
/**
 * The headers of a page that every visitor sees alike: `s-maxage` in seconds, never past `until`, and
 * `Content-Location`, its address as links give it.
 */
export function sharedPage(address: string, ends?: Ends): Record<string, string> {
  const seconds = Math.min(
    ends?.isMovable ? MOVABLE_SECONDS : SHARED_SECONDS,
    ends?.until ? secondsLeft(ends.now, ends.until) : Infinity,
  );
  if (seconds <= 0) return {};
  return { "Cache-Control": `public, s-maxage=${seconds}`, "Content-Location": address };
}

// A second less: the page is kept from when it is ready, not from when it was asked for.
function secondsLeft(now: Date, until: string): number {
  return Math.floor((Date.parse(until) - now.getTime()) / 1000) - 1;
}

/**
 * Takes the headers of `sharedPage` off a response, so that no cache behind the Worker keeps it, and gives for how many seconds
 * it may answer other requests for `address`; 0 when nobody but the one who asked may see it.
 */
export function takeSharing({ headers }: Response, address: string): number {
  const seconds = Number(/\bs-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1] ?? 0);
  if (seconds === 0) return 0;
  const isSameAddress = headers.get("Content-Location") === address;
  headers.delete("Cache-Control");
  headers.delete("Content-Location");
  return isSameAddress ? seconds : 0;
}
