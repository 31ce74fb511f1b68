import type { Browser } from "@playwright/test";
import { releaseContexts } from "./context-pool";
import { holdNextTimers, open, visit } from "./people";
import { expect, test } from "./server";

const PHONE = { width: 360, height: 740 };

/** Visits as a demo account and leaves data and settings of every kind in the browser context. Returns the context. */
async function leaveTraces(browser: Browser, site: string) {
  const page = await visit(browser, site, "Pilar", {
    viewport: PHONE,
    colorScheme: "dark",
    extraHTTPHeaders: { "Save-Data": "on" },
  });
  await page.goto("/terms");
  await page.evaluate(async () => {
    localStorage.setItem("trace", "yes");
    sessionStorage.setItem("trace", "yes");
    await caches.open("trace");
    await new Promise((done) => (indexedDB.open("trace").onsuccess = done));
    addEventListener("pagehide", () => sessionStorage.setItem("trace", "yes"));
  });
  await page.route("**/*", (route) => route.abort());
  await page.context().setOffline(true);
  return page.context();
}

test("design: tests, a browser context that is used again has no data or settings of the visit before", async ({
  browser,
  site,
}) => {
  const before = await leaveTraces(browser, site);
  await releaseContexts(browser, true);
  const page = await visit(browser, site, null);
  expect(page.context()).toBe(before);
  await open(page, "/terms");
  const traces = await page.evaluate(async () => ({
    stored: [localStorage.getItem("trace"), sessionStorage.getItem("trace")],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  expect(traces).toMatchObject({ stored: [null, null], width: 1280, isDark: false });
  expect([...traces.caches, ...traces.databases]).not.toContain("trace");
  await expect(page.getByRole("link", { name: "Iniciar sesión" }).first()).toBeVisible();
});

test("design: tests, a browser context is not used again after an init script, a failure, or in two visits at once", async ({
  browser,
  site,
}) => {
  const scripted = await visit(browser, site, null);
  const other = await visit(browser, site, null);
  expect(other.context()).not.toBe(scripted.context());
  await holdNextTimers(scripted);
  await Promise.all([scripted.goto("/terms"), other.goto("/terms")]);
  await releaseContexts(browser, true);
  expect(browser.contexts()).not.toContain(scripted.context());
  expect(browser.contexts()).toContain(other.context());
  await visit(browser, site, null);
  await releaseContexts(browser, false);
  expect(browser.contexts()).not.toContain(other.context());
});
