import { expect, type Page, type Request, type Response, type Route } from "@playwright/test";
import { LIVE_PATHS } from "~/domain/notifications/live-protocol";

/** Selects requests of a page. */
export type RequestFilter = (request: Request) => boolean;

export const isScript: RequestFilter = (request) => request.resourceType() === "script";

/** Matches requests for style sheets except the print style sheet, for which no page waits. */
export const isStylesheet: RequestFilter = (request) =>
  request.resourceType() === "stylesheet" && !/\/print-\w+\.css$/.test(request.url());

/** Suffix that Remix in the browser appends to a page's path to load its data or to send its form. Home becomes `/_root.data`. */
const DATA = /(\/_root)?\.data$/;

/** Returns the path from which Remix loads the data of the page at `path`, for scripts inside a page. */
export const dataPathOf = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** Returns the path of the page to which a request goes, whether the browser or Remix made it. */
export function pathOf(request: Request): string {
  return new URL(request.url()).pathname.replace(DATA, "") || "/";
}

/**
 * Matches the requests by which Remix loads a page's data or sends a form: those to a path, to paths that match a pattern, or all.
 * Full loads, reports and scripts do not match.
 */
export const fetchOf =
  (path: string | RegExp = /^/): RequestFilter =>
  (request) => {
    if (request.resourceType() !== "fetch" || !DATA.test(new URL(request.url()).pathname))
      return false;
    return typeof path === "string" ? pathOf(request) === path : path.test(pathOf(request));
  };

/** Matches the write form's background requests: to save the draft, to render the text for the editor, to count its words. */
export const isOfText: RequestFilter = (request) =>
  request.method() === "POST" &&
  !request.isNavigationRequest() &&
  !fetchOf()(request) &&
  new URLSearchParams(request.postData() ?? "").has("content");

/** Turns a matcher of requests into one of their responses, for `page.waitForResponse`. */
export const responseTo = (which: RequestFilter) => (response: Response) =>
  which(response.request());

/** Waits until the page has received and handled the response to this request. For responses that change nothing on the page. */
export async function received(page: Page, request: Request): Promise<void> {
  await (await request.response())?.finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

/** Handles these requests with `handle` from now on. The returned function ends that. */
export async function intercept(
  page: Page,
  which: RequestFilter,
  handle: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (which(route.request()) ? handle(route) : route.fallback());
  await page.route("**/*", handler);
  return () => page.unroute("**/*", handler);
}

/** Holds back these requests from now on. The returned function lets them through. */
export async function hold(page: Page, which: RequestFilter): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const continued: Promise<void>[] = [];
  const stop = await intercept(page, which, (route) => {
    continued.push(released.then(() => route.continue()));
  });
  return async () => {
    release();
    await Promise.all(continued);
    await stop();
  };
}

/** Aborts these requests from now on, as a lost connection would. The returned function ends that. */
export const lose = (page: Page, which: RequestFilter) =>
  intercept(page, which, (route) => route.abort());

/** Answers these requests from now on with a status and a text of no use, as a broken server does. The returned function ends that. */
export const breakServer = (page: Page, which: RequestFilter, status = 500) =>
  intercept(page, which, (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Ay</h1>" }),
  );

/** Holds back every script that the page requests from now on. The returned function lets them load. */
export const holdScripts = (page: Page) => hold(page, isScript);

/**
 * Holds back the scripts that the page requests during `act`, not later ones. The returned function releases them. First waits for
 * the page's own late scripts, which other pages may need too.
 */
export async function holdScriptsOf(page: Page, act: () => Promise<unknown>) {
  await lateScriptsRun(page);
  let isActing = true;
  const release = await hold(page, (request) => isActing && isScript(request));
  await act();
  isActing = false;
  return release;
}

/**
 * Holds back every script that the page requests after hydration, as those of the editor and of dialogs. The returned function
 * lets them load.
 */
export async function holdLateScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, isScript, async (route) => {
    if (await isHydrated(page)) await released;
    await route.fallback();
  });
  return release;
}

/** Aborts every script that the page requests after hydration. */
export const loseLateScripts = (page: Page) =>
  intercept(page, isScript, async (route) => {
    if (await isHydrated(page)) await route.abort();
    else await route.fallback();
  });

const isHydrated = (page: Page) =>
  page.evaluate(() => "hydrated" in document.documentElement.dataset);

/**
 * Holds back the scripts that hydrate the page, but not slow-start.ts, which is recognized by its URL. The returned function lets
 * them load.
 */
export const holdHydration = (page: Page) =>
  hold(page, (request) => isScript(request) && !/\/slow-start-/.test(request.url()));

/** Aborts every script that the page requests from now on. The returned function ends that. */
export const loseScripts = (page: Page) => lose(page, isScript);

/**
 * Aborts one of the scripts that the page requests for the next press: the first, or the one after `after` others. First waits for
 * the page's own late scripts. The returned function ends the blocking.
 */
export async function loseScript(page: Page, after = 0): Promise<() => Promise<void>> {
  await lateScriptsRun(page);
  let requested = 0;
  return lose(page, (request) => isScript(request) && requested++ === after);
}

/** What the open document of a page has requested: addresses of scripts, and whether it has opened the site's live channel. */
interface Watched {
  scripts: Set<string>;
  hasChannel: boolean;
}

const watchedPages = new WeakMap<Page, Watched>();

/** Collects from now on what each document of this page requests, for `scriptsRun` and `lateScriptsRun`. */
export function watchScripts(page: Page): void {
  if (watchedPages.has(page)) return;
  const watched: Watched = { scripts: new Set(), hasChannel: false };
  watchedPages.set(page, watched);
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      watched.scripts.clear();
      watched.hasChannel = false;
    }
    if (isScript(request)) watched.scripts.add(request.url());
  });
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).pathname === LIVE_PATHS.site) watched.hasChannel = true;
  });
}

/** Forgets what the page has requested, once its listeners are removed. */
export const unwatchScripts = (page: Page) => watchedPages.delete(page);

function watchedOf(page: Page): Watched {
  const watched = watchedPages.get(page);
  if (!watched) throw new Error("watchScripts was not called on this page");
  return watched;
}

/**
 * Waits until all scripts requested by the open document have run, including modules preloaded for its forms, without which a form
 * would cause a full load.
 */
export async function scriptsRun(page: Page): Promise<void> {
  const { scripts } = watchedOf(page);
  // Waits for the next paint, after which React may request further modules.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(undefined)))),
  );
  // Imports each script: an imported module is not run again, and the promise resolves once it has run.
  await page.evaluate((all) => Promise.all(all.map((script) => import(script))), [...scripts]);
}

/**
 * Waits until the page stops requesting scripts by itself: after the scripts for offline reading and, last, those of the live
 * channel. Pages with dates open the channel after one second, others after five.
 */
async function lateScriptsRun(page: Page): Promise<void> {
  const watched = watchedOf(page);
  await expect.poll(() => watched.hasChannel, "the live channel is open").toBe(true);
  await scriptsRun(page);
}
