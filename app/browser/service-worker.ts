/**
 * The service worker (LITE-02). It caches editions (JSON of stories), never pages. A navigation goes to the network. Only if the
 * network fails or is too slow, the worker renders a page from the cache.
 */
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { CACHE_DAYS, OFFLINE_PAGE } from "../domain/offline/edition";
import {
  dropOtherEditions,
  EDITIONS,
  findCachedEdition,
  isQuotaError,
  CACHED_AT,
  type CachedEdition,
  listCachedEditions,
  PERSONAL,
  removeCachedEdition,
  STORAGE_FULL,
} from "./offline/edition-cache";
import { copyPage, listPage, type Cause } from "./offline/pages";
import { QUEUE } from "./offline/queue";
import { changeQueue, markOf, queueOfReader } from "./offline/queue-routes";
import { BUILD_HEADER } from "../remix/page-data";
import { refreshEditions } from "./offline/refresh-editions";
import {
  CLAIM,
  FORGET,
  FORGETTING,
  FORGET_STORIES,
  FORGOTTEN,
  REFRESH_ALL,
  REFRESH_BLIND,
  thisWorker,
} from "./offline/worker-scope";

/** How long a navigation waits for the server before a cached copy is shown, in milliseconds. */
const PATIENCE_MS = 3000;
const DAY_S = 24 * 60 * 60;

const LIFETIME = { maxAgeSeconds: CACHE_DAYS * DAY_S };
const network = new NetworkOnly();

/** Aborts pending requests for editions when the caches are deleted. */
let keeping = new AbortController();
/** Pending downloads of editions, until they are stored. */
const running = new Set<Promise<unknown>>();

// Strategy for editions: cache first. A page asks for an edition to have it cached. The address of an edition changes with its
// content, so a cached one is never stale.
const editions = new CacheFirst({
  cacheName: EDITIONS,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    {
      requestWillFetch: async ({ request }) => new Request(request, { signal: keeping.signal }),
      cacheWillUpdate: async ({ response }) => withKeepingTime(response),
    },
    {
      cacheDidUpdate: async ({ request }) =>
        dropOtherEditions(await caches.open(EDITIONS), request.url),
    },
    new ExpirationPlugin(LIFETIME),
  ],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/edicion/"),
  ({ event, request }) => keep(request, event),
);

/** Caches the edition at this URL, and responds with it, or with `STORAGE_FULL`. */
async function keep(request: Request, event: ExtendableEvent): Promise<Response> {
  const [answer, stored] = editions.handleAll({ event, request });
  const done = stored.catch((error: unknown) => error).finally(() => running.delete(done));
  running.add(done);
  const response = await answer;
  if (!isQuotaError(await done)) return response;
  // Deletes the edition: the quota left no room for its expiry record, so it would never expire.
  await (await caches.open(EDITIONS)).delete(request);
  return new Response(null, { status: STORAGE_FULL });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === OFFLINE_PAGE,
  async ({ request, url }) => (request.mode === "navigate" ? offlineList(url) : fetch(request)),
);

registerRoute(
  new NavigationRoute(async ({ request, event, url }) => {
    const answer = network.handle({ event, request: request as Request });
    const outcome = await outcomeOf(answer);
    if (outcome instanceof Response) return outcome;
    const offlinePage = await offlinePageFor(url, outcome);
    // Without cached stories no offline page is useful: keeps waiting for the slow server.
    return offlinePage ?? answer.catch(async () => listPage(await listOf("lost", url)));
  }),
);

// Data requests with which Remix navigates to a story. Without a network, responds as if from another build, which makes Remix load
// the whole document; the worker then renders it from the cache.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/story\/[^/]+\.data$/.test(url.pathname),
  async ({ request, url }) => {
    const answer = fetch(request);
    const outcome = await outcomeOf(answer);
    if (outcome instanceof Response) return outcome;
    const path = url.pathname.replace(/\.data$/, "");
    // Skips data for a page that is open already: Remix retries those until the network is back.
    const isOpen = new URL(request.referrer || url).pathname === path;
    if (isOpen || !(await findCopy(path))) return answer;
    return new Response(null, { headers: { [BUILD_HEADER]: "kept" } });
  },
);

/** Returns the server's response, or why there is none: the network is lost, or slower than `PATIENCE_MS`. */
function outcomeOf(answer: Promise<Response>): Promise<Response | Cause> {
  return Promise.race([answer.catch(() => "lost" as const), patience()]);
}

/** Finds the cached edition of the story with this page path. */
async function findCopy(path: string): Promise<CachedEdition | null> {
  const [, story] = /^\/story\/([^/]+)$/.exec(path) ?? [];
  return story ? findCachedEdition(decodeURIComponent(story)) : null;
}

