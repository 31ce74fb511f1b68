import { test as base, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { ask, type SeedFlags } from "./ask";
import { openFirefoxes, type Firefoxes } from "./firefoxes";

export { expect } from "@playwright/test";

/** Every file that uses the same one can share a site. */
export const SUBMISSION: SeedFlags = { seed: "demo", phase: "submission" };

let served = "";

/** The site of the test that is running: a worker runs one at a time. */
export const currentSite = () => served;

/** Within 100 ms of an answer a form still counts as sent (app/remix/first-script.ts): no person presses again so soon. */
const FREE_MS = 1000;

/** From now on a click waits, for that long at most, until no form of its page is under way; `dblclick` does not. */
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
 * From now on each request of a test itself has a connection of its own: workerd closes one that waits for five seconds, perhaps
 * in the moment in which it is used again.
 */
function askAnew(page: Page): void {
  const prototype: APIRequestContext = Object.getPrototypeOf(page.request);
  const ask = Reflect.get(prototype, "fetch");
  prototype.fetch = function (this: APIRequestContext, address, options) {
    const headers = { ...options?.headers, Connection: "close" };
    return Reflect.apply(ask, this, [address, { ...options, headers }]);
  };
}

interface Sites {
  /** The origin of this worker's site that is seeded so. */
  of(flags: SeedFlags): Promise<string>;
}

/**
 * Tests over what `npm start` serves, on a free port and over a copy of what was seeded. A worker has one site for each kind
 * of seed that its files ask for: a worker of its own for each kind would start a browser of its own too.
 */
export const test = base.extend<
  { flags: SeedFlags; site: string; closing: undefined },
  { sites: Sites; firefoxes: Firefoxes; patience: undefined }
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
      const of = (flags: SeedFlags) => {
        const kind = JSON.stringify(flags);
        const site = open.get(kind) ?? ask({ what: "open", flags });
        open.set(kind, site);
        return site;
      };
      await use({ of });
      for (const site of open.values()) await ask({ what: "close", site: await site });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // Here, for a worker of all files runs those in Firefox too: it starts one when it is asked for.
  firefoxes: [
    async ({}, use) => {
      const firefoxes = openFirefoxes();
      await use(firefoxes);
      await firefoxes.close();
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
  // The contexts that a test opened by itself would stay open, with the timers of their pages, as long as the worker.
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
