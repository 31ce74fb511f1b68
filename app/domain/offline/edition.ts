/**
 * An edition: a story with its metadata as JSON for offline reading. It is the same for all readers, and the only name in it is the
 * author's, after the results (LITE-02).
 */
export interface Edition {
  id: string;
  title: string;
  /** The story's text as HTML, without pictures, which are not cached for offline reading. */
  html: string;
  /** Whether the first paragraph is long enough for a drop cap. */
  hasDropCap: boolean;
  excerpt: string;
  words: number;
  category: string;
  isMature: boolean;
  /** The author's name; null while the contest is blind. */
  author: string | null;
  contest: { id: string; number: number; title: string; month: string };
}

/** An edition in the list of its contest. */
export interface EditionEntry {
  id: string;
  /** Hash of the edition's content. */
  hash: string;
  /** Size of the edition with gzip, in bytes. */
  bytes: number;
}

/** Cache lifetime of an edition, in days since its story was last opened. */
export const CACHE_DAYS = 30;

/** Most stories of a contest that one download for offline reading contains. */
export const MOST_DOWNLOADED = 100;

/** The path of a story's edition with this content hash (cache buster): a cached edition is never stale. */
export function editionPath(story: string, hash: string): string {
  return `/edicion/${encodeURIComponent(story)}?v=${hash}`;
}

/** The path of the list of a contest's editions. */
export function editionsPath(contest: string): string {
  return `/contest/${encodeURIComponent(contest)}/ediciones`;
}

/** The path of the page that downloads a contest's stories for offline reading (READ-06). */
export function contestDownloadPath(contest: string): string {
  return `/contest/${encodeURIComponent(contest)}/llevar`;
}

/**
 * The path of the page that downloads the current contest's stories. A literal instead of a call, which would enlarge the first
 * script of every page.
 */
export const DOWNLOAD_CURRENT = "/contest/current/llevar";

/**
 * Query of the download page that loads scripts despite the request header `Save-Data`, because the reader has asked for the
 * download.
 */
export const DESPITE_SAVING = "?guardar=si";

/** Whether the URL is a download page that loads scripts despite the request header `Save-Data`. */
export function isDespiteSaving({ pathname, search }: URL): boolean {
  return search === DESPITE_SAVING && /^\/contest\/[^/]+\/llevar$/.test(pathname);
}

/** The path of the list of cached stories. Without a network the service worker renders it. */
export const OFFLINE_PAGE = "/sin-conexion";

/** URL path of the service worker. It never changes, because browsers identify a worker by its URL. */
export const SERVICE_WORKER = "/sw.js";
