import { linkOn, mark, open, register, visit } from "./people";
import { expect, test } from "./server";

test("READ-05 with a script one goes on from story to story in place, down one's own order, and comes to its end", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current");
  const isSame = await mark(page);
  const titles = await page.locator(".story-card h3").allTextContents();
  await page.locator(".story-card h3 a").first().click();
  for (const title of titles) {
    await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Marcar como leída" }).click();
    await expect(page.locator(".vote-box .mark-label")).toHaveText("Leída");
    await page.getByRole("link", { name: "Siguiente sin leer" }).click();
  }
  await expect(page.getByRole("heading", { name: "Has leído todas las historias" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Te quedan 3 votos. La votación cierra el");
  expect(await isSame(), "without a full load").toBe(true);
  await page.getByRole("link", { name: "Volver al índice" }).click();
  await expect(page.locator(".progress")).toHaveText("Has leído 6 de 6 (100 %)");
});

test("READ-05 without a script a visitor goes the same way", async ({ browser, site }) => {
  const page = await visit(browser, site, null, { javaScriptEnabled: false });
  await page.goto("/contest/current");
  const titles = await page.locator(".story-card h3").allTextContents();
  await page.getByRole("link", { name: "Empezar a leer" }).click();
  for (const title of titles) {
    await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Siguiente sin leer" }).click();
  }
  await expect(page.getByRole("heading", { name: "Has llegado al final" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`STORY-01 the size of the text keeps its place and stays open, script: ${javaScriptEnabled}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { javaScriptEnabled });
    const story = await linkOn(page, "/contest/current", ".story-card h3 a");
    if (javaScriptEnabled) await open(page, story);
    else await page.goto(story);
    await page.locator(".reading-size summary").click();
    const large = page.getByRole("button", { name: "Grande" });
    await large.click();
    await expect(page.locator(".story-text")).toHaveClass(/text-grande/);
    await expect(large).toBeVisible();
    await expect(large).toBeInViewport();
    if (javaScriptEnabled) await expect(large).toBeFocused();
  });
}

test("CONTEST-03 the density of the list stands in the URL, and a search keeps it", async ({
  page,
}) => {
  await open(page, "/contest/current");
  await expect(page.locator(".story-line")).toHaveCount(6);
  await page.getByRole("link", { name: "Extractos", exact: true }).click();
  await expect(page).toHaveURL(/vista=extractos/);
  await expect(page.locator(".story-excerpt")).toHaveCount(6);
  await page.getByLabel("Ordenar").selectOption({ label: "Alfabético" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/vista=extractos.*orden=|orden=.*vista=extractos/);
  await expect(page.locator(".story-card h3")).toHaveCount(6);
  await expect(page.locator(".story-excerpt")).toHaveCount(6);
});
