import { test as base } from "@playwright/test";
import { ask, type SeedFlags } from "./ask";

export { expect } from "@playwright/test";

/** Every file that uses the same one can share a site. */
export const SUBMISSION: SeedFlags = { seed: "demo", phase: "submission" };

let served = "";

/** The site of this worker, which has one at a time. */
export const currentSite = () => served;

/** Tests over a site of their own: what `npm start` serves, on a free port and over a copy of what was seeded. */
export const test = base.extend<{ site: string }, { flags: SeedFlags; server: string }>({
  flags: [
    { seed: "demo", phase: "voting" },
    { option: true, scope: "worker" },
  ],
  server: [
    async ({ flags }, use) => {
      const site = await ask({ what: "open", flags });
      served = site;
      await use(site);
      await ask({ what: "close", site });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  site: async ({ server }, use) => use(server),
  baseURL: async ({ server }, use) => use(server),
});
