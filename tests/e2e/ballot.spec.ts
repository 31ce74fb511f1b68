import type { Locator, Page } from "@playwright/test";
import { hold, mark, open, register } from "./people";
import { expect, test } from "./server";

const card = (page: Page, at: number) => page.locator(".story-card").nth(at);
const vote = (of: Page | Locator) => of.locator(".vote-form button");
const counter = (page: Page) => page.locator(".vote-counter");
const voteForms = "**/story/*/voto.data";

test("VOTE-01 VOTE-07 READ-02 a vote in the list moves the button at once, then counter, ring and marks", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current");
  const isSame = await mark(page);
  const titles = page.locator(".story-card h3");
  const order = await titles.allTextContents();
  await expect(counter(page)).toHaveText("Has usado 0/3 votos");
  await expect(page.locator(".progress")).toHaveText("Has leído 0 de 6 (0 %)");

  const release = await hold(page, voteForms);
  const first = card(page, 0);
  await vote(first).click();
  await expect(vote(first)).toHaveText("VOTADO");
  await expect(counter(page)).toHaveText("Has usado 0/3 votos");
  await release();
  await expect(counter(page)).toHaveText("Has usado 1/3 votos");
  await expect(page.locator(".progress")).toHaveText("Has leído 1 de 6 (17 %)");
  await expect(first.locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(vote(first)).toBeFocused();
  await expect(first.getByText("Tu voto está guardado.")).toBeVisible();
  await expect(counter(page)).toHaveClass(/vote-counter-blue/);

  // The mark of reading is a toggle of its own, and the card stays under the finger.
  const read = first.getByRole("button", { name: /^Leída/ });
  await read.click();
  await expect(first.locator(".mark-label")).toHaveText("Tu voto");
  await expect(page.locator(".progress")).toHaveText("Has leído 0 de 6 (0 %)");
  await first.getByRole("button", { name: /^Marcar como leída/ }).click();
  await expect(first.locator(".mark-label")).toHaveText("Votada • Leída");
  await expect(read).toBeFocused();

  await vote(card(page, 1)).dblclick();
  await expect(counter(page)).toHaveText("Has usado 2/3 votos");
  await expect(counter(page)).toHaveClass(/vote-counter-yellow/);
  await vote(card(page, 2)).click();
  await expect(counter(page)).toHaveText("Has usado 3/3 votos");
  await expect(counter(page)).toHaveClass(/vote-counter-red/);
  await expect(vote(card(page, 3))).toBeDisabled();
  expect(await titles.allTextContents(), "no card has moved").toEqual(order);

  await vote(first).click();
  await expect(counter(page)).toHaveText("Has usado 2/3 votos");
  await expect(vote(first)).toHaveText("VOTAR");
  await expect(vote(card(page, 3))).toBeEnabled();
  expect(await titles.allTextContents()).toEqual(order);
  expect(await isSame(), "without a full load").toBe(true);

  // What was read goes down when the list is asked for anew.
  await page.getByRole("link", { name: "Actualizar" }).click();
  await expect(titles.first()).not.toHaveText(order[0] ?? "");
  expect(await isSame()).toBe(true);
});

test("VOTE-04 VOTE-07 the server's word wins over the button, and stays four seconds", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/contest/current");
  // Three votes from another device, of which this page knows nothing.
  for (let at = 0; at < 3; at++) {
    const form = card(page, at).locator(".vote-form");
    const [path, clave] = await Promise.all([
      form.getAttribute("action"),
      form.locator("[name=clave]").inputValue(),
    ]);
    await page.request.post(path ?? "", { form: { quiere: "voto", clave } });
  }
  const fourth = card(page, 3);
  await vote(fourth).click();
  const refusal = fourth.getByRole("alert");
  await expect(refusal).toHaveText(
    "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.",
  );
  const from = Date.now();
  await expect(vote(fourth)).toHaveText("VOTAR");
  await expect(counter(page)).toHaveText("Has usado 3/3 votos");
  await expect(refusal).toHaveCount(0);
  expect(Date.now() - from).toBeGreaterThan(3000);
  expect(Date.now() - from).toBeLessThan(5500);
});

for (const place of ["list", "story"] as const) {
  test(`VOTE-07 in the ${place} a vote on a lost line is taken back with words, and the page stays`, async ({
    browser,
    site,
  }) => {
    const page = await register(browser, site);
    await open(page, "/contest/current");
    const isSame = await mark(page);
    // With what the page fetches ahead.
    await page.waitForLoadState("networkidle");
    if (place === "story") {
      await card(page, 0).locator("h3 a").click();
      await expect(page.locator(".vote-box")).toBeVisible();
    }
    const button = vote(page).first();
    await page.context().setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error inesperado al votar. Revisa tu conexión.",
    );
    await expect(button).toHaveText("VOTAR");
    await page
      .getByRole("button", { name: /^Marcar como leída/ })
      .first()
      .click();
    await expect(page.getByText("No se ha podido guardar. Revisa tu conexión.")).toBeVisible();

    await page.context().setOffline(false);
    const release = await hold(page, voteForms);
    await button.click();
    await expect(button).toHaveText("VOTADO");
    await release();
    await expect(page.getByText("Tu voto está guardado.")).toBeVisible();
    const from = Date.now();
    await expect(counter(page)).toHaveText("Has usado 1/3 votos");
    await expect(page.getByText("Votada • Leída")).toBeVisible();
    await expect(page.getByText("Tu voto está guardado.")).toHaveCount(0);
    expect(Date.now() - from).toBeGreaterThan(2000);
    expect(Date.now() - from).toBeLessThan(4500);
    expect(await isSame()).toBe(true);
  });
}
