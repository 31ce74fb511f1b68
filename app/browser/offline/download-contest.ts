import { editionPath, editionsPath, type EditionEntry } from "../../domain/offline/edition";
import { clearCaches, startWorker } from "./cache-stories";
import { EDITIONS, isQuotaError, storeOrder, STORAGE_FULL } from "./edition-cache";
import { FORGETTING, FORGOTTEN } from "./worker-scope";

/** Number of concurrent requests for editions. */
const AT_ONCE = 4;

/** Remaining editions of a contest to download for offline reading. */
export interface Missing {
  /** Editions to fetch, in download order. */
  entries: readonly EditionEntry[];
  /** Number of stories cached after the download; fewer than requested if some were deleted. */
  all: number;
}

/** Finds which of the given stories are not cached on this device, or only in an older version. Rejects without a network. */
export async function findMissing(contest: string, order: readonly string[]): Promise<Missing> {
  const list = await fetch(editionsPath(contest));
  if (!list.ok) throw new Error(`The list of editions answered ${list.status}`);
  const listed: EditionEntry[] = await list.json();
  const byId = new Map(listed.map((entry) => [entry.id, entry]));
  const requested = order.flatMap((id) => byId.get(id) ?? []);
  const cache = await caches.open(EDITIONS);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const addressOf = ({ id, hash }: EditionEntry) =>
    new URL(editionPath(id, hash), location.href).href;
  const entries = requested.filter((one) => !cachedUrls.has(addressOf(one)));
  return { entries, all: requested.length };
}

/**
 * Outcome of a contest's download. "full": the storage quota is used up. "broken": the connection was lost. "forgotten": the caches
 * were deleted meanwhile.
 */
export type DownloadEnd = "all" | "full" | "broken" | "forgotten";

/**
 * Downloads a contest's stories that are not cached yet; the service worker caches the responses. Calls `onProgress` with the
 * number of cached stories. After a lost connection another call resumes the download. If the caches are deleted meanwhile, for
 * example by a logout in another tab, it stops and leaves nothing cached. Rejects if the worker cannot start, or if the browser is
 * offline at the beginning.
 */
export async function downloadContest(
  contest: string,
  order: readonly string[],
  onProgress: (kept: number, all: number) => void,
): Promise<DownloadEnd> {
  await startWorker();
  const deletion = new AbortController();
  const end = onMessage(FORGETTING, () => deletion.abort());
  try {
    const missing = await findMissing(contest, order);
    onProgress(missing.all - missing.entries.length, missing.all);
    await storeOrder(contest, order);
    return await fetchMissing(missing, deletion.signal, onProgress);
  } catch (error) {
    if (isQuotaError(error)) return "full";
    throw error;
  } finally {
    end();
    // Deletes the caches once more: late responses may have been stored after the deletion.
    if (deletion.signal.aborted) await clearCaches();
  }
}

async function fetchMissing(
  { entries, all }: Missing,
  deletion: AbortSignal,
  onProgress: (kept: number, all: number) => void,
): Promise<DownloadEnd> {
  let kept = all - entries.length;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const ends = await Promise.all(some.map(fetchEdition));
    if (deletion.aborted) return "forgotten";
    kept += ends.filter((one) => one === "kept").length;
    onProgress(kept, all);
    const failed = ends.find((one) => one !== "kept");
    if (failed) return failed;
  }
  return "all";
}

async function fetchEdition({ id, hash }: EditionEntry): Promise<"kept" | "full" | "broken"> {
  try {
    const answer = await fetch(editionPath(id, hash));
    if (answer.status === STORAGE_FULL) return "full";
    // 404 counts as success: the story was deleted after the list was made.
    return answer.ok || answer.status === 404 ? "kept" : "broken";
  } catch {
    return "broken";
  }
}

/** Calls `forgotten` whenever the service worker has deleted its caches. Returns a function that removes the listener. */
export const onForgotten = (forgotten: () => void) => onMessage(FORGOTTEN, forgotten);

/** Calls `received` whenever the service worker posts exactly this message. Returns a function that removes the listener. */
function onMessage(message: string, received: () => void): () => void {
  const { serviceWorker } = navigator;
  const listener = ({ data }: MessageEvent) => {
    if (data === message) received();
  };
  serviceWorker.addEventListener("message", listener);
  return () => serviceWorker.removeEventListener("message", listener);
}
