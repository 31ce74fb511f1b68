import type { Page } from "@playwright/test";
import { linkOn, mark, open, revalidate, visit } from "./people";
import { responseTo, fetchOf, intercept } from "./requests";
import { expect, test } from "./server";

/**
 * Simulates a deployment: all page data from now on carry the header of another build. A real second build would take longer than
 * all other tests of this file.
 */
const deploy = (page: Page) =>
  intercept(page, fetchOf(), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "x-build": "another" },
    });
  });

test("design: architecture, a page that is open across a deployment loads the next page as a document", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest-history");
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Leer", exact: true }).first().click();
  await expect(page).toHaveURL(/\/historias$/);
  expect(await isSame(), "of one build the document stays").toBe(true);
  await deploy(page);
  await page.getByRole("link", { name: "Historial" }).first().click();
  await expect(page).toHaveURL(/\/contest-history$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isSame()).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/historias$/);
});

test("WRITE-15 of what was typed into a page nothing goes because of a deployment", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await open(page, await linkOn(page, "/contest/current", ".story-card h3 a"));
  const isSame = await mark(page);
  const comment = page.getByRole("textbox", { name: "Tu comentario" });
  await comment.fill("Me quedo con el final.");
  await deploy(page);
  const answered = page.waitForResponse(responseTo(fetchOf(new URL(page.url()).pathname)));
  await revalidate(page);
  await answered;
  await expect(comment).toHaveValue("Me quedo con el final.");
  expect(await isSame()).toBe(true);
  await comment.fill("");
  await revalidate(page);
  // The attribute `data-mark` is gone: a full load has replaced the document that the test marked.
  await expect(page.locator("html[data-mark]")).toHaveCount(0);
});
