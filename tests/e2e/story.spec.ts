import type { Page } from "@playwright/test";
import { complaints, hydrated, mark, open, pauseClock, publish, register, visit } from "./people";
import { fetchOf, hold, holdScripts } from "./requests";
import { expect, test } from "./server";

/** Address of the list of the stories of all finished contests. */
const FINISHED = "/historias?orden=recientes";

/** Returns the path of a story in voting, or of one of a finished contest. */
async function storyIn(page: Page, list: "/contest/current" | typeof FINISHED): Promise<string> {
  const answer = await page.request.get(list);
  return /<h3><a[^>]*href="(\/story\/[\w-]+)/.exec(await answer.text())?.[1] ?? "";
}

const share = (page: Page) => page.locator(".share");
const announced = (page: Page) => share(page).getByRole("status");

test("STORY-07 the address is copied, or handed to the system's sheet, or stands there selected", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { asked: shared });
    Object.assign(navigator, {
      share: (what: unknown) => {
        shared.push(what);
        return Promise.reject(new DOMException("closed", "AbortError"));
      },
    });
  });
  const complained = complaints(page);
  const story = await storyIn(page, "/contest/current");
  await page.clock.install();
  await open(page, story);
  const address = new RegExp(`^http.*${story}$`);
  const addressField = page.getByLabel("Dirección de la historia");
  await page.getByText("Compartir", { exact: true }).click();
  const copy = share(page).getByRole("button", { name: "Copiar enlace" });
  await pauseClock(page);
  await copy.click();
  await expect(share(page).getByRole("button", { name: "Enlace copiado" })).toBeVisible();
  await expect(announced(page)).toHaveText("Enlace copiado");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(address);
  await page.clock.runFor(1800);
  await expect(announced(page)).toHaveText("Enlace copiado");
  await page.clock.runFor(1000);
  await expect(copy).toBeVisible();
  await expect(announced(page)).toHaveText("");
  await page.clock.resume();

  // The reader closes the system's share dialog, which rejects with `AbortError`. That shows no error.
  await share(page).getByRole("button", { name: "Compartir con…" }).click();
  const title = await page.locator("h1").textContent();
  const sharedData = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  expect(await sharedData()).toEqual([{ title, url: expect.stringMatching(address) }]);
  await expect(addressField).toHaveCount(0);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await copy.click();
  await expect(addressField).toHaveValue(address);
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(address);
  expect(complained).toEqual([]);
});

test("STORY-07 a link to the share links opens them, and nothing moves when scripts add theirs", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.startTime);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const release = await holdScripts(page);
  await page.goto(`${await storyIn(page, "/contest/current")}#compartir`);
  await expect(page.getByRole("link", { name: "WhatsApp" })).toBeInViewport();
  const shifts = () =>
    page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            setTimeout(() => done((window as unknown as { shifts: number[] }).shifts)),
          ),
        ),
    );
  const before = await shifts();
  await release();
  const copy = page.getByRole("button", { name: "Copiar enlace" });
  await expect(copy).toBeInViewport();
  expect(await shifts()).toEqual(before);
  // On systems without a share dialog the button is missing.
  await expect(share(page).getByRole("button")).toHaveCount(1);

  await open(page, "/contest/current");
  await page
    .getByRole("link", { name: /^Compartir «/ })
    .last()
    .click();
  await expect(copy).toBeInViewport();
});

test("STORY-01 the size of the text is kept, with and without a full load; on paper a story is its title and its text", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, await storyIn(page, "/contest/current"));
  const isSame = await mark(page);
  const text = page.locator(".story-text");
  await page.locator(".reading-size summary").click();
  const huge = page.getByRole("button", { name: "Enorme" });
  await huge.click();
  await expect(text).toHaveClass(/text-enorme/);
  await expect(huge).toHaveAttribute("aria-pressed", "true");
  expect(await isSame()).toBe(true);
  await page.goto(await storyIn(page, FINISHED));
  await expect(text).toHaveClass(/text-enorme/);

  const size = () => text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(await size()).toBeGreaterThan(24);
  await page.emulateMedia({ media: "print" });
  for (const part of [
    ...[".site-header", ".site-footer", ".cookies", ".story-back", ".reading-size"],
    ...[".vote-box", ".story-foot", ".comments"],
  ]) {
    await expect(page.locator(part)).toBeHidden();
  }
  for (const part of ["h1", ".story-byline", ".story-text"]) {
    await expect(page.locator(part)).toBeVisible();
  }
});

test("STORY-04 STORY-05 a story that takes its time says so; the way back follows `from` and `authorId`", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Eliseo");
  await open(page, FINISHED);
  const isSame = await mark(page);
  const release = await hold(page, fetchOf(/^\/story\/[^/]+$/));
  await page.locator(".story-card h3 a").last().click();
  const loading = page.getByRole("status").getByText("Cargando historia...");
  await expect(loading).toBeVisible();
  await release();
  await expect(page.locator("article.story")).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expect(page).toHaveURL(/\?from=historias$/);
  await page.getByRole("link", { name: "Volver a Leer" }).click();
  await expect(page).toHaveURL(/\/historias$/);
  expect(await isSame(), "without a full load").toBe(true);

  await page.goto("/profile");
  await page.locator(".entry h3 a").first().click();
  await expect(page).toHaveURL(/\?from=profile&authorId=/);
  await page.getByRole("link", { name: "Volver al perfil" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(await storyIn(page, "/contest/current"));
  await page.getByRole("link", { name: "Volver al reto" }).click();
  await expect(page).toHaveURL(/\/contest\/[\w-]+$/);
});

test("STORY-02 STORY-05 what is not there, and what cannot be shown yet, have two ways out", async ({
  browser,
  site,
}) => {
  const writer = await register(browser, site);
  const hidden = await publish(writer, "Todavía no");
  const page = await visit(browser, site, null);
  await page.goto("/terms");
  for (const { address, status, heading, text } of [
    {
      address: "/story/no-hay-tal",
      status: 404,
      heading: "Historia no encontrada",
      text: "Esta historia puede haber sido eliminada o no está disponible.",
    },
    {
      address: hidden,
      status: 403,
      heading: "Historia no disponible",
      text: "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.",
    },
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    expect(await page.content()).not.toContain("Todavía no");
    await hydrated(page);
    await page.getByRole("link", { name: "Volver", exact: true }).click();
    await expect(page).toHaveURL(/\/terms$/);
  }
  await page.goto(hidden);
  await page.getByRole("link", { name: "Explorar historias" }).click();
  await expect(page).toHaveURL(/\/historias$/);
});
