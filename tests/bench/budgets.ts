/** Of one page, as design/performance.md has them: bytes on the wire in brotli, cold. */
export interface Budget {
  html: number;
  css: number;
  firstScript: number;
  /** Before anything deferred. */
  total: number;
  laterScript?: number;
  /** The same and what this page alone brings on demand: the editor. */
  allScript?: number;
  /** Scripts that every page can load on demand: Radix with the dialogs, the bell, the live channel. */
  onDemandScript?: number;
  /** In all in 'Modo ligero'. */
  light: number;
  /** First paint, which is also the largest, on slow 3G with an empty cache; in milliseconds. */
  paint: number;
  requests: number;
  /** The document, the sheet of all pages and that of its kind, immutable both. */
  lightRequests: number;
  /** Trips to D1 in sequence, of a visitor and of a signed-in reader. */
  visitorTrips: number;
  signedInTrips: number;
  roomCalls: number;
  /** Requests per second, as a ratio to the bare worker; of a page that is made, not taken from the cache. */
  ratio?: number;
}

const KB = 1000;
/** First paint, which is also the largest, on slow 3G with an empty cache; in milliseconds. */
const PAINT = 900;
/** HTML, CSS and first script are bounded together: the first flight of packets carries about 14 KB of them. */
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
const CONTEST: Budget = { ...EVERY, roomCalls: 1, ratio: 0.05 };

export const BUDGETS = {
  home: { ...EVERY, visitorTrips: 2 },
  "contest 12": CONTEST,
  "contest 2000": { ...CONTEST, ratio: undefined },
  historias: { ...CONTEST, roomCalls: 0, ratio: undefined },
  story: { ...CONTEST, ratio: 0.06 },
  write: { ...EVERY, laterScript: undefined, allScript: (105 + 85) * KB },
  // Radix is 13 KB of what each page brings on demand.
  static: { ...EVERY, onDemandScript: 30 * KB },
} satisfies Record<string, Budget>;

/** 'Next page, warm': what the page weighs and takes when its reader comes from another. */
export const NEXT = {
  /** Data for a page that runs script. */
  data: 8 * KB,
  /** The document without its sheet, in 'Modo ligero'. */
  light: 8 * KB,
  /** Largest paint of the whole page where no script runs yet, milliseconds. */
  paint: 750,
};
/** The same of a page that the cache answers with. */
export const CACHED_RATIO = 0.4;
export const LAYOUT_SHIFT = 0.02;
/** Milliseconds, on a processor slowed down four times. */
export const BLOCKING = 60;
/** The same while React takes a page over, all tasks and the longest; wanted are 50 and 50. */
export const HYDRATION = { blocking: 60, longest: 90 };
/** A vote as a ratio to a worker that does its storage work and nothing else (docs/design/performance.md). */
export const VOTE_OF_FLOOR = 0.5;
/** Time of the contest of 2,000 stories to that of one with 20. */
export const GROWTH = 1.2;

/** The design's measurements beside its budgets, as ratios to the bare worker: one D1 query, and the storage work of a vote. */
export const DESIGN = { query: 0.19, vote: 0.1 };

/**
 * The ratio to the bare worker that a page would have where its floor is the design's: a request's time is that of its floor
 * and its own, and the floor is the local storage's, which is as fast as the machine's disk (docs/design/performance.md).
 */
export function atFloor(ratio: number, measured: number, design: number): number {
  return 1 / (1 / ratio - 1 / measured + 1 / design);
}
