import { test as base, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { runCommand, type SeedFlags } from "./site-commands";
import { openContext, releaseContexts, setDefaults } from "./context-pool";
import { openLazyFirefox, type LazyFirefox } from "./firefox-processes";

export { expect } from "@playwright/test";

/** Seed of most tests of the write form. Tests with the same seed share a site within a worker. */
export const SUBMISSION: SeedFlags = { seed: "demo", phase: "submission" };

let served = "";

/** Returns the origin of the running test's site. A Playwright worker runs one test at a time. */
export const currentSite = () => served;

/**
 * Maximum wait for a form that is still marked as sending. The mark stays up to 100 ms after the response
 * (app/remix/first-script.ts).
 */
const FREE_MS = 1000;

/**
 * Makes every click wait up to `FREE_MS` until no form of the page is marked as sending, as a person would. `dblclick` does not
 * wait.
 */
function clickWhenFree(page: Page): void {
  const prototype: Locator = Object.getPrototypeOf(page.locator("html"));
  const click = Reflect.get(prototype, "click");
  prototype.click = async function (this: Locator, options) {
    const sending = this.page().locator("form[data-sending]").first();
    await sending.waitFor({ state: "detached", timeout: FREE_MS }).catch(() => undefined);
    await Reflect.apply(click, this, [options]);
  };
}

/**
 * Makes each request of a test use its own connection, and retries a request whose connection is reset. workerd closes a connection
 * that is idle for five seconds, perhaps just when it would be reused, and rarely resets a new one on a busy machine. A POST is
 * retried too: a form that is sent twice acts once.
 */
function askAnew(page: Page): void {
  const prototype: APIRequestContext = Object.getPrototypeOf(page.request);
  const ask = Reflect.get(prototype, "fetch");
  prototype.fetch = function (this: APIRequestContext, address, options) {
    const headers = { ...options?.headers, Connection: "close" };
    return Reflect.apply(ask, this, [address, { ...options, headers, maxRetries: 3 }]);
  };
}

interface Sites {
  /** Returns the origin of this worker's site with the given seed. */
  of(flags: SeedFlags): Promise<string>;
}

/**
 * Tests against sites as `npm start` serves them, each on a free port with a copy of the seeded data. A worker opens one site for
 * each kind of seed. Separate Playwright projects for the seeds would start more workers and browsers.
 */
export const test = base.extend<
  { flags: SeedFlags; site: string; contexts: undefined },
  { sites: Sites; firefox: LazyFirefox; patience: undefined }
>({
  flags: [{ seed: "demo", phase: "voting" }, { option: true }],
  patience: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      clickWhenFree(page);
      askAnew(page);
      await page.close();
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  sites: [
    async ({}, use) => {
      const open = new Map<string, Promise<string>>();
      const close = async (kind: string) => {
        const site = await open.get(kind);
        open.delete(kind);
        if (site) await runCommand({ what: "close", site });
      };
      /** Kind of the open site that only one file or group of tests uses. */
      let own = "";
      const siteFor = async (flags: SeedFlags) => {
        const kind = JSON.stringify(flags);
        // Closes the previous group's own site: an open site is polled every two seconds by its health check.
        if (own !== kind) await close(own);
        own = flags.only ? kind : "";
        const site = open.get(kind) ?? runCommand({ what: "open", flags });
        open.set(kind, site);
        return site;
      };
      await use({ of: siteFor });
      for (const kind of [...open.keys()]) await close(kind);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // A fixture for all files, although few use it: a fixture in some files only would need separate Playwright workers. Firefox
  // starts only on demand.
  firefox: [
    async ({}, use) => {
      const firefox = openLazyFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ flags, sites }, use) => {
      served = await sites.of(flags);
      await use(served);
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
  page: async ({ browser, site }, use) => use(await openContext(browser, { baseURL: site })),
  // Resets or closes the browser contexts of the test. Otherwise they stay open, with running page timers, as long as the worker.
  contexts: [
    async (
      { browser, javaScriptEnabled, extraHTTPHeaders, bypassCSP, serviceWorkers },
      use,
      test,
    ) => {
      setDefaults({ javaScriptEnabled, extraHTTPHeaders, bypassCSP, serviceWorkers });
      await use(undefined);
      await releaseContexts(browser, test.status === test.expectedStatus);
    },
    { auto: true },
  ],
});
