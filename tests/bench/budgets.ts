/** Budgets of one page, from docs/design/performance.md. Sizes are bytes on the wire with brotli and an empty cache. */
export interface Budget {
  html: number;
  css: number;
  firstScript: number;
  /** Bytes that arrive before anything deferred: the document with its CSS and first script. */
  total: number;
  laterScript?: number;
  /** Bytes of all scripts, including those that only this page loads on demand, such as the editor. */
  allScript?: number;
  /** Bytes of the scripts that every page can load on demand: Radix with the dialogs, the bell, the live channel. */
  onDemandScript?: number;
  /** Budget of the whole page in 'Modo ligero', in bytes. */
  light: number;
  /** Milliseconds until the first paint, which is also the largest, on slow 3G with an empty cache. */
  paint: number;
  requests: number;
  /**
   * Number of requests in 'Modo ligero': the document and two immutable stylesheets, one for all pages and one for this kind of
   * page.
   */
  lightRequests: number;
  /** Number of consecutive round trips to D1, for a visitor and for a signed-in reader. */
  visitorTrips: number;
  signedInTrips: number;
  roomCalls: number;
  /** Minimum requests per second of the uncached page, as a ratio to those of the bare worker. */
  ratio?: number;
}

const KB = 1000;
/** Budget in milliseconds until the first paint, which is also the largest, on slow 3G with an empty cache. */
const PAINT = 900;
/** Budget that HTML, CSS and first script share, because the first flight of TCP packets carries about 14 KB of them. */
const FIRST_FLIGHT = 14 * KB;
const EVERY: Budget = {
  paint: PAINT,
  html: FIRST_FLIGHT,
  css: FIRST_FLIGHT,
  firstScript: FIRST_FLIGHT,
  total: FIRST_FLIGHT,
  laterScript: 105 * KB,
  light: FIRST_FLIGHT,
  requests: 1,
  lightRequests: 3,
  visitorTrips: 1,
  signedInTrips: 2,
  roomCalls: 0,
};
// 1 KB of script more than other pages, for the seal of a closed ballot and cursors of lists (docs/decisions/0091).
const CONTEST: Budget = { ...EVERY, laterScript: 106 * KB, roomCalls: 1, ratio: 0.05 };

export const BUDGETS = {
  home: { ...EVERY, visitorTrips: 2 },
  "contest 12": CONTEST,
  "contest 2000": { ...CONTEST, ratio: undefined },
  historias: { ...EVERY, ratio: undefined },
  story: { ...EVERY, roomCalls: 1, ratio: 0.06 },
  write: { ...EVERY, laterScript: undefined, allScript: (105 + 85) * KB },
  // 13 KB of this budget are Radix. The rest are dialogs, the bell, the live channel and offline reading.
  static: { ...EVERY, onDemandScript: 34 * KB },
} satisfies Record<string, Budget>;

/** Budgets of a page that is opened from another page, with the shared files in the cache. */
export const NEXT = {
  /** Bytes of the loader data that a navigation by script requests. */
  data: 8 * KB,
  /** Bytes of the document without its stylesheet, in 'Modo ligero'. */
  light: 8 * KB,
  /** Milliseconds until the largest paint of a full load, before any script runs. */
  paint: 750,
};
/** Minimum requests per second of a cached page, as a ratio to those of the bare worker. */
export const CACHED_RATIO = 0.4;
export const LAYOUT_SHIFT = 0.02;
/** Budget of a page's blocking time in milliseconds, on a processor slowed down four times. */
export const BLOCKING = 60;
/** Budgets in milliseconds of the blocking time and of the longest task during hydration. The goal is 50 for both. */
export const HYDRATION = { blocking: 60, longest: 90 };
/** Minimum votes per second, as a ratio to a worker that does only a vote's storage work (docs/design/performance.md). */
export const VOTE_OF_FLOOR = 0.5;
/** Maximum ratio of the response time of a contest with 2,000 stories to that of a contest with 20. */
export const GROWTH = 1.2;

/**
 * Rates of the machine on which the budgets were set, as ratios to the bare worker: one D1 query, and the storage work of a vote.
 * With them the bench compares machines with different disks.
 */
export const DESIGN = { query: 0.19, vote: 0.1 };

/**
 * Normalizes a page's rate (ratio to the bare worker) to the reference machine's storage speed. A request takes its storage work
 * plus its other work, and the storage work depends on the disk (docs/design/performance.md).
 */
export function atFloor(ratio: number, measured: number, design: number): number {
  return 1 / (1 / ratio - 1 / measured + 1 / design);
}
