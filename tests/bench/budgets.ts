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
const EVERY = {
  paint: PAINT,
  css: 6 * KB,
  firstScript: 1.5 * KB,
  laterScript: 90 * KB,
  requests: 1,
  lightRequests: 3,
  visitorTrips: 1,
  signedInTrips: 2,
  roomCalls: 0,
};
const CONTEST: Budget = {
  ...EVERY,
  html: 7 * KB,
  total: 13 * KB,
  light: 11 * KB,
  roomCalls: 1,
  ratio: 0.06,
};

export const BUDGETS = {
  home: {
    ...EVERY,
    html: 8 * KB,
    total: 14 * KB,
    light: 12 * KB,
    visitorTrips: 2,
  },
  "contest 12": CONTEST,
  "contest 2000": { ...CONTEST, ratio: undefined },
  historias: { ...CONTEST, roomCalls: 0, ratio: undefined },
  story: { ...CONTEST, ratio: 0.07 },
  write: {
    ...EVERY,
    html: 4 * KB,
    firstScript: 2 * KB,
    total: 11 * KB,
    laterScript: undefined,
    // React and the page, and the editor.
    allScript: (86 + 75) * KB,
    light: 9 * KB,
  },
  static: {
    ...EVERY,
    html: 8 * KB,
    firstScript: 1 * KB,
    total: 13 * KB,
    laterScript: 86 * KB,
    // Radix is 13 of them.
    onDemandScript: 25 * KB,
    light: 12 * KB,
  },
} satisfies Record<string, Budget>;

/** 'Next page, warm': what the page weighs and takes when its reader comes from another. */
export const NEXT = {
  /** Data for a page that runs script. */
  data: 8 * KB,
  /** The document without its sheet, in 'Modo ligero'. */
  light: 7 * KB,
  /** Largest paint of the whole page where no script runs yet, milliseconds. */
  paint: 700,
};
/** The same of a page that the cache answers with. */
export const CACHED_RATIO = 0.5;
export const LAYOUT_SHIFT = 0.02;
/** Milliseconds, on a processor slowed down four times. */
export const BLOCKING = 50;
/** The same while React takes a page over, all tasks and the longest; wanted are 50 and 50. */
export const HYDRATION = { blocking: 60, longest: 90 };
/** A vote as a ratio to a worker that does its storage work and nothing else (docs/decisions/0027). */
export const VOTE_OF_FLOOR = 0.6;
/** Time of the contest of 2,000 stories to that of one with 20. */
export const GROWTH = 1.2;
