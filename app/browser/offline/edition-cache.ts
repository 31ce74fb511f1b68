import type { Edition } from "../../domain/offline/edition";

/** Name of the cache of editions: stories as JSON, keyed by URL. */
export const EDITIONS = "tintero-editions";
/** Name of the cache with data of one account: its id, and its reading orders of contests. */
export const PERSONAL = "tintero-personal";
/** Key in the cache `PERSONAL` of the account for which stories are cached. */
const READER = "/personal/reader";
/** Response header of a cached edition: when it was stored, as ISO text. */
export const CACHED_AT = "X-Kept-At";
/** Status of the worker's response if it could not store an edition: 507 "Insufficient Storage". */
export const STORAGE_FULL = 507;

/** Whether an error means that the browser's storage quota is used up. */
export const isQuotaError = (error: unknown) =>
  error instanceof Error && error.name === "QuotaExceededError";

/** The account for which stories are cached in this browser; null for a visitor. */
export async function findReader(): Promise<string | null> {
  const cache = await caches.open(PERSONAL);
  return (await (await cache.match(READER))?.text()) ?? null;
}

/** Stores the account for which stories are cached in this browser. */
export async function storeReader(reader: string): Promise<void> {
  const cache = await caches.open(PERSONAL);
  await cache.put(READER, new Response(reader));
}

/** A cached edition: the JSON of a story for offline reading. */
export interface CachedEdition {
  edition: Edition;
  cachedAt: Date;
  /** Size of the cached edition in bytes. */
  bytes: number;
}

/**
 * Lists all cached editions. Those of a contest that was downloaded as a whole come first, in its stored reading order. The others
 * follow, most recently cached first.
 */
export async function listCachedEditions(): Promise<CachedEdition[]> {
  const cache = await caches.open(EDITIONS);
  const editions = await Promise.all(
    (await cache.keys()).map((key) => readCachedEdition(cache, key)),
  );
  const readable = editions.filter((one) => one !== null).sort((a, b) => +b.cachedAt - +a.cachedAt);
  const contests = [...new Set(readable.map(({ edition }) => edition.contest.id))];
  const orders = await Promise.all(contests.map(readOrder));
  const places = new Map(
    orders.flatMap((order) => order.map((story, place) => [story, place] as const)),
  );
  const placeOf = ({ edition }: CachedEdition) => places.get(edition.id) ?? places.size;
  return readable.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Stores the reader's order of a contest's stories, by which `listCachedEditions` sorts them. */
export async function storeOrder(contest: string, stories: readonly string[]): Promise<void> {
  const cache = await caches.open(PERSONAL);
  await cache.put(orderKey(contest), Response.json(stories));
}

async function readOrder(contest: string): Promise<readonly string[]> {
  const cache = await caches.open(PERSONAL);
  const stored = await cache.match(orderKey(contest));
  return stored ? ((await stored.json()) as string[]) : [];
}

const orderKey = (contest: string) => `/personal/order/${encodeURIComponent(contest)}`;

/** Finds the cached edition of a story, in any version. */
export async function findCachedEdition(story: string): Promise<CachedEdition | null> {
  const cache = await caches.open(EDITIONS);
  return readCachedEdition(cache, pathOf(story), { ignoreSearch: true });
}

/** Removes the cached edition of a story. */
export async function removeCachedEdition(story: string): Promise<void> {
  const cache = await caches.open(EDITIONS);
  await cache.delete(pathOf(story), { ignoreSearch: true });
}

/** Removes all cached editions of a story except the one at this URL. */
export async function dropOtherEditions(cache: Cache, address: string): Promise<void> {
  const versions = await cache.keys(address, { ignoreSearch: true });
  await Promise.all(versions.filter(({ url }) => url !== address).map((key) => cache.delete(key)));
}

async function readCachedEdition(
  cache: Cache,
  key: RequestInfo,
  options?: CacheQueryOptions,
): Promise<CachedEdition | null> {
  const stored = await cache.match(key, options);
  if (!stored) return null;
  const cachedAt = new Date(stored.headers.get(CACHED_AT) ?? 0);
  const text = await stored.text();
  return { edition: JSON.parse(text), cachedAt, bytes: new Blob([text]).size };
}

const pathOf = (story: string) => `/edicion/${encodeURIComponent(story)}`;
