import type { Page } from "@playwright/test";
import { mark, open, visit } from "./people";
import { fetchOf, holdScriptsOf } from "./requests";
import { expect, test } from "./server";

const dialog = (page: Page) => page.getByRole("dialog");
const foot = (page: Page) => page.locator("footer");
const feedback = (page: Page) => foot(page).getByRole("link", { name: "Enviar feedback" });
const login = (page: Page) =>
  page.locator(".site-header").getByRole("link", { name: "Iniciar sesión" });
const entries = (page: Page) => page.evaluate(() => history.length);

/** Opens a page and follows a link, so that the history has two entries in one document. */
async function arrive(page: Page): Promise<void> {
  await open(page, "/privacy");
  await foot(page).getByRole("link", { name: "Términos" }).click();
  await expect(page).toHaveURL(/\/terms$/);
}

for (const [name, opener] of [
  ["of feedback", feedback],
  ["of the login", login],
] as const) {
  test(`A11Y-01 'Back' closes the dialog ${name} and gives the focus back, and once more leaves the page`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null);
    await arrive(page);
    const isSame = await mark(page);
    let dataRequests = 0;
    page.on("request", (request) => {
      if (fetchOf("/terms")(request)) dataRequests++;
    });
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/terms$/);
    await expect(opener(page)).toBeFocused();
    expect(dataRequests, "no data are asked for anew").toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/privacy$/);
    expect(await isSame()).toBe(true);
  });
}

test("A11Y-01 dialogs that were closed by Escape pile up no history: 'Back' leaves the page at once", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await arrive(page);
  const before = await entries(page);
  for (let n = 0; n < 3; n++) {
    await feedback(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
  expect((await entries(page)) - before).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("A11Y-01 the page that one goes on to after a dialog leads back in one step", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await arrive(page);
  await feedback(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await foot(page).getByRole("link", { name: "Privacidad" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("AUTH-01 Escape gives up the login that is loading over a page, and another page does", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest/current");
  const isSame = await mark(page);
  const release = await holdScriptsOf(page, async () => {
    await login(page).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await login(page).click();
  await foot(page).getByRole("link", { name: "Privacidad" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await release();
  await page.waitForLoadState("networkidle");
  await expect(dialog(page)).toHaveCount(0);
  expect(await isSame()).toBe(true);
});

test("SHELL-03 A11Y-01 after the settings of cookies are saved, the page has the focus that the strip had", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/terms");
  const strip = page.getByRole("form", { name: "Cookies" });
  await strip.getByRole("link", { name: "Configurar" }).click();
  await dialog(page).getByRole("button", { name: "Solo las necesarias" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(strip).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
});

for (const [name, path] of [
  ["login", "Iniciar sesión"],
  ["register", "Únete Gratis"],
] as const) {
  test(`A11Y-01 at 320x256 what has the focus stays in view in the dialog of ${name}, all the way round`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { viewport: { width: 320, height: 256 } });
    await open(page, "/terms");
    await page.locator(".menu summary").click();
    await page.locator(".site-header").getByRole("link", { name: path }).click();
    await expect(dialog(page)).toBeVisible();
    const focused = page.locator(":focus");
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let n = 0; n < 16; n++) {
        await page.keyboard.press(key);
        await expect(focused).toBeInViewport({ ratio: 0.9 });
      }
    }
  });
}

test("CONTEST-01 the rules of a contest open as a dialog, and without JavaScript its link leads to them", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest/current");
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Reglas del reto" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Reglas del reto");
  await expect(dialog(page)).toContainText("Una historia por persona y reto");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Reglas del reto" })).toBeFocused();
  expect(await isSame()).toBe(true);

  const plain = await visit(browser, site, null, { javaScriptEnabled: false });
  await plain.goto("/contest/current");
  await expect(plain.locator(".rules")).not.toHaveAttribute("open");
  await plain.getByRole("link", { name: "Reglas del reto" }).click();
  await expect(plain.getByText("Una historia por persona y reto")).toBeInViewport();
});
