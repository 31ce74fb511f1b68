import type { Edition } from "../../domain/offline/edition";

/** The cache of editions, by their addresses. */
export const EDITIONS = "tintero-editions";
/** The cache of what belongs to the device's reader. */
export const PERSONAL = "tintero-personal";
/** Response header of a kept edition: when it was kept, as ISO text. */
export const KEPT_AT = "X-Kept-At";

/** An edition as this device keeps it. */
export interface KeptEdition {
  edition: Edition;
  keptAt: Date;
  /** Size in bytes. */
  bytes: number;
}

/** Lists all kept editions, those kept last first. */
export async function listKept(): Promise<KeptEdition[]> {
  const cache = await caches.open(EDITIONS);
  const all = await Promise.all((await cache.keys()).map((key) => readKept(cache, key)));
  return all.filter((kept) => kept !== null).sort((a, b) => +b.keptAt - +a.keptAt);
}

/** Finds the kept edition of a story, whatever its hash. */
export async function findKept(story: string): Promise<KeptEdition | null> {
  const cache = await caches.open(EDITIONS);
  return readKept(cache, pathOf(story), { ignoreSearch: true });
}

/** Removes the kept edition of a story. */
export async function removeKept(story: string): Promise<void> {
  const cache = await caches.open(EDITIONS);
  await cache.delete(pathOf(story), { ignoreSearch: true });
}

/** Removes all editions of the same story but this one. */
export async function dropOtherEditions(cache: Cache, address: string): Promise<void> {
  const all = await cache.keys(address, { ignoreSearch: true });
  await Promise.all(all.filter(({ url }) => url !== address).map((key) => cache.delete(key)));
}

async function readKept(
  cache: Cache,
  key: RequestInfo,
  options?: CacheQueryOptions,
): Promise<KeptEdition | null> {
  const stored = await cache.match(key, options);
  if (!stored) return null;
  const keptAt = new Date(stored.headers.get(KEPT_AT) ?? 0);
  const text = await stored.text();
  return { edition: JSON.parse(text), keptAt, bytes: new Blob([text]).size };
}

const pathOf = (story: string) => `/edicion/${encodeURIComponent(story)}`;
