import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { keepStory, listed, openTakeAlong } from "./device";
import { openLine } from "./line";
import { complaints, hydrated, open, register, visit } from "./people";
import { expect, test } from "./server";

test.use({ serviceWorkers: "allow" });

/** Returns the hash of the service worker's script, as loaded from the page's site. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const script = await (await fetch("/sw.js", { cache: "no-store" })).arrayBuffer();
    const hash = await crypto.subtle.digest("SHA-256", script);
    return [...new Uint8Array(hash)].join();
  });

test("LITE-02 a deployment with another worker leaves what is kept, and the next page is whole", async ({
  browser,
  site,
  sites,
}) => {
  const next = await sites.of({ seed: "demo", phase: "voting", vars: { SITE_NAME: "Tinta" } });
  const line = await openLine(site);
  const page = await visit(browser, line.origin, null);
  const { path, title } = await keepStory(page);
  const before = await workerOf(page);
  const reported = complaints(page);
  line.leadTo(next);
  const controllerChange = page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      ),
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()));
  await controllerChange;
  expect(await workerOf(page)).not.toBe(before);
  // The open page belongs to the old deployment; its link leads to a page of the new one.
  await page.locator(".site-header a").first().click();
  await hydrated(page);
  await expect(page).toHaveTitle(/^Tinta - /);
  await open(page, "/contest/current");
  expect(await listed(page)).toBe(1);
  await expect(page).toHaveTitle("Sin conexión, con lectura · Tinta");
  line.hang(true);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Tinta`);
  expect(reported).toEqual([]);
  line.close();
});

test("A11Y-01 LITE-02 the pages of the device are accessible: list, search, kept story, and what stands in for a page", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest/current");
  await listed(page);
  await expectAccessible(page, "empty list");
  const { path } = await keepStory(page);
  await listed(page);
  await expectAccessible(page, "list");
  await page.goto("/sin-conexion?q=zzz");
  await expectAccessible(page, "search without results");
  await page.context().setOffline(true);
  await page.goto(path);
  await expectAccessible(page, "kept story");
  await page.goto("/terms");
  await expectAccessible(page, "instead of a page");
});

test("A11Y-01 READ-06 the page that takes a contest along is accessible before and after", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const status = await openTakeAlong(page);
  await expectAccessible(page, "before");
  await page.getByRole("button", { name: "Guardar en este dispositivo" }).click();
  await expect(status).toHaveText("Ya están todas en este dispositivo.");
  await expectAccessible(page, "after");
});

test("LITE-01 READ-06 with Save-Data a contest is taken along after the reader has asked for scripts", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { extraHTTPHeaders: { "Save-Data": "on" } });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      value: { saveData: true, effectiveType: "4g" },
    }),
  );
  await page.goto("/sin-conexion");
  await page.getByRole("main").getByRole("link", { name: "Llévate el reto" }).click();
  await expect(page).toHaveURL(/llevar$/);
  // Reloads, because a redirect loses Playwright's `Save-Data` header. A real Chromium sends it after a redirect too.
  await page.reload();
  await expect(page.locator("script")).toHaveCount(0);
  await expectAccessible(page, "take-along with Save-Data");
  await page.getByRole("link", { name: "Cargarlos y guardar historias" }).click();
  await page.getByRole("button", { name: "Guardar en este dispositivo" }).click();
  await expect(page.getByText("Ya están todas en este dispositivo.")).toBeVisible();
  expect(await listed(page)).toBeGreaterThan(1);
});

test("LITE-03 a browser finds nothing that keeps the site from being installed", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/");
  const tools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { errors, data = "{}" } = await tools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"], src).toContain(type);
    if (sizes === "any") continue;
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});
