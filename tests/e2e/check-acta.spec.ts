import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { complaints, hydrated, visit } from "./people";
import { holdScripts, lose } from "./requests";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "counting", only: "check acta" } });

const button = (page: Page) => page.getByRole("button", { name: "Comprobar aquí" });
const status = (page: Page) => page.locator("#comprobar [role=status]");

/** Path of the acta of the site's contest, once it has results. */
let published: string | undefined;

/** Publishes the results of the contest in counting as an admin, and returns the path of its acta. */
async function publishedActa(page: Page, site: string): Promise<string> {
  if (published !== undefined) return published;
  const html = await (await page.request.get("/contest/current")).text();
  const [contest = ""] = /\/contest\/[\w-]{36}/.exec(html) ?? [];
  await post(page, site, `/admin${contest}/finalize`, { seguro: "si" });
  return (published = `${contest}/acta`);
}

const post = (page: Page, site: string, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: site } });

test("VOTE-11 A11Y-01 a reader checks the acta in the browser, also by a press before the scripts run, and without them is offered the other way", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Amparo");
  const reported = complaints(page);
  const acta = await publishedActa(page, site);
  await page.goto(acta);
  await hydrated(page);
  await button(page).click();
  await expect(status(page)).toContainText("Todo coincide en la versión 1 del acta.");
  await expect(page.locator(".check-good").first()).toContainText("El sello sale de");
  await expect(page.locator(".check-good").last()).toContainText("SHA-256");
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
  await expect(status(page)).toContainText("en cuanto lleguen los scripts");
  await release();
  await expect(status(page)).toContainText("Todo coincide en la versión 1 del acta.");

  const plain = await visit(browser, site, null, { javaScriptEnabled: false });
  await plain.goto(acta);
  await expect(plain.locator("#comprobar noscript")).toBeVisible();
  await expect(button(plain)).toBeHidden();
});

test("VOTE-11 A11Y-01 a noted seal that is too long stays whole in its field, which says how many characters it has", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Amparo");
  await page.goto(await publishedActa(page, site));
  await hydrated(page);
  const field = page.getByLabel("El sello que apuntaste");
  await field.fill("0".repeat(300));
  await button(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("0".repeat(300));
  await expect(field).toHaveAccessibleDescription(/tiene 64 caracteres.* aquí hay 300/);
  await expect(status(page)).toBeEmpty();
});

test("VOTE-11 Enter during a check changes nothing, also with a wrong seal in the field", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Amparo");
  await page.goto(await publishedActa(page, site));
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/acta.json", async (route) => {
    await held;
    await route.continue();
  });
  await button(page).click();
  await expect(status(page)).toHaveText("Descargando el acta…");
  const field = page.getByLabel("El sello que apuntaste");
  await field.fill("abc");
  await field.press("Enter");
  await expect(status(page)).toHaveText("Descargando el acta…");
  release();
  await expect(status(page)).toContainText("Todo coincide en la versión");
});

test("VOTE-11 a browser without module Workers leads to the command", async ({ browser, site }) => {
  const page = await visit(browser, site, "Amparo");
  const acta = await publishedActa(page, site);
  await page.addInitScript(() => {
    const Classic = Worker;
    window.Worker = class extends Classic {
      constructor(address: string | URL, options?: WorkerOptions) {
        if (options?.type === "module") throw new TypeError("Module Workers are not supported");
        super(address, options);
      }
    };
  });
  await page.goto(acta);
  await hydrated(page);
  await button(page).click();
  await expect(status(page)).toContainText("comprobar el acta sin esta página");
  await page.getByText("Comprobarla sin esta página").click();
  const link = page.getByRole("link", { name: "el archivo del acta" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const command = page.getByText(`node verify-acta.mjs ${download.suggestedFilename()}`);
  await expect(command).toBeVisible();
});

test("VOTE-11 an old tab checks the acta after its session ended, and calls no old version right", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Amparo");
  const acta = await publishedActa(page, site);
  await page.goto(acta);
  await hydrated(page);
  const admin = await visit(browser, site, "Amparo");
  await page.context().clearCookies();
  await button(page).click();
  await expect(status(page)).toContainText("Todo coincide en la versión 1 del acta.");

  const link = await page.locator('.ledger-story a[href^="/story/"]').first().getAttribute("href");
  const story = link?.replace("/story/", "") ?? "";
  const form = { fase: "results", norma: "other", motivo: "Una prueba." };
  await post(admin, site, `/admin/historia/${story}/descalificar`, form);
  const version = async () => (await (await admin.request.get(`${acta}.json`)).json()).version;
  await expect.poll(version).toBe(2);
  await button(page).click();
  await expect(status(page)).toHaveText(
    "El acta tiene una versión nueva. Recarga la página para comprobarla.",
  );
  await page.reload();
  await hydrated(page);
  await button(page).click();
  await expect(status(page)).toContainText("Todo coincide en la versión 2 del acta.");
});

test("VOTE-11 OPS-01 the ballots of the demo are sealed at their close and not when the demo was made", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const feed = await (await page.request.get("/historias/feed.xml")).text();
  expect(feed.match(/Urna cerrada:/g)).toHaveLength(3);
  expect(feed).not.toContain("Se calculó el");
});
