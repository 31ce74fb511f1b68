import type { Page } from "@playwright/test";
import { mark, open, register, visit } from "./people";
import { fetchOf, hold, lose, scriptsRun } from "./requests";
import { expect, test } from "./server";

for (const path of ["/contest/current", "/historias?orden=recientes"]) {
  test(`CONTEST-03 on a phone a search with a script leads to what it found: ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, path);
    const field = page.getByLabel("Buscar", { exact: true });
    if (!(await field.isVisible())) await page.getByText("Buscar y ordenar").click();
    await field.fill("el");
    await field.press("Enter");
    await expect(page).toHaveURL(/q=el.*#stories-section$/);
    await expect(page.locator("#stories-section [role=status]")).toContainText("encontrada");
    const top = () =>
      page.locator("#stories-section").evaluate((list) => list.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
  });
}

test("CONTEST-03 A11Y-01 with a script a list is searched and sorted in place: URL, focus, scroll and Back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 360 });
  await open(page, "/historias?orden=recientes");
  const isSame = await mark(page);
  const titles = page.locator(".story-card h3");
  const status = page.locator("#stories-section [role=status]");
  await expect(status).toHaveText("12 historias de retos terminados.");
  const recent = await titles.allTextContents();

  const field = page.getByLabel("Buscar");
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await field.fill("BAÑO DE ABRIGO");
  await field.press("Enter");
  await expect(status).toHaveText(
    "No se encontraron historias. Prueba con menos palabras o mira todas.",
  );
  await expect(titles).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.fill("capitan");
  await field.press("Enter");
  await expect(status).toHaveText("1 historia encontrada");
  await expect(titles).toHaveText(["El capote del capitán Urrutia"]);
  await expect(page).toHaveURL(/\/historias\?q=capitan/);

  await field.fill("");
  await page.getByLabel("Ordenar").selectOption({ label: "Alfabético" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(titles).toHaveText(recent.toSorted((a, b) => a.localeCompare(b, "es")));
  await expect(page.getByRole("button", { name: "Aplicar" })).toBeFocused();
  expect(await page.evaluate(() => scrollY), "the page has not moved").toBe(120);

  // After 'Back' the search fields show the values in the URL.
  await page.goBack();
  await expect(titles).toHaveCount(1);
  await expect(field).toHaveValue("capitan");
  await expect(page.getByLabel("Ordenar")).toHaveValue("recientes");
  await page.goForward();
  await expect(titles).toHaveCount(12);
  await expect(page.getByLabel("Ordenar")).toHaveValue("alfabetico");
  expect(await isSame(), "without a full load").toBe(true);

  // After a reload the list is the same, because its whole state is in the URL.
  await page.reload();
  await expect(page.getByLabel("Ordenar")).toHaveValue("alfabetico");
  await expect(titles.first()).toHaveText("Abrigo mostaza, talla cuarenta, estación Candelaria");
});

test("CONTEST-03 who goes on typing while a search is under way keeps every letter", async ({
  page,
}) => {
  await open(page, "/historias?orden=recientes");
  const field = page.getByLabel("Buscar");
  const answer = await hold(page, fetchOf("/historias"));
  await field.fill("capi");
  await field.press("Enter");
  await field.pressSequentially("tan");
  await answer();
  await expect(page).toHaveURL(/q=capi&/);
  await expect(page.locator("#stories-section [role=status]")).toContainText("encontrada");
  await expect(field).toHaveValue("capitan");
});

test("CONTEST-03 A11Y-01 a story opens at its top with the focus on it, and Back leads to where one was", async ({
  page,
}) => {
  await open(page, "/historias?orden=recientes");
  const isSame = await mark(page);
  const last = page.locator(".story-card h3 a").last();
  await last.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(500);
  await last.click();
  await expect(page.locator(".story-text")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("main")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Leer", level: 1 })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  expect(await isSame()).toBe(true);
});

/** Moves the list of stories after the page load, as React does when it removes the block of a dialog. */
function moveListLate(): void {
  addEventListener("load", () =>
    setTimeout(() => {
      const { documentElement: root } = document;
      root.style.overflowAnchor = "none";
      document.querySelector<HTMLElement>("main")?.style.setProperty("padding-top", "900px");
      const list = document.querySelector("#stories-section");
      root.dataset.movedTo = String(list?.getBoundingClientRect().top);
    }, 200),
  );
}

/** Returns the position to which `moveListLate` has moved the list, in pixels from the top of the window. */
async function movedTo(page: Page): Promise<number> {
  return Number(await page.locator("html[data-moved-to]").getAttribute("data-moved-to"));
}

test("CONTEST-10 an address of the list with an encoded letter leads to it as well", async ({
  page,
}) => {
  await page.addInitScript(moveListLate);
  await page.goto("/contest/current#stories%2Dsection");
  expect(await movedTo(page)).toBeGreaterThan(400);
  const list = page.locator("#stories-section");
  const top = () => list.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThanOrEqual(1);
});

test("CONTEST-10 a fragment that cannot be decoded leaves the page as it is", async ({ page }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await open(page, "/faq#%E0%A4%A");
  const isSame = await mark(page);
  await page.locator(".site-footer a[href='/terms']").click();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expect(page).toHaveURL("/faq#%E0%A4%A");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isSame()).toBe(true);
  expect(errors).toEqual([]);
});

test("CONTEST-10 the address of the list leads to it: at once, after half a second, and without a full load", async ({
  page,
  browser,
  site,
}) => {
  const list = page.locator("#stories-section");
  const top = () => list.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await page.addInitScript(moveListLate);
  await page.goto("/contest/current");
  const contest = await page.locator(".list-tools").getAttribute("action");
  expect(contest).toMatch(/^\/contest\/[\w-]{36}#stories-section$/);
  await page.goto("/terms");
  await page.goto(contest ?? "");
  expect(await movedTo(page)).toBeGreaterThan(400);
  await expect.poll(top).toBeLessThanOrEqual(1);

  // After the last story 'Siguiente sin leer' leads to a page with a link to the list. Following both links loads no new
  // document.
  await open(page, (await list.locator(".story-card h3 a").last().getAttribute("href")) ?? "");
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Siguiente sin leer" }).click();
  await page.getByRole("link", { name: "Volver al índice" }).click();
  await expect(page).toHaveURL(contest ?? "");
  await expect.poll(() => list.count()).toBe(1);
  await expect.poll(top).toBeLessThanOrEqual(1);
  await expect(list).toBeFocused();
  expect(await isSame()).toBe(true);

  const plain = await visit(browser, site, null, { javaScriptEnabled: false });
  await plain.goto(contest ?? "");
  const box = await plain.locator("#stories-section").boundingBox();
  expect(Math.abs(box?.y ?? 999)).toBeLessThanOrEqual(1);
});

for (const path of ["/historias?orden=recientes", "/contest/current"]) {
  test(`CONTEST-03 on a lost line a search in ${path} says so beside its field, keeps the page and goes on by itself`, async ({
    page,
  }) => {
    await open(page, path);
    const isSame = await mark(page);
    const titles = page.locator(".story-card h3");
    const before = await titles.allTextContents();
    const field = page.getByLabel("Buscar");
    await page.context().setOffline(true);
    await field.fill("a");
    await field.press("Enter");
    const form = page.locator(".list-tools");
    await expect(form.getByRole("alert")).toHaveText(
      "No hay conexión. Buscaremos en cuanto vuelva.",
    );
    expect(await titles.allTextContents()).toEqual(before);
    // Starts a new search that replaces a search still loading.
    await field.fill("no está en ninguna");
    await field.press("Enter");
    await expect(form.getByRole("alert")).toBeVisible();
    await expect(field).toBeFocused();
    await page.context().setOffline(false);
    await expect(page.getByText("No se encontraron historias.")).toBeVisible();
    await expect(page).toHaveURL(/q=no\+est/);
    await expect(form.getByRole("alert")).toHaveCount(0);
    await expect(field).toHaveValue("no está en ninguna");
    expect(await isSame()).toBe(true);
  });
}

test("CONTEST-03 VOTE-07 on a lost line a link keeps the page, and so does what a vote asks for anew", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current?vista=extractos");
  await scriptsRun(page);
  const isSame = await mark(page);
  const cards = page.locator(".story-card");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Poner primero" }).click();
  await expect(page.getByRole("status").getByText("No hay conexión.")).toBeVisible();
  await expect(cards).toHaveCount(6);
  await page.context().setOffline(false);
  await expect(page.getByText("No hay conexión.")).toHaveCount(0);

  // The vote is stored, but the revalidation that follows it is aborted.
  const bringBack = await lose(page, fetchOf(/^\/contest\/[^/]+$/));
  await cards.first().locator(".vote-form button").click();
  await expect(page.getByText("Tu voto está guardado.")).toBeVisible();
  await expect(page.getByText("Has usado 1 de tus 3 votos")).toBeVisible();
  await expect(page.getByText("Tu voto está guardado.")).toHaveCount(0);
  await expect(cards).toHaveCount(6);
  await bringBack();
  await expect(cards.first().locator(".mark-label")).toHaveText("Votada • Leída");
  expect(await isSame()).toBe(true);
});
