/**
 * An edition: a story as JSON for offline reading, its text with its facts. It is the same for all readers, and the only name in
 * it is the author's, after the results (LITE-02).
 */
export interface Edition {
  id: string;
  title: string;
  /** The text as HTML, without pictures, which a device does not keep. */
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

/** Days that a device keeps an edition after its story was last opened. */
export const KEPT_DAYS = 30;

/** Most stories of a contest that a device takes along. */
export const MOST_TAKEN = 100;

/** The path of a story's edition with this hash. Another content has another address, so a kept edition is never stale. */
export function editionPath(story: string, hash: string): string {
  return `/edicion/${encodeURIComponent(story)}?v=${hash}`;
}

/** The path of the list of a contest's editions. */
export function editionsPath(contest: string): string {
  return `/contest/${encodeURIComponent(contest)}/ediciones`;
}

/** The path of the page that takes a contest along. */
export function takeAlongPath(contest: string): string {
  return `/contest/${encodeURIComponent(contest)}/llevar`;
}

/** The page that takes the current contest along. A literal: a call would stay in the first script of every page. */
export const TAKE_CURRENT = "/contest/current/llevar";

/** Query of the page that takes a contest along with which it has scripts despite `Save-Data`: the reader has asked for them. */
export const DESPITE_SAVING = "?guardar=si";

/** Whether the address is that of such a page. */
export function isDespiteSaving({ pathname, search }: URL): boolean {
  return search === DESPITE_SAVING && /^\/contest\/[^/]+\/llevar$/.test(pathname);
}

/** The page of what a device keeps, which its service worker answers. */
export const OFFLINE_PAGE = "/sin-conexion";

/** The address of the service worker. A worker is bound to its address, so this one never changes. */
export const SERVICE_WORKER = "/sw.js";
