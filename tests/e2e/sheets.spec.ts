import type { Locator } from "@playwright/test";
import { complaints, mark, open, visit } from "./people";
import { expect, test } from "./server";

const font = (text: Locator) => text.evaluate((one) => getComputedStyle(one).fontFamily);

test("LITE-01 a page that one goes on to looks as the one that one opens, and the way back too", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Eliseo");
  const said = complaints(page);
  await open(page, "/terms");
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Leer", exact: true }).first().click();
  await page.locator(".story-card h3 a").first().click();
  const text = page.locator(".story-text");
  await expect(text).toBeVisible();
  expect(await isSame(), "without a full load").toBe(true);
  await expect(text).toHaveCSS("font-family", /Palatino/);
  const shown = await font(text);
  await page.goBack();
  await expect(page.locator(".story-card").first()).toBeVisible();
  await page.goForward();
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS("font-family", shown);

  // A page of the same kind requests no stylesheet, because the server has inlined it.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, new URL(page.url()).pathname);
  await expect(text).toHaveCSS("font-family", shown);
  expect(asked.filter((url) => /\/story-[\w]+\.css/.test(url))).toEqual([]);
  expect(said).toEqual([]);
});
