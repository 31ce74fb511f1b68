import { editionPath, SERVICE_WORKER } from "../../domain/offline/edition";
import { DAY, HOUR } from "../../domain/time/durations";
import { PERSONAL } from "./kept";
import { CLAIM, FORGET, REFRESH_ALL, REFRESH_BLIND } from "./worker-scope";

/** Key in the cache `PERSONAL` of the account for which this device keeps stories. */
const READER = "/personal/reader";
/** Key in local storage of the instant at which the cached stories were last compared with the server's. */
const CHECKED_AT = "tintero-editions-checked";

/**
 * Registers the service worker and keeps the open story (LITE-02). `reader` is the account of the page, or null. Does nothing where
 * the browser saves data. Rejects if the browser refuses storage.
 */
export async function keepStories(reader: string | null): Promise<void> {
  if (!("serviceWorker" in navigator) || navigator.connection?.saveData) return;
  await startWorker();
  await forgetOtherReader(reader);
  await keepOpenStory();
  refreshKept();
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
  // `claim` has missed this page, which was loading when the worker became active: asks the worker to claim it now.
  active?.postMessage(CLAIM);
  await claimed;
}

/** Empties the device if the last reader was another account: their session has ended without a logout here. */
async function forgetOtherReader(reader: string | null): Promise<void> {
  const cache = await caches.open(PERSONAL);
  const last = await (await cache.match(READER))?.text();
  if (last === (reader ?? undefined)) return;
  if (last !== undefined) await forgetKept();
  if (reader !== null) {
    const renewed = await caches.open(PERSONAL);
    await renewed.put(READER, new Response(reader));
  }
}

/** Makes the service worker delete all that this device keeps, and waits until it has. Does nothing without a service worker. */
export async function forgetKept(): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => (port1.onmessage = resolve));
  worker.postMessage(FORGET, [port2]);
  await done;
}

/** Requests the edition (JSON) of the story on this page. The service worker stores the response in its cache. */
async function keepOpenStory(): Promise<void> {
  const hash = document.querySelector<HTMLElement>("[data-edition]")?.dataset.edition;
  const [, story] = /^\/story\/([^/]+)$/.exec(location.pathname) ?? [];
  if (hash && story) await fetch(editionPath(decodeURIComponent(story), hash));
}

/**
 * Makes the worker compare the cached stories with the server's: those without an author each hour, because the results name the
 * author, and all of them on another day.
 */
function refreshKept(): void {
  const checkedAt = Number(localStorage.getItem(CHECKED_AT));
  const now = Date.now();
  if (checkedAt > 0 && now - checkedAt < HOUR) return;
  localStorage.setItem(CHECKED_AT, String(now));
  // The first story was cached just now, so there is nothing to compare.
  if (checkedAt === 0) return;
  const isSameDay = Math.floor(now / DAY) === Math.floor(checkedAt / DAY);
  navigator.serviceWorker.controller?.postMessage(isSameDay ? REFRESH_BLIND : REFRESH_ALL);
}
