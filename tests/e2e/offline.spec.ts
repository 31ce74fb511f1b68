import type { Page } from "@playwright/test";
import { keepStory, listed, openTakeAlong, stored } from "./device";
import { complaints, endPhase, open, register, visit } from "./people";
import { openLine } from "./line";
import { expect, test } from "./server";

test.use({ serviceWorkers: "allow" });

/** Returns whether the cache contains an edition without an author. */
const isAnyBlind = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("tintero-editions");
    const all = await cache.matchAll();
    return (await Promise.all(all.map((one) => one.text()))).some((text) =>
      text.includes('"author":null'),
    );
  });

declare global {
  interface Window {
    cutLine: () => Promise<void>;
    realFetch: typeof fetch;
    /** Number of editions that the page has requested. */
    asked: number;
  }
}

/** Counts the editions that the page requests from now on, and cuts the connection after this many. */
const breakAfter = (page: Page, editions: number) =>
  page.evaluate((most) => {
    window.realFetch ??= window.fetch;
    window.asked = 0;
    window.fetch = async (address, options) => {
      if (String(address).startsWith("/edicion/") && ++window.asked > most) await window.cutLine();
      return window.realFetch(address, options);
    };
  }, editions);

const copyNote = (page: Page) => page.getByRole("note");

test("LITE-02 a story that was opened is there without a network, and any other address leads to the list", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const reported = complaints(page);
  const { path, title } = await keepStory(page);
  const text = await page.locator(".story-text").innerText();
  await open(page, "/contest/current");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(path);
  expect(await page.locator(".story-text").innerText()).toBe(text);
  await expect(copyNote(page)).toContainText(
    /Copia guardada el .+\. Votar, comentar y enviar necesitan conexión\./,
  );
  await page.goto("/historias");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión, con lectura");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Abrir la página" }).click();
  await expect(page.locator(".vote-box")).toBeVisible();
  expect(reported.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("LITE-02 the list of what is kept is searched, and emptied one by one or at once", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const first = await keepStory(page, 0);
  const second = await keepStory(page, 1);
  expect(await listed(page)).toBe(2);
  await page.getByRole("searchbox").fill(second.title.slice(0, 12).toUpperCase());
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.locator(".story-card h3")).toHaveText([second.title]);
  await page.goto("/sin-conexion");
  await page.getByRole("button", { name: `Quitar «${first.title}»` }).click();
  await expect(page.getByRole("status")).toHaveText("La historia ya no está en este dispositivo.");
  await expect(page.locator(".story-card h3")).toHaveText([second.title]);
  await page.getByRole("button", { name: "Borrar todo" }).click();
  await expect(page.getByText("Aquí no hay ninguna todavía.")).toBeVisible();
  expect(await stored(page)).toEqual({ entries: 0, rows: [] });
});

test("LITE-02 a logout empties the device in every tab, and leaves drafts", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await keepStory(page);
  await page.evaluate(() => localStorage.setItem("story-draft-uno", '{"text":"a medias"}'));
  const other = await page.context().newPage();
  expect(await listed(other)).toBe(1);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).not.toHaveURL(/logout/);
  await expect(other.getByText("Aquí no hay ninguna todavía.")).toBeVisible();
  await expect.poll(() => stored(page)).toEqual({ entries: 0, rows: [] });
  expect(await page.evaluate(() => localStorage.getItem("story-draft-uno"))).toContain("a medias");
});

test("LITE-02 another account on the device finds nothing of the one before", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await keepStory(page);
  // Ends the session without a logout in this browser, as an expired cookie does.
  await page.context().clearCookies();
  await open(page, "/terms");
  await expect.poll(() => stored(page)).toEqual({ entries: 0, rows: [] });
});

test("LITE-02 on a line that hangs the kept story comes after three seconds", async ({
  browser,
  site,
}) => {
  const line = await openLine(site);
  const page = await visit(browser, line.origin, null);
  const { path, title } = await keepStory(page);
  line.hang(true);
  const requestedAt = Date.now();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(copyNote(page)).toContainText("La conexión tarda en responder.");
  expect(Date.now() - requestedAt).toBeGreaterThanOrEqual(2900);
  line.close();
});

test("LITE-02 switched off at the server, the worker empties the device and goes", async ({
  browser,
  site,
  sites,
}) => {
  const off = await sites.of({ seed: "demo", phase: "voting", vars: { OFFLINE_READING: "off" } });
  const line = await openLine(site);
  const page = await visit(browser, line.origin, null);
  await keepStory(page);
  line.leadTo(off);
  await open(page, "/terms");
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  expect(await stored(page)).toEqual({ entries: 0, rows: [] });
  await page.goto("/sin-conexion");
  await expect(page.getByRole("main")).toContainText("Ahora mismo no se guarda nada");
  line.close();
});

test("READ-06 a contest is taken along, and a break in the middle is gone on from", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const status = await openTakeAlong(page);
  const all = Number(/^\d+/.exec(await status.innerText())?.[0]);
  const context = page.context();
  await page.exposeFunction("cutLine", () => context.setOffline(true));
  await breakAfter(page, 4);
  const button = page.getByRole("button", { name: "Guardar en este dispositivo" });
  await button.click();
  await expect(status).toContainText("Lo guardado sigue aquí: pulsa otra vez para seguir.");
  await context.setOffline(false);
  await breakAfter(page, Infinity);
  await button.click();
  await expect(status).toHaveText("Ya están todas en este dispositivo.");
  expect(await page.evaluate(() => window.asked), "what was kept is not asked for again").toBe(
    all - 4,
  );
  await context.setOffline(true);
  expect(await listed(page)).toBe(all);
});

test.describe("after the results", () => {
  test.use({ flags: { seed: "demo", phase: "voting", only: "offline editions" } });

  test("LITE-02 CONTEST-05 a story that was kept without its author is fetched anew", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null);
    await open(page, "/contest/current");
    const contest = /\/contest\/([\w-]{36})/.exec(await page.content())?.[1] ?? "";
    const { path } = await keepStory(page);
    await endPhase(page, contest, "voting");
    const admin = await visit(browser, site, "Amparo");
    const form = { seguro: "si" };
    const headers = { Origin: site };
    await admin.request.post(`/admin/contest/${contest}/finalize`, { form, headers });
    expect(await isAnyBlind(page)).toBe(true);
    await page.clock.setSystemTime(Date.now() + 2 * 60 * 60 * 1000);
    await open(page, "/terms");
    await expect.poll(() => isAnyBlind(page)).toBe(false);
    await page.context().setOffline(true);
    await page.goto(path);
    await expect(copyNote(page)).toBeVisible();
    await expect(page.locator(".story-byline")).not.toHaveText(/Autoría oculta/);
    expect((await stored(page)).entries, "the blind edition is gone").toBe(1);
  });
});
