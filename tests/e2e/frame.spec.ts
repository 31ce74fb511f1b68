import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { hydrated, mark, noteArrival, open, signUp, statusShown, visit } from "./people";
import {
  fetchOf,
  holdHydration,
  holdScripts,
  holdScriptsOf,
  lose,
  loseScripts,
  pathOf,
} from "./requests";
import { expect, test } from "./server";

const head = (page: Page) => page.locator(".site-header");
const summary = (page: Page, name: string) => head(page).locator("summary", { hasText: name });
const feedback = (page: Page) => head(page).getByRole("link", { name: "Enviar feedback" });
const strip = (page: Page) => page.getByRole("form", { name: "Cookies" });
const paper = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

for (const name of [null, "Amparo"]) {
  test(`SHELL-01 the head of ${name ?? "a visitor"} is one line at every width`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, name, { javaScriptEnabled: false });
    await page.goto("/terms");
    for (const width of [320, 360, 768, 959, 960, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      const { height } = (await head(page).boundingBox()) ?? { height: 0 };
      expect.soft(height, `${width} px`).toBeLessThan(70);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${width} px`).toBeLessThanOrEqual(0);
      const current = head(page).getByRole("link", {
        name: width < 1280 ? "Actual" : "Reto Actual",
        exact: true,
      });
      await expect.soft(current, `${width} px`).toBeVisible({ visible: width >= 960 });
    }
  });
}

test("SHELL-01 a name of 50 letters ends in an ellipsis and leaves its arrow in view at every width", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { javaScriptEnabled: false });
  await signUp(page, "Wolfeschlegel".repeat(3) + "Hausenberge");
  await page.goto("/terms");
  for (const width of [320, 360, 960, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    if (width === 320) await summary(page, "Menú").click();
    const menu = summary(page, "Wolfeschlegel");
    await expect(menu).toBeInViewport({ ratio: 1 });
    // The arrow is the last box of the summary: the name is cut before it, and nothing reaches over the window's edge.
    const [name, whole, room] = await menu.evaluate((element) => {
      const span = element.querySelector("span");
      const edge = (one: Element | null | undefined) => one?.getBoundingClientRect().right ?? NaN;
      return [edge(span), edge(element), innerWidth - edge(element)];
    });
    expect.soft(whole - name, `${width} px`).toBeGreaterThanOrEqual(8);
    expect.soft(room, `${width} px`).toBeGreaterThanOrEqual(0);
    const profile = head(page).getByRole("link", { name: "Perfil", exact: true });
    await menu.click();
    await expect(profile).toBeVisible();
    await menu.click();
    await expect(profile).toBeHidden();
  }
});

test("SHELL-02 on a dark system the first press shows the light theme", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { colorScheme: "dark" });
  await page.goto("/terms");
  const dark = await paper(page);
  await head(page).getByRole("button", { name: "Tema claro" }).click();
  const next = head(page).getByRole("button", { name: "Tema del sistema" });
  await expect(next).toBeVisible();
  await expect(next).toBeFocused();
  expect(await paper(page)).not.toBe(dark);
});

for (const javaScriptEnabled of [true, false]) {
  const variant = javaScriptEnabled ? "with scripts" : "without scripts";

  test(`SHELL-01 on a phone 'Menú' shows everything, ${variant}`, async ({ browser, site }) => {
    const viewport = { width: 360, height: 740 };
    const page = await visit(browser, site, "Amparo", { viewport, javaScriptEnabled });
    await page.goto("/terms");
    await expect(feedback(page)).toBeHidden();
    await summary(page, "Menú").click();
    for (const name of ["Actual", "Leer", "Historial", "Admin"]) {
      await expect(head(page).getByRole("link", { name, exact: true })).toBeVisible();
    }
    await summary(page, "Ayuda").click();
    await expect(feedback(page)).toBeVisible();
    await summary(page, "Amparo").click();
    await expect(head(page).getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
    await head(page).getByRole("link", { name: "Preferencias" }).click();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(head(page).getByRole("link", { name: "Leer", exact: true })).toBeHidden();
  });

  test(`SHELL-02 one press changes the theme, and it stays, ${variant}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { javaScriptEnabled, colorScheme: "light" });
    await page.goto("/terms");
    if (javaScriptEnabled) await hydrated(page);
    const light = await paper(page);
    const isSame = javaScriptEnabled ? await mark(page) : null;
    const themeSaved = page.waitForResponse((answer) => pathOf(answer.request()) === "/tema");
    await head(page).getByRole("button", { name: "Tema oscuro" }).click();
    await expect(head(page).getByRole("button", { name: "Tema claro" })).toBeVisible();
    const dark = await paper(page);
    expect(dark).not.toBe(light);
    await expect(page).toHaveURL(/\/terms$/);
    if (isSame) expect(await isSame()).toBe(true);
    await themeSaved;
    await page.goto("/privacy");
    expect(await paper(page)).toBe(dark);
    if (javaScriptEnabled) await hydrated(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await head(page).getByRole("button", { name: "Tema claro" }).click();
    await expect(head(page).getByRole("button", { name: "Tema del sistema" })).toBeVisible();
    expect(await paper(page)).toBe(light);
    await head(page).getByRole("button", { name: "Tema del sistema" }).click();
    await expect(head(page).getByRole("button", { name: "Tema claro" })).toBeVisible();
    await expect(head(page).getByRole("button", { name: /^Tema/ })).toHaveCount(1);
    expect(await paper(page)).toBe(dark);
  });

  test(`SHELL-03 the question for consent is answered once, ${variant}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { javaScriptEnabled });
    const shifts = async () => (javaScriptEnabled ? page.evaluate(shiftsOf) : 0);
    await page.goto("/login");
    await expect(strip(page)).toBeVisible();
    if (javaScriptEnabled) await hydrated(page);
    expect(await shifts()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
    await page.locator("main").getByLabel("Email").fill("ana@correo.test");
    await strip(page).getByRole("button", { name: "De acuerdo" }).click();
    await expect(strip(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/login$/);
    if (javaScriptEnabled) {
      await expect(page.locator("main").getByLabel("Email")).toHaveValue("ana@correo.test");
      await expect(page.locator("main")).toBeFocused();
    }
    await page.goto("/terms");
    await expect(strip(page)).toHaveCount(0);
    const [cookie] = await page.context().cookies();
    expect([cookie?.name, cookie?.httpOnly]).toEqual(["consentimiento", true]);
  });
}

/** Returns the sum of all layout shifts of the page. */
function shiftsOf(): Promise<number> {
  return new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 100);
  });
}

test("SHELL-01 A11Y-01 the menus close by Escape, by a press beside them and by another menu", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await open(page, "/terms");
  const help = summary(page, "Ayuda");
  await help.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(head(page).getByRole("link", { name: "Cómo funciona" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(feedback(page)).toBeHidden();
  await expect(help).toBeFocused();

  await help.click();
  await expect(feedback(page)).toBeVisible();
  await page.locator("h1").click();
  await expect(feedback(page)).toBeHidden();

  await help.click();
  await expect(feedback(page)).toBeVisible();
  await summary(page, "Pilar").click();
  await expect(feedback(page)).toBeHidden();
  await expect(head(page).getByRole("link", { name: "Perfil", exact: true })).toBeVisible();

  await help.click();
  await feedback(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(feedback(page), "the focus is back where the dialog was opened").toBeFocused();
  await expectAccessible(page, "the menu of help");
});

test("SHELL-01 before React runs a press beside a menu, Escape and the way out by Tab close it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const release = await holdScripts(page);
  await page.goto("/terms", { waitUntil: "commit" });
  const help = summary(page, "Ayuda");
  await help.click();
  await expect(feedback(page)).toBeVisible();
  await page.locator("h1").click();
  await expect(feedback(page)).toBeHidden();

  await help.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(feedback(page)).toBeHidden();
  await expect(help).toBeFocused();

  await help.press("Enter");
  await feedback(page).focus();
  await page.keyboard.press("Tab");
  await expect(feedback(page)).toBeHidden();
  await release();
});

test("SHELL-01 A11Y-01 Escape gives up a dialog that is loading, and another page does", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest/current");
  const foot = page.locator("footer");
  const isSame = await mark(page);
  const load = async () => {
    await foot.getByRole("link", { name: "Enviar feedback" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
  };
  const release = await holdScriptsOf(page, load);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  await load();
  await foot.getByRole("link", { name: "Privacidad" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await release();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await isSame()).toBe(true);
});

test("SHELL-01 A11Y-01 Escape closes a menu also before the browser has reported that it is open", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  // Dispatches two key presses in one task. The browser fires `toggle` in a later task, so quick key presses can come before it.
  const reports = await summary(page, "Ayuda").evaluate((one: HTMLElement) => {
    let reports = 0;
    one.parentElement?.addEventListener("toggle", () => reports++);
    one.click();
    one.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return reports;
  });
  expect(reports).toBe(0);
  await expect(feedback(page)).toBeHidden();
});

test("SHELL-01 A11Y-01 a dialog opens again also before the browser has reported that it is closed", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  const link = page.locator("footer").getByRole("link", { name: "Enviar feedback" });
  await link.click();
  const dialog = page.locator("dialog.dialog");
  await expect(dialog).toBeVisible();
  // Suppresses the event `close`, which the browser fires in a later task, so that a quick key press can come before it.
  await page.evaluate(() => {
    const drop = (event: Event) => event.stopImmediatePropagation();
    addEventListener("close", drop, { capture: true, once: true });
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("SHELL-01 a menu that was opened before React ran closes by a press beside it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const release = await holdScripts(page);
  await page.goto("/terms", { waitUntil: "commit" });
  await summary(page, "Ayuda").click();
  await expect(feedback(page)).toBeVisible();
  await release();
  await hydrated(page);
  await expect(feedback(page)).toBeVisible();
  await page.locator("h1").click();
  await expect(feedback(page)).toBeHidden();
});

test("SHELL-01 A11Y-01 the menu of a phone is right for axe, and closes by Escape", async ({
  browser,
  site,
}) => {
  const viewport = { width: 320, height: 700 };
  const page = await visit(browser, site, "Pilar", { viewport });
  await open(page, "/terms");
  await summary(page, "Menú").click();
  await summary(page, "Ayuda").click();
  await expectAccessible(page, "open");
  await page.setViewportSize(viewport);
  await summary(page, "Ayuda").focus();
  await page.keyboard.press("Escape");
  await expect(feedback(page)).toBeHidden();
  await expect(summary(page, "Menú")).toBeFocused();
});

test("SHELL-01 a visitor's link to the write form asks for an account where scripts run", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  await head(page)
    .getByRole("link", { name: /^Escribir/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Crear una cuenta" })).toBeVisible();
});

test("SHELL-03 the settings open over the page, and keep what is chosen", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  await strip(page).getByRole("link", { name: "Configurar" }).click();
  const settings = page.getByRole("dialog", { name: "Configuración de cookies" });
  await settings.getByLabel("Analítica").check();
  await expectAccessible(page, "the settings of cookies");
  await settings.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expect(settings).toHaveCount(0);
  await expect(strip(page)).toHaveCount(0);
  await page.locator(".site-footer").getByRole("link", { name: "Cookies" }).click();
  await expect(settings.getByLabel("Analítica")).toBeChecked();
  await expect(settings.getByLabel("Marketing")).not.toBeChecked();
});

test("SHELL-03 settings without a connection say so, and open once it returns", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  const bringBack = await lose(page, fetchOf("/cookie-policy"));
  await strip(page).getByRole("link", { name: "Configurar" }).click();
  const settings = page.getByRole("dialog", { name: "Configuración de cookies" });
  await expect(settings).toContainText("No hay conexión. Seguiremos en cuanto vuelva.");
  await settings.getByRole("button", { name: "Cerrar" }).click();
  await expect(settings).toHaveCount(0);
  await strip(page).getByRole("link", { name: "Configurar" }).click();
  await bringBack();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(settings.getByLabel("Analítica")).toBeVisible();
});

test("SHELL-03 without the script of their route the link leads to the page of the settings", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  await loseScripts(page);
  await strip(page).getByRole("link", { name: "Configurar" }).click();
  await expect(page).toHaveURL(/\/cookie-policy$/);
  await expect(page.getByRole("heading", { name: "Lo que eliges" })).toBeVisible();
});

test("SHELL-03 a choice that cannot be kept is said, and asked again", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  await lose(page, fetchOf("/cookie-policy"));
  await strip(page).getByRole("button", { name: "De acuerdo" }).click();
  await expect(strip(page).getByRole("alert")).toHaveText(/No se pudo guardar/);
});

test("SHELL-06 a first load of more than a second says what is on its way, and stops when it is there", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const line = page.getByText(/^Cargando Tintero: /);
  await open(page, "/terms");
  await expect(line).toHaveCount(0);
  const release = await holdHydration(page);
  const saidAt = await noteArrival(page, "body", "Cargando Tintero: ");
  await page.goto("/privacy");
  await statusShown(page, /^Cargando Tintero: verificando tu sesión…$/);
  expect(await saidAt()).toBeGreaterThanOrEqual(1000);
  await expect(page.locator("h1")).toBeVisible();
  await expect(line).toHaveText("Cargando Tintero: casi listo…");
  await release();
  await hydrated(page);
  await expect(line).toHaveCount(0);
});

test("SHELL-04 at the edges of home stand the rankings and the ways to the people behind it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 1280, height: 800 } });
  await page.goto("/");
  await expect(page.locator(".rankings-tab a")).toBeInViewport();
  await expect(page.locator(".social").getByText("Feedback")).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator(".social").getByText("Feedback")).not.toBeInViewport();
});
