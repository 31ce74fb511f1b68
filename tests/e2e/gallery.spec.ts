import { demoAccount, signIn } from "./people";
import { expect, test } from "./server";

test.use({ javaScriptEnabled: false });

test("CONTEST-03 VOTE-01 without a script one searches, sorts and votes in the list", async ({
  page,
}) => {
  await signIn(page, demoAccount("Pilar"));
  // In the layout with excerpts each card has a vote button.
  await page.goto("/contest/current?vista=extractos");
  const cards = page.locator(".story-card");
  const titles = cards.locator("h3");
  const own = await titles.allTextContents();
  const orderResponse = page.waitForResponse(/\/contest\//, { timeout: 60_000 });
  await page.getByRole("link", { name: "Poner primero" }).click();
  await orderResponse;
  await expect(titles).toHaveText(own);

  await page.getByLabel("Ordenar").selectOption({ label: "Alfabético" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/orden=alfabetico/);
  await expect(titles).toHaveText(own.toSorted((a, b) => a.localeCompare(b, "es")));

  await page.getByLabel("Buscar").fill("PANTITLAN");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(cards).toHaveCount(1);
  const before = await page.getByText(/Has usado \d de tus 3 votos/).textContent();
  await cards.getByRole("button", { name: /^VOTA/ }).click();
  // The back link of the story leads to the same search and scrolls to the same story.
  await expect(page).toHaveURL(/q=PANTITLAN.*orden=alfabetico&vista=extractos#historia-/);
  expect(await page.getByText(/Has usado \d de tus 3 votos/).textContent()).not.toBe(before);

  await page.getByLabel("Buscar").fill("esto no está en ninguna");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByText("No se encontraron historias.")).toBeVisible();
  await page.getByRole("link", { name: "mira todas" }).click();
  await expect(cards).toHaveCount(own.length);
});

test("CONTEST-12 VOTE-09 a visitor reads what is finished, and checks its acta", async ({
  page,
}) => {
  await page.goto("/gallery");
  await expect(page).toHaveURL(/\/historias$/);
  await page.getByRole("link", { name: "Buscar" }).click();
  await page.getByLabel("Categoría").selectOption({ label: "Terror" });
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.locator(".story-card h3 a").first().click();
  await page.getByRole("link", { name: "Volver a Leer" }).click();
  await expect(page).toHaveURL(/\/historias$/);
  await page.getByRole("link", { name: "Historial" }).click();
  await page.locator(".history-contest h2 a").first().click();
  await page.getByRole("link", { name: "Acta de escrutinio" }).click();
  for (const name of ["Qué prueba", "Qué no prueba"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.locator(".codes code").first()).toHaveText(/^[0-9a-f]{32}$/);
});
