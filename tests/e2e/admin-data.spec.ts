import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { visit } from "./people";
import { expect, test } from "./server";
import { runCommand } from "./site-commands";

test.use({ flags: { seed: "demo", phase: "voting", only: "data that is cleared" } });

const TITLE = "Reto de prueba del otoño";

/** Formats a day from now as the value of a date field. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16);

/** Creates a trial run of a contest, as an admin. */
async function makeTrial(admin: Page): Promise<void> {
  const createdContest = await admin.request.post("/admin/contest/new", {
    form: {
      title: TITLE,
      description: "Para probar.",
      month: "noviembre",
      category: "ficcion",
      prompt: "Prueba.",
      word_limit: "De 100 a 1000 palabras",
      min_words: "100",
      submission_deadline: inDays(5),
      voting_deadline: inDays(10),
      results_at: inDays(11),
    },
    maxRedirects: 0,
  });
  expect(createdContest.status()).toBe(303);
}

/** Clears the test data in the browser (bulk deletion), downloads the archive, and restores it with the operator's command. */
async function clearAndPutBack(browser: Browser, site: string, hasScripts: boolean): Promise<void> {
  const admin = await visit(browser, site, "Amparo", { javaScriptEnabled: hasScripts });
  await makeTrial(admin);
  await admin.goto("/admin");
  await admin.getByRole("main").getByRole("link", { name: "Datos", exact: true }).click();
  await admin.getByRole("link", { name: "Contar y borrar" }).last().click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Borrar los datos de prueba");
  await expect(admin.getByRole("listitem").filter({ hasText: TITLE }).first()).toBeVisible();
  await admin.getByLabel("Escribe «prueba» para confirmar").fill("probar");
  await admin.getByRole("button", { name: "Borrar los datos de prueba" }).click();
  await expect(admin.locator("#palabra-error")).toHaveText("Escribe «prueba» para confirmar.");
  await admin.getByLabel("Escribe «prueba» para confirmar").fill("prueba");
  await admin.getByRole("button", { name: "Borrar los datos de prueba" }).click();
  await expect(admin.getByText("Borrado. Lo que se fue está en el primer archivo")).toBeVisible();
  const downloading = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "Descargar" }).first().click();
  const path = await (await downloading).path();
  await admin.goto("/admin");
  await expect(admin.getByRole("link", { name: TITLE, exact: true })).toHaveCount(0);
  const output = await runCommand({ what: "import", site, path });
  expect(output).toMatch(/^\d+ rows were put back\.$/);
  expect(readFileSync(path, "utf8")).toContain(TITLE);
  await admin.goto("/admin");
  await expect(admin.getByRole("link", { name: TITLE, exact: true }).first()).toBeVisible();
}

test("ADMIN-02 an admin clears the test data, and the operator puts it back from the file", async ({
  browser,
  site,
}) => clearAndPutBack(browser, site, true));

test("ADMIN-02 LITE-01 an admin clears the test data without scripts", async ({ browser, site }) =>
  clearAndPutBack(browser, site, false));
