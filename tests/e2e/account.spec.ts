import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { textsIn } from "../support/archives";
import { expectAccessible } from "./axe";
import { complaints, demoAccount, linkOn, mark, open, visit } from "./people";
import { expect, test } from "./server";

// Phase in which the accounts' stories belong to finished contests, so that the deletion form offers a choice.
test.use({ flags: { seed: "demo", phase: "results", only: "deleted accounts" } });

const PATH = "/preferences/eliminar";
const NO_SCRIPT = { extraHTTPHeaders: { "Save-Data": "on" } };

/** Downloads the account's data export and returns the files of the archive by name. */
async function download(page: Page): Promise<Record<string, string>> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tintero-\d{4}-\d\d-\d\d\.zip$/);
  return textsIn(readFileSync(await file.path()));
}

/** Returns the path of a story in the profile of the signed-in person. */
async function ownStory(page: Page): Promise<string> {
  const link = await linkOn(page, "/profile", ".entry h3 a[href^='/story/']");
  return link.split("?")[0] ?? "";
}

async function remove(page: Page, password: string): Promise<void> {
  await page.getByLabel("Tu contraseña").fill(password);
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
}

test("AUTH-11 one's data are downloaded, and the page stays usable", async ({ browser, site }) => {
  const page = await visit(browser, site, "Yurany");
  const complained = complaints(page);
  await open(page, "/profile");
  await page.getByRole("link", { name: "Descargar tus datos" }).click();
  await expect(page.getByRole("heading", { name: "Descargar tus datos" })).toBeVisible();
  await expectAccessible(page, "export");
  const texts = await download(page);
  expect(JSON.parse(texts["datos.json"] ?? "")).toMatchObject({
    cuenta: { nombre: "Yurany Castrillón Ospina" },
  });
  expect(Object.keys(texts).some((name) => name.endsWith(".md"))).toBe(true);
  expect(texts["historias.epub/mimetype"]).toBe("application/epub+zip");
  expect(complained).toEqual([]);
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(page).toHaveURL(/\/preferences$/);
});

test("AUTH-10 an account is deleted and its stories stay without a name", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Nieves");
  const elsewhere = await visit(browser, site, "Nieves");
  const story = await ownStory(page);
  await open(page, PATH);
  const isSame = await mark(page);
  await expect(page.getByText("todavía no se ha borrado nada")).toBeVisible();
  await expect(page.getByLabel("firmadas como «Autor anónimo»")).toBeChecked();
  await expectAccessible(page, "simulation");
  await remove(page, "no es la suya");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator("#password-error")).toHaveText("La contraseña no es correcta.");
  await expectAccessible(page, "wrong password");
  const { email, password } = demoAccount("Nieves");
  await remove(page, password);
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByText("Tu cuenta está eliminada.")).toBeVisible();
  await expect(page.locator(".user-menu")).toHaveCount(0);
  expect(await isSame(), "without a full load").toBe(true);

  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.goto(story);
  await expect(elsewhere.getByText("Autor anónimo").first()).toBeVisible();
  await expect(elsewhere.getByText("Nieves Arrizabalaga")).toHaveCount(0);
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Email", { exact: true }).fill(email);
  await elsewhere.locator("[name=password]").fill(password);
  await elsewhere.locator("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(elsewhere.getByText("Email o contraseña incorrectos")).toBeVisible();
});

test("AUTH-10 an account is deleted with its stories, without scripts", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Eliseo", NO_SCRIPT);
  const story = await ownStory(page);
  await page.goto(PATH);
  await page.getByLabel("Borrarlas también, con los comentarios que tengan").check();
  await remove(page, "no es la suya");
  await expect(page.locator("#password-error")).toHaveText("La contraseña no es correcta.");
  await expect(page.getByLabel("Borrarlas también, con los comentarios que tengan")).toBeChecked();
  await remove(page, demoAccount("Eliseo").password);
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByText("Tu cuenta está eliminada.")).toBeVisible();
  await page.goto(story);
  await expect(page.getByRole("heading", { name: "Historia no encontrada" })).toBeVisible();
});
