import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "@playwright/test";
import { unwatchScripts } from "./requests";

/**
 * Pool of browser contexts, one pool for each Playwright worker. A test gets an idle context with its warm renderer process, HTTP
 * cache and code cache: a new context costs twice the processor time of a page. When the test has passed, its contexts are reset.
 * A context is closed instead if the test failed or used something that cannot be reset.
 */
interface Pooled {
  key: string;
  context: BrowserContext;
  page: Page;
  /** Opens a session of the DevTools protocol without spoiling the context. */
  openDevtools(): Promise<CDPSession>;
  origin: string;
  /** Whether the test used something that `reset` does not undo. */
  isSpoiled: boolean;
}

/** Options of a visit. */
export interface VisitOptions extends BrowserContextOptions {
  /** Opens a new context with an empty HTTP cache and history, which is closed after the test. */
  isFresh?: boolean;
}

/** Maximum number of idle contexts. The one that was used least recently is closed first. */
const MAX_IDLE = 6;

/** Maximum time for the reset of a context in milliseconds; then the context is closed. */
const RESET_MS = 10_000;

/** Playwright's default viewport and emulated media. */
const VIEWPORT = { width: 1280, height: 720 };
const MEDIA = {
  colorScheme: "light",
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
  media: null,
} as const;

/** Options of a context that are set for each visit. */
const PER_VISIT = new Set([
  ...["viewport", "extraHTTPHeaders", "colorScheme", "reducedMotion", "forcedColors", "contrast"],
]);

/** Options that a pooled context can have and that cannot change later. They are its key. */
const FIXED = new Set(["baseURL", "javaScriptEnabled", "bypassCSP", "serviceWorkers"]);

/** Methods of a page, a context and its clock whose effect `reset` does not undo. */
const SPOILING = {
  page: ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket", "close"],
  context: [
    ...["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket", "newCDPSession"],
    ...["grantPermissions", "setGeolocation", "close"],
  ],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};

const PAGE_EVENTS = [
  ...["console", "dialog", "domcontentloaded", "download", "framenavigated", "load", "pageerror"],
  ...["popup", "request", "requestfailed", "requestfinished", "response", "websocket", "worker"],
] as const;
const CONTEXT_EVENTS = [
  ...["console", "dialog", "page", "request", "requestfailed", "requestfinished", "response"],
  "weberror",
] as const;

let idle: Pooled[] = [];
const used = new Set<Pooled>();
let defaults: BrowserContextOptions = {};

/** Sets the options of the running test, which apply to every context that does not set them. */
export function setDefaults(options: BrowserContextOptions): void {
  defaults = options;
}

/** Returns the page of a context with these options: an idle one from the pool, or a new one. */
export async function openContext(
  browser: Browser,
  { isFresh = false, ...own }: VisitOptions,
): Promise<Page> {
  const options = { ...defaults, ...own };
  const given = Object.entries(options);
  const { baseURL, serviceWorkers, viewport, extraHTTPHeaders, ...media } = options;
  const isResettable = given.every(([name]) => PER_VISIT.has(name) || FIXED.has(name));
  // A service worker would stay, with its own caches.
  if (isFresh || !baseURL || !isResettable || serviceWorkers === "allow")
    return (await browser.newContext(options)).newPage();
  const fixed = Object.fromEntries(given.filter(([name]) => FIXED.has(name)));
  const key = JSON.stringify(Object.entries(fixed).toSorted());
  const found = idle.findLast((one) => one.key === key);
  idle = idle.filter((one) => one !== found);
  const pooled = found ?? (await create(browser, { ...fixed, baseURL }, key));
  used.add(pooled);
  const { context, page } = pooled;
  if (viewport) await page.setViewportSize(viewport);
  if (extraHTTPHeaders) await context.setExtraHTTPHeaders(extraHTTPHeaders);
  const { colorScheme, reducedMotion, forcedColors, contrast } = media;
  if (colorScheme ?? reducedMotion ?? forcedColors ?? contrast)
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors, contrast });
  return page;
}

async function create(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  key: string,
): Promise<Pooled> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const openDevtools = context.newCDPSession.bind(context, page);
  const origin = new URL(options.baseURL).origin;
  const pooled: Pooled = { key, context, page, openDevtools, origin, isSpoiled: false };
  const spoil = () => {
    pooled.isSpoiled = true;
  };
  for (const [object, methods] of [
    [page, SPOILING.page],
    [context, SPOILING.context],
    [context.clock, SPOILING.clock],
  ] as const) {
    for (const name of methods) callBefore(object, name, spoil);
  }
  return pooled;
}

/** Makes that method of the object call `act` first. */
function callBefore(object: object, method: string, act: () => void): void {
  const own: unknown = Reflect.get(object, method);
  if (typeof own !== "function") throw new Error(`${method} is no method`);
  const both = (...values: unknown[]): unknown => {
    act();
    return Reflect.apply(own, object, values);
  };
  Reflect.set(object, method, both);
}

/** Resets the contexts that the test used, or closes them. Closes all other contexts of the test. */
export async function releaseContexts(browser: Browser, hasPassed: boolean): Promise<void> {
  const mine = [...used];
  used.clear();
  const kept = new Set([...idle, ...mine].map(({ context }) => context));
  await Promise.all([
    ...browser.contexts().map((context) => kept.has(context) || context.close()),
    ...mine.map(async (pooled) => {
      if (hasPassed && (await isReset(pooled))) idle.push(pooled);
      else await pooled.context.close();
    }),
  ]);
  const surplus = idle.splice(0, idle.length - MAX_IDLE);
  await Promise.all(surplus.map(({ context }) => context.close()));
}

/** Tries to reset a context within `RESET_MS`. Returns whether it can be used again. */
async function isReset(pooled: Pooled): Promise<boolean> {
  const { page, origin, isSpoiled } = pooled;
  if (isSpoiled || page.isClosed() || !page.url().startsWith(`${origin}/`)) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), RESET_MS);
  });
  const done = reset(pooled).then(
    () => true,
    () => false,
  );
  const isDone = await Promise.race([done, timeout]);
  clearTimeout(timer);
  return isDone;
}

/** Removes everything that a test has set or stored, and leaves an empty page. */
async function reset({ context, page, openDevtools, origin }: Pooled): Promise<void> {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  unwatchScripts(page);
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    // Without cookies and a network, nothing that the page does when it is left reaches the server.
    context.clearCookies(),
    context.setOffline(true),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    page.setExtraHTTPHeaders({}),
    context.setExtraHTTPHeaders({}),
    // Empties the session storage, which belongs to the page, and lets nothing more be written.
    page.evaluate(() => {
      sessionStorage.clear();
      Storage.prototype.setItem = () => undefined;
    }),
  ]);
  await page.goto("about:blank");
  const devtools = await openDevtools();
  const storageTypes = "local_storage,indexeddb,cache_storage";
  await Promise.all([
    devtools.send("Page.resetNavigationHistory"),
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes }),
    context.clearCookies(),
    context.setOffline(false),
  ]);
  // A second session would undo the emulated media of the page at each navigation.
  await devtools.detach();
  await Promise.all([
    page.setViewportSize(VIEWPORT),
    page.emulateMedia(MEDIA),
    page.mouse.move(-1, -1),
  ]);
}
