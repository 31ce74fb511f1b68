import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { complaints, demoAccount, hydrated, signIn, visit } from "./people";
import { holdScripts, lose } from "./requests";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "counting", only: "check acta" } });

const button = (page: Page) => page.getByRole("button", { name: "Comprobar aquí" });
const status = (page: Page) => page.locator("#comprobar [role=status]");

/** Publishes the results of the contest in counting, and returns the path of its acta. */
async function publishedActa(page: Page): Promise<string> {
  const html = await (await page.request.get("/contest/current")).text();
  const [contest = ""] = /\/contest\/[\w-]{36}/.exec(html) ?? [];
  await page.request.post(`/admin${contest}/finalize`, {
    form: { seguro: "si" },
    headers: { Origin: new URL(page.url()).origin },
  });
  return `${contest}/acta`;
}

test("VOTE-11 A11Y-01 a reader checks the acta in the browser, also by a press before the scripts run", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  await page.goto("/privacy");
  await signIn(page, demoAccount("Amparo"));
  const acta = await publishedActa(page);
  await page.goto(acta);
  await hydrated(page);
  await button(page).click();
  await expect(status(page)).toHaveText("Todo coincide en la versión 1 del acta.");
  await expect(page.locator(".check-good").first()).toContainText("El sello sale de");
  await expectAccessible(page, "a checked acta");

  await page.getByLabel("El sello que apuntaste").fill("0".repeat(64));
  await button(page).click();
  await expect(page.locator(".check-bad")).toContainText("No es el sello que apuntaste.");
  await expect(button(page)).toBeFocused();
  expect(reported).toEqual([]);

  const stop = await lose(page, (request) => request.url().includes("/acta.json"));
  await button(page).click();
  await expect(status(page)).toContainText("no hay conexión");
  await stop();

  const release = await holdScripts(page);
  await page.goto(acta);
  await button(page).click();
  await page.waitForURL(/comprobar=1/);
  await release();
  await expect(status(page)).toHaveText("Todo coincide en la versión 1 del acta.");
});
