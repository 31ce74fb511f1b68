import {
  editionPath,
  editionsPath,
  SERVICE_WORKER,
  type EditionEntry,
} from "../../domain/offline/edition";
import { DAY, HOUR } from "../../domain/time/durations";
import { listKept, PERSONAL, removeKept, type KeptEdition } from "./kept";
import { CLAIM, FORGET } from "./worker-scope";

/** Key of the account that this device keeps stories for, in the cache `PERSONAL`. */
const READER = "/personal/reader";
/** Key in local storage: when kept editions were last compared with the server's. */
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
  await refreshKept();
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
  // A page that was loading when the worker became active is not claimed by that.
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

/** Makes the service worker delete all that is kept, and waits until it has. */
export async function forgetKept(): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => (port1.onmessage = resolve));
  worker.postMessage(FORGET, [port2]);
  await done;
}

/** Keeps the story of this page. The service worker stores the edition on the way. */
async function keepOpenStory(): Promise<void> {
  const hash = document.querySelector<HTMLElement>("[data-edition]")?.dataset.edition;
  const [, story] = /^\/story\/([^/]+)$/.exec(location.pathname) ?? [];
  if (hash && story) await fetch(editionPath(decodeURIComponent(story), hash));
}

/**
 * Compares kept editions with the server's: once a day, and each hour while one is blind, since after the results it names its
 * author. Replaces editions that have changed, and removes those of deleted stories.
 */
async function refreshKept(): Promise<void> {
  const kept = await listKept();
  const isBlind = kept.some(({ edition }) => edition.author === null);
  const checkedAt = Number(localStorage.getItem(CHECKED_AT));
  if (checkedAt > 0 && Date.now() - checkedAt < (isBlind ? HOUR : DAY)) return;
  localStorage.setItem(CHECKED_AT, String(Date.now()));
  // The first story was kept just now.
  if (checkedAt === 0) return;
  for (const contest of new Set(kept.map(({ edition }) => edition.contest.id))) {
    const list = await fetch(editionsPath(contest));
    if (list.ok || list.status === 404) {
      const entries: EditionEntry[] = (await list.json()) ?? [];
      await refreshContest(
        kept.filter(({ edition }) => edition.contest.id === contest),
        entries,
      );
    }
  }
}

async function refreshContest(kept: readonly KeptEdition[], entries: readonly EditionEntry[]) {
  const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
  for (const { edition } of kept) {
    const hash = hashes.get(edition.id);
    // An edition that is kept under this hash comes from the device itself.
    if (hash) await fetch(editionPath(edition.id, hash));
    else await removeKept(edition.id);
  }
}
