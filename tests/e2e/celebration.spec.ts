import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expectSpaced, expectZoomed } from "./measures";
import { holdNextTimers, hydrated, open, visit } from "./people";
import { answerTo, fetchOf, holdScripts } from "./requests";
import { expect, test } from "./server";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "¡Felicidades!" });
const modal = (page: Page) => page.locator("dialog.celebration:modal");

/**
 * Marks every request as a prefetch. The server then does not store that the celebration was shown, so it shows again on the next
 * load.
 */
const AHEAD = { extraHTTPHeaders: { "Sec-Purpose": "prefetch" } };

/** Moves the results of the contest in voting a minute later. Open pages of the site then request their data again. */
async function moveResults(admin: Page): Promise<void> {
  await admin.goto("/admin");
  await admin.getByRole("row", { name: "Votación" }).getByRole("link", { name: "Editar" }).click();
  const field = admin.locator("[name=results_at]");
  const at = Date.parse(`${await field.inputValue()}Z`) + 60_000;
  await field.fill(new Date(at).toISOString().slice(0, 16));
  await admin.getByRole("button", { name: "Guardar el reto" }).click();
  await expect(admin.getByText("El reto está guardado.")).toBeVisible();
}

test("CONTEST-09 a winner is congratulated once, in a dialog that leads back to where one was", async ({
  browser,
  site,
}) => {
  // Without scripts the celebration is a block in the page, with a button that closes it.
  const plain = await visit(browser, site, "Eliseo", { javaScriptEnabled: false, ...AHEAD });
  await plain.goto("/");
  await expect(dialogOf(plain)).toContainText(
    "«Abrigo mostaza, talla cuarenta, estación Candelaria» obtuvo el primer lugar",
  );
  await expect(plain.locator(".confetti")).toHaveCount(0);
  await dialogOf(plain).getByRole("button", { name: "Gracias" }).click();
  await expect(dialogOf(plain)).toBeHidden();

  const page = await visit(browser, site, "Eliseo", AHEAD);
  await open(page, "/");
  await expect(modal(page)).toBeVisible();
  await expect(page.locator(".confetti")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();

  // The open dialog traps the focus, and returns it to the previous element when closed.
  const release = await holdScripts(page);
  await page.goto("/");
  const link = page.getByRole("link", { name: "Historial" }).first();
  await link.focus();
  await release();
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(modal(page).getByRole("button", { name: "Gracias" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden();
  await expect(link).toBeFocused();

  // A celebration that was closed before hydration does not open again after it.
  const wait = await holdScripts(page);
  await page.goto("/");
  await dialogOf(page).getByRole("button", { name: "Gracias" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await wait();
  await hydrated(page);
  await expect(page.locator("dialog.celebration")).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await expect(modal(page)).toBeVisible();
  await expect(page.locator(".confetti")).toBeHidden();

  // The celebration closes by itself after ten seconds.
  const pass = await holdNextTimers(page);
  await page.goto("/");
  await expect(modal(page)).toBeVisible();
  await pass(9_999);
  await expect(modal(page)).toBeVisible();
  await pass(10_000);
  await expect(dialogOf(page)).toBeHidden();

  // Once shown, the celebration is stored as seen on the account. It does not show on another device, even while it is still open
  // here.
  const other = await visit(browser, site, "Eliseo");
  // Holds the timer that would close the dialog while the test looks at it.
  await holdNextTimers(other);
  await open(other, "/");
  await expect(modal(other)).toBeVisible();
  await expectAccessible(other, "celebration");
  await expectSpaced(other, "celebration");
  await expectZoomed(other, "celebration", "dialog.celebration");
  other.on("websocket", (w) => { console.log("WS", w.url()); w.on("framereceived", (f) => console.log("FR", f.payload)); });
  other.on("request", (r) => console.log("RQ", r.url()));
  const admin = await visit(browser, site, "Amparo");
  const answered = other.waitForResponse(answerTo(fetchOf("/")));
  await moveResults(admin);
  await (await answered).finished();
  await expect(modal(other)).toBeVisible();
  for (const again of [other, plain]) {
    await again.goto("/");
    await expect(again.locator("h1")).toBeVisible();
    await expect(dialogOf(again)).toHaveCount(0);
  }
});
