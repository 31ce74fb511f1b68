import type { Page } from "@playwright/test";

/** Addresses of all scripts. */
export const SCRIPTS = /\.js$/;

/**
 * Holds back every script that the page requests after hydration, as those of the editor and of dialogs. The returned function
 * lets them load.
 */
export async function holdLateScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(SCRIPTS, async (route) => {
    if (await isHydrated(page)) await released;
    await route.fallback();
  });
  return release;
}

/** Makes every script fail that the page requests after hydration. */
export async function failLateScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, async (route) => {
    if (await isHydrated(page)) await route.abort();
    else await route.fallback();
  });
}

const isHydrated = (page: Page) =>
  page.evaluate(() => "hydrated" in document.documentElement.dataset);