/**
 * Renders the offline page for a URL: the cached story, otherwise the list of cached stories. Null if the network is only slow and
 * nothing is cached.
 */
async function offlinePageFor(url: URL, cause: Cause): Promise<Response | null> {
  const copy = await findCopy(url.pathname);
  if (copy) return copyPage(copy, cause, await markOf(copy.edition));
  const list = await listOf(cause, url);
  return cause === "slow" && list.kept.length === 0 ? null : listPage(list);
}

const listOf = async (cause: Cause, { pathname, search }: URL) => ({
  kept: await listCachedEditions(),
  queue: await queueOfReader(),
  q: "",
  instead: { path: pathname + search, cause },
});

async function offlineList({ searchParams }: URL): Promise<Response> {
  return listPage({
    kept: await listCachedEditions(),
    queue: await queueOfReader(),
    q: searchParams.get("q") ?? "",
    message: MESSAGES[searchParams.get("hecho") ?? ""],
    instead: null,
  });
}

/** Messages after an action in the list, by the parameter `hecho` of the redirect. */
const MESSAGES: Record<string, string> = {
  una: "La historia ya no está en este dispositivo.",
  todo: "Ya no queda nada guardado en este dispositivo.",
  deshecha: "Ya no está entre lo que se va a enviar.",
};

// Handles the POSTs of the offline list: they remove cached stories or change the offline queue.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === OFFLINE_PAGE,
  async ({ request }) => {
    const form = await request.formData();
    const changed = await changeQueue(form, request.referrer, patience());
    if (changed !== null) return Response.redirect(changed, 303);
    const story = String(form.get("quitar") ?? "");
    if (story === "todo") await forget();
    else await removeCachedEdition(story);
    return Response.redirect(`${OFFLINE_PAGE}?hecho=${story === "todo" ? "todo" : "una"}`, 303);
  },
  "POST",
);

// Handles a logout, by plain form or by Remix: if the server accepts it (a status below 400), deletes the caches.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/(logout|preferences\/eliminar)(\.data)?$/.test(url.pathname),
  async ({ request }) => {
    const response = await fetch(request);
    if (response.ok || response.type === "opaqueredirect") await forget();
    return response;
  },
  "POST",
);

/**
 * Deletes the caches, aborts requests for editions, and notifies all open pages. Drafts stay, because they are in local storage.
 * With `leaving` the queue stays too.
 */
async function forget(leaving?: typeof QUEUE): Promise<void> {
  await tellPages(FORGETTING);
  keeping.abort();
  keeping = new AbortController();
  await Promise.all(running);
  // Expiry record of the cached editions (Workbox's expiration plugin): when each was last used.
  const record = new CacheExpiration(EDITIONS, LIFETIME);
  const names = [EDITIONS, PERSONAL, QUEUE].filter((name) => name !== leaving);
  await Promise.all([record.delete(), ...names.map((name) => caches.delete(name))]);
  await tellPages(FORGOTTEN);
}

async function tellPages(message: string): Promise<void> {
  const pages = await thisWorker.clients.matchAll({ includeUncontrolled: true });
  pages.forEach((page) => page.postMessage(message));
}

async function withKeepingTime(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT, new Date().toISOString());
  return new Response(await response.blob(), { headers });
}

const patience = () =>
  new Promise<"slow">((resolve) => setTimeout(() => resolve("slow"), PATIENCE_MS));

thisWorker.addEventListener("message", (event) => {
  const { signal } = keeping;
  const renew = async (address: string) => {
    signal.throwIfAborted();
    return keep(new Request(address), event);
  };
  if (event.data === REFRESH_ALL) event.waitUntil(refreshEditions("all", renew));
  if (event.data === REFRESH_BLIND) event.waitUntil(refreshEditions("blind", renew));
  if (event.data === CLAIM) event.waitUntil(thisWorker.clients.claim());
  if (event.data === FORGET || event.data === FORGET_STORIES) {
    const forgotten = forget(event.data === FORGET ? undefined : QUEUE);
    event.waitUntil(forgotten.then(() => event.ports[0]?.postMessage(FORGOTTEN)));
  }
});

// A new version of this worker takes over at once. No page is cached, so no page can be of an older version.
thisWorker.addEventListener("install", () => void thisWorker.skipWaiting());
thisWorker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      // Navigation preload: the browser sends a navigation's request while this worker is starting.
      thisWorker.registration.navigationPreload?.enable(),
      thisWorker.clients.claim(),
    ]),
  );
});
