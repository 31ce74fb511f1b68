import type { Locator } from "@playwright/test";
import { complaints, mark, open, visit } from "./people";
import { isStylesheet } from "./requests";
import { expect, test } from "./server";

const font = (text: Locator) => text.evaluate((one) => getComputedStyle(one).fontFamily);

test("LITE-01 a page that one goes on to looks as the one that one opens, and the way back too", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Eliseo");
  const reported = complaints(page);
  let sheets: string[] = [];
  page.on("request", (request) => isStylesheet(request) && sheets.push(request.url()));
  await open(page, "/terms");
  sheets = [];
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Leer", exact: true }).first().click();
  await page.locator("main a[href^='/story/']").first().click();
  const text = page.locator(".story-text");
  await expect(text).toBeVisible();
  expect(await isSame(), "without a full load").toBe(true);
  await expect(text).toHaveCSS("font-family", /Palatino/);
  const fontFamily = await font(text);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Leer" })).toBeVisible();
  await page.goForward();
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS("font-family", fontFamily);

  // The page requests no style sheet, because the server inlines them for a full load; only client navigation links sheets.
  const linked = sheets;
  expect(linked.length).toBeGreaterThan(0);
  sheets = [];
  await open(page, new URL(page.url()).pathname);
  await expect(text).toHaveCSS("font-family", fontFamily);
  expect(sheets.filter((sheet) => linked.includes(sheet))).toEqual([]);
  expect(reported).toEqual([]);
});
