import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expectSpaced, expectZoomed } from "./layout-checks";
import { holdNextTimers, hydrated, open, revalidate, visit } from "./people";
import { responseTo, fetchOf, holdScripts } from "./requests";
import { expect, test } from "./server";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "¡Felicidades!" });
const modal = (page: Page) => page.locator("dialog.celebration:modal");

/**
 * Marks every request as a prefetch. The server then does not store that the celebration was shown, so it shows again on the next
 * load.
 */
const AHEAD = { extraHTTPHeaders: { "Sec-Purpose": "prefetch" } };

test("CONTEST-09 a winner is congratulated once, in a dialog that leads back to where one was", async ({
  browser,
  site,
}) => {
  // Without scripts the celebration is a block of the page with a close button.
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

  // The open dialog traps the focus, and returns it to the previous element when it closes.
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

  // A celebration closed before hydration does not reopen after it.
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

  // `other` sends no prefetch header, so its first load stores that the celebration was shown. Its dialog stays open after a
  // revalidation; new loads on `other` and on `plain`, another browser of the same account, show none.
  const other = await visit(browser, site, "Eliseo");
  // Holds the timer that closes the dialog, so that the test can check the open dialog.
  await holdNextTimers(other);
  await open(other, "/");
  await expect(modal(other)).toBeVisible();
  await expectAccessible(other, "celebration");
  await expectSpaced(other, "celebration");
  await expectZoomed(other, "celebration", "dialog.celebration");
  const answered = other.waitForResponse(responseTo(fetchOf("/")));
  await revalidate(other);
  await answered;
  await expect(modal(other)).toBeVisible();
  for (const tab of [other, plain]) {
    await tab.goto("/");
    await expect(tab.locator(".masthead-name")).toBeVisible();
    await expect(dialogOf(tab)).toHaveCount(0);
  }
});
