import { expectAccessible } from "./axe";
import { demoAccount, hydrated, mark, open, signIn, visit } from "./people";
import { expect, test } from "./server";

test("PROFILE-01 STORY-04 a name leads to its author's page, a story there and back", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await page.goto("/contest-history");
  await hydrated(page);
  const name = page.locator(".winner-author a").first();
  const called = (await name.textContent()) ?? "";
  await name.click();
  await expect(page).toHaveURL(/\/author\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: called })).toBeVisible();
  await expect(page.locator(".avatar")).toBeVisible();
  const author = page.url();
  await page.locator(".story-card h3 a").first().click();
  await expect(page.locator("article.story")).toBeVisible();
  await expect(page.locator(".story-byline a")).toHaveText(called);
  await page.getByRole("link", { name: "Volver al perfil" }).click();
  await expect(page).toHaveURL(author);
});

test("PROFILE-01 PROFILE-04 one's own profile leads to the public one and to the report of a story", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Nieves");
  await page.goto("/profile");
  await hydrated(page);
  const isSame = await mark(page);
  await page.getByRole("link", { name: "Informe" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Informe de «/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /Historias del reto según sus votos/ })).toBeVisible();
  await expect(page.getByText(/entre ellas la tuya|, la tuya/)).toBeVisible();
  await page.getByRole("link", { name: "Volver a tu perfil" }).click();
  await page.getByRole("link", { name: "Ver tu perfil público" }).click();
  await expect(page).toHaveURL(/\/author\//);
  await page.goBack();
  await page.getByRole("link", { name: "Cambiar tu nombre" }).click();
  await expect(page.getByRole("heading", { name: "Preferencias" })).toBeVisible();
  expect(await isSame()).toBe(true);
});

test("A11Y-01 axe finds nothing on the pages of people", async ({ page }) => {
  await open(page, "/login");
  await signIn(page, demoAccount("Nieves"));
  await page.goto("/profile");
  const report = await page.getByRole("link", { name: "Informe" }).first().getAttribute("href");
  const author = await page.getByRole("link", { name: "Ver tu perfil" }).getAttribute("href");
  for (const path of ["/profile", author ?? "", report ?? "", "/profile/editar"]) {
    await open(page, path);
    await expectAccessible(page, path);
  }
});
