import { complaints, demoAccount, hydrated, linkOn, mark, open, lookedAt, signIn } from "./people";
import { isScript, isStylesheet } from "./requests";
import { expect, test } from "./server";

test("SEC-01 LITE-01 each page of somebody signed in hydrates without a complaint of the browser", async ({
  page,
}) => {
  const story = await linkOn(page, "/contest/current", ".story-card h3 a");
  const reported = complaints(page);
  await signIn(page, demoAccount("Amparo"));
  for (const path of [
    ...["/", "/contest/current", story, "/write", "/profile", "/preferences", "/notificaciones"],
    ...["/admin", "/admin/contest/new"],
  ]) {
    await open(page, path);
    await expect(page.locator("h1")).toBeVisible();
  }
  await page.goto("/maintenance-preview");
  await expect(page.locator("h1")).toBeVisible();
  expect(reported).toEqual([]);
});

test("LITE-01 a story keeps its text through links, Back, Forward and forms", async ({ page }) => {
  const reported = complaints(page);
  await signIn(page, demoAccount("Pilar"));
  await page.goto("/contest/current");
  const list = page.locator(".story-list");
  const first = page.locator(".story-card h3 a").first();
  const path = (await first.getAttribute("href")) ?? "";
  await page.goto(path);
  const text = page.locator(".story-text");
  const html = await text.innerHTML();
  expect(html).toContain("<p>");
  await hydrated(page);
  const isSame = await mark(page);
  expect(await text.innerHTML()).toBe(html);
  await page.getByRole("button", { name: "Marcar como leída" }).click();
  await expect(page.getByRole("button", { name: "Quitar la marca de leída" })).toBeVisible();
  expect(await text.innerHTML()).toBe(html);
  await page.getByRole("link", { name: "Volver al reto" }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(text).toBeVisible();
  expect(await text.innerHTML()).toBe(html);
  await page.goForward();
  await expect(list).toBeVisible();
  await page.locator(`.story-card h3 a[href="${path}"]`).click();
  await expect(text).toBeVisible();
  expect(await text.innerHTML()).toBe(html);
  // Expects that no full load has replaced the document.
  expect(await isSame()).toBe(true);
  expect(reported).toEqual([]);
});

test("LITE-01 after hydration a link opens its page without a full load", async ({ page }) => {
  await open(page, "/");
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page).toHaveTitle(/^Historial/);
  expect(await isSame()).toBe(true);
});

test("LITE-01 with Save-Data no script at all is sent", async ({ browser, site }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "Save-Data": "on" } });
  const page = await context.newPage();
  const requestedPaths: string[] = [];
  const linked = new Set<string | null>();
  page.on("request", (request) => {
    if (isScript(request) || isStylesheet(request))
      requestedPaths.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", "/contest/current", "/write", "/login"]) {
    await page.goto(site + path);
    expect(await page.locator("script").count()).toBe(0);
    for (const sheet of await page.locator("link[rel=stylesheet]").all())
      linked.add(await sheet.getAttribute("href"));
    await expect(page.locator(".site-header")).toHaveCSS("display", "flex");
  }
  // The page loads only the style sheets in its HTML, and none that a script would link.
  expect(requestedPaths.filter((path) => !linked.has(path))).toEqual([]);
});

test("LITE-01 a dialog and the tools of a story are never seen without their looks", async ({
  page,
}) => {
  await signIn(page, demoAccount("Pilar"));
  const story = await linkOn(page, "/contest/current", ".story-card h3 a");
  const { looks, release } = await lookedAt(page, [".dialog", ".share-tools button"]);
  await page.goto(story);
  await release();
  await hydrated(page);
  await page.getByText("Compartir", { exact: true }).click();
  await expect(page.locator(".share-tools button").first()).toBeVisible();
  await page.getByRole("link", { name: "Guía de comentarios" }).first().click();
  await expect(page.locator(".dialog")).toBeVisible();
  expect(await looks()).toEqual({
    ".dialog": { borderTopWidth: "0px", marginInlineEnd: expect.any(String) },
    ".share-tools button": { borderTopWidth: "0px", marginInlineEnd: "20px" },
  });
});

test("LITE-01 'Modo ligero' is chosen at the foot of a page and kept", async ({ page }) => {
  await page.goto("/terms");
  await page.getByRole("button", { name: "Activar el modo ligero" }).click();
  await expect(page.getByText("Modo ligero activado")).toBeVisible();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goto("/");
  expect(await page.locator("script").count()).toBe(0);
  await page.getByRole("button", { name: "Desactivar el modo ligero" }).click();
  await expect(page.getByText("Modo ligero desactivado.")).toBeVisible();
  await hydrated(page);
});

test("PHASE-11 the countdown also ticks on a page that one reaches from one without", async ({
  page,
}) => {
  await page.goto("/terms");
  await hydrated(page);
  await page.getByRole("link", { name: "Reto Actual" }).click();
  const clock = page.locator("[data-countdown]").first();
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");
});

test("PHASE-11 the countdown ticks before and after hydration", async ({ page }) => {
  await page.goto("/contest/current");
  const clock = page.locator("[data-countdown]");
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first ?? "");
  await hydrated(page);
  const second = await clock.textContent();
  await expect(clock).not.toHaveText(second ?? "");
});

for (const state of ["before", "after"] as const) {
  test(`VOTE-08 a form pressed twice is sent once, ${state} hydration`, async ({ page }) => {
    await page.goto("/login");
    if (state === "after") await hydrated(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/login")) posts++;
    });
    const send = async () => {
      await page.locator("[name=password]").fill("equivocada");
      await page.locator("main").getByRole("button", { name: "Iniciar sesión" }).dblclick();
      await expect(page.getByText("Email o contraseña incorrectos")).toBeVisible();
    };
    await page.getByLabel("Email", { exact: true }).fill(demoAccount("Nieves").email);
    await send();
    expect(posts).toBe(1);
    // After going back the form is no longer marked as sending, so it can be sent again.
    await expect(page.locator("form[data-sending]")).toHaveCount(0);
    await send();
    await expect.poll(() => posts).toBe(2);
  });
}
