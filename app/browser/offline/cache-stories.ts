import { editionPath, SERVICE_WORKER } from "../../domain/offline/edition";
import { DAY, HOUR } from "../../domain/time/durations";
import { findReader, storeReader } from "./edition-cache";
import type { ShownOutcome } from "./queue";
import {
  CLAIM,
  FORGET,
  FORGET_STORIES,
  QUEUE_SENT,
  REFRESH_ALL,
  REFRESH_BLIND,
  SEND_QUEUE,
  TAKE_OUTCOMES,
} from "./worker-scope";

/** Key in local storage of the instant at which the cached stories were last compared with the server's. */
const CHECKED_AT = "tintero-editions-checked";

/**
 * Registers the service worker and makes it cache the current story for offline reading (LITE-02). `reader` is the page's account,
 * or null. Does nothing and returns false if the browser saves data (`Save-Data`). Rejects if the browser refuses storage.
 */
export async function cacheStories(reader: string | null): Promise<boolean> {
  if (!("serviceWorker" in navigator) || navigator.connection?.saveData) return false;
  await startWorker();
  await clearOtherReader(reader);
  // Ignores failures, such as being offline: the story is then cached at its next visit.
  await cacheOpenStory().catch(() => undefined);
  refreshEditions();
  return true;
}

/**
 * Makes the service worker send the offline queue, now and whenever the network is back. Calls `show` with the outcomes of the sent
 * actions. Returns a function that removes the listeners.
 */
export function watchQueue(show: (outcomes: readonly ShownOutcome[]) => void): () => void {
  const { serviceWorker } = navigator;
  const send = () => serviceWorker.controller?.postMessage(SEND_QUEUE);
  const take = ({ data: message }: MessageEvent) => {
    // Only a visible page fetches the outcomes, because the worker returns each outcome only once.
    if (message !== QUEUE_SENT || document.hidden) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<ShownOutcome[]>) => {
      if (data.length > 0) show(data);
    };
    serviceWorker.controller?.postMessage(TAKE_OUTCOMES, [port2]);
  };
  const ending = new AbortController();
  addEventListener("online", send, ending);
  document.addEventListener("visibilitychange", send, ending);
  serviceWorker.addEventListener("message", take, ending);
  send();
  return () => ending.abort();
}

/** Registers the service worker, and waits until it handles the requests of this page. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  if (serviceWorker.controller) return;
  const claimed = new Promise((resolve) =>
    serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  // `clients.claim()` missed this page, which was still loading when the worker became active. Asks the worker to claim it now.
  active?.postMessage(CLAIM);
  await claimed;
}

/**
 * Deletes the cached data of another account whose session ended without a logout in this browser. If nobody is signed in, the
 * offline queue stays until that account signs in again.
 */
async function clearOtherReader(reader: string | null): Promise<void> {
  const last = await findReader();
  if (last === reader) return;
  if (last !== null) await clearCaches(reader === null ? FORGET_STORIES : FORGET);
  if (reader !== null) await storeReader(reader);
}

/** Makes the service worker delete its caches, and waits for it. Does nothing without a service worker. */
export async function clearCaches(message = FORGET): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => (port1.onmessage = resolve));
  worker.postMessage(message, [port2]);
  await done;
}

/** Requests the edition (JSON) of the current story, so that the service worker caches the response. */
async function cacheOpenStory(): Promise<void> {
  const hash = document.querySelector<HTMLElement>("[data-edition]")?.dataset.edition;
  const [, story] = /^\/story\/([^/]+)$/.exec(location.pathname) ?? [];
  if (hash && story) await fetch(editionPath(decodeURIComponent(story), hash));
}

/**
 * Makes the service worker refresh the cached stories that have changed on the server: once a day all stories, once an hour those
 * without an author, because the results reveal authors.
 */
function refreshEditions(): void {
  const checkedAt = Number(localStorage.getItem(CHECKED_AT));
  const now = Date.now();
  if (checkedAt > 0 && now - checkedAt < HOUR) return;
  localStorage.setItem(CHECKED_AT, String(now));
  // No refresh at the first visit: the only cached story was cached a moment ago.
  if (checkedAt === 0) return;
  const isSameDay = Math.floor(now / DAY) === Math.floor(checkedAt / DAY);
  navigator.serviceWorker.controller?.postMessage(isSameDay ? REFRESH_BLIND : REFRESH_ALL);
}
