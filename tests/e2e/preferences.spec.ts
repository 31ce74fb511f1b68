import type { Browser, Page } from "@playwright/test";
import { ACCOUNT_PASSWORD, runCommand } from "./site-commands";
import { expectAccessible } from "./axe";
import { complaints, free, mark, newAccount, open, signIn, signUp, visit } from "./people";
import { isOfText, lose } from "./requests";
import { expect, test } from "./server";

const NEW = "una frase nueva y larga";

async function somebody(browser: Browser, site: string) {
  const page = await visit(browser, site, null);
  return { page, ...(await signUp(page)) };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** Returns the link in the last mail to the address. */
async function mailedLink(site: string, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => (link = await runCommand({ what: "mailed link", site, email })))
    .not.toBe("");
  return new URL(link).pathname + new URL(link).search;
}

test("AUTH-06 a forgotten password is set anew by mail", async ({ browser, site }) => {
  const { email } = await somebody(browser, site);
  const page = await visit(browser, site, null);
  await open(page, "/login");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  // Waits for the heading: right after the URL change the login page, which also has an e-mail field, is still shown.
  await expect(page.getByRole("heading", { name: "Restablecer contraseña" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviarme el enlace" }).click();
  await expect(page.getByText("Si hay una cuenta con ese email")).toBeVisible();
  const link = await mailedLink(site, email);
  await open(page, link);
  await expect(page).toHaveURL(`${site}/reset-password`);
  await expect(page).toHaveTitle("Tintero - Restablecer contraseña");
  await expect(page.getByRole("link", { name: "Iniciar sesión", exact: true })).toHaveCount(0);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW);
  await page.getByLabel("Repite la contraseña nueva").fill("otra cosa");
  await page.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(page.locator(".field-error")).toHaveText("Las contraseñas no coinciden");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW);
  await page.getByLabel("Repite la contraseña nueva").fill(NEW);
  await free(page);
  await page.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(page.getByText("Tu contraseña cambió.")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText(email)).toBeVisible();
  const other = await visit(browser, site, null);
  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("Este enlace ya se usó");
  await logIn(other, email, NEW);
  await expect(other.getByText("Iniciaste sesión.")).toBeVisible();
});

test("AUTH-04 of two browsers one is revoked, and a new password ends the other", async ({
  browser,
  site,
}) => {
  const { page, email } = await somebody(browser, site);
  const elsewhere = async () => {
    const other = await visit(browser, site, null);
    await signIn(other, { email });
    return other;
  };
  await elsewhere();
  const last = await elsewhere();
  await open(page, "/preferences");
  await expect(page.locator(".device")).toHaveCount(3);
  await expect(page.locator(".device").first()).toContainText("Este dispositivo");
  await page
    .getByRole("button", { name: /^Cerrar esta sesión/ })
    .first()
    .click();
  await expect(page.getByText("Cerraste la sesión de ese dispositivo.")).toBeVisible();
  await expect(page.locator(".device")).toHaveCount(2);
  const fill = async (current: string) => {
    await page.getByLabel("Contraseña actual").fill(current);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW);
    await page.getByLabel("Repite la contraseña nueva").fill(NEW);
    await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  };
  await fill("no es esa");
  await expect(page.locator(".field-error")).toHaveText("La contraseña actual no es esa.");
  await fill(ACCOUNT_PASSWORD);
  await expect(page.getByText("Tu contraseña cambió.")).toBeVisible();
  await expect(page.locator(".device")).toHaveCount(1);
  await expect(page.getByLabel("Contraseña actual")).toHaveValue("");
  await last.goto("/profile");
  await expect(last.locator("h1")).toHaveText("Iniciar sesión");
});

test("PROFILE-02 PROFILE-03 name and mails are saved where they stand", async ({
  browser,
  site,
}) => {
  const { page } = await somebody(browser, site);
  await open(page, "/preferences");
  const isSame = await mark(page);
  await page.getByRole("textbox", { name: "Nombre" }).fill("x");
  await page.getByRole("button", { name: "Guardar el nombre" }).click();
  await expect(page.locator(".field-error")).toHaveText(
    "El nombre debe tener al menos 2 caracteres",
  );
  await page.getByRole("textbox", { name: "Nombre" }).fill("  Begoña   Ríos ");
  await page.getByRole("button", { name: "Guardar el nombre" }).click();
  await expect(page.getByText("Tu nombre está guardado.")).toBeVisible();
  await expect(page.locator(".user-menu summary")).toHaveText("Begoña Ríos");
  await expect(page.getByRole("textbox", { name: "Nombre" })).toHaveValue("Begoña Ríos");
  await page.getByLabel("Correos de los retos").uncheck();
  await page.getByRole("button", { name: "Guardar correos y avisos" }).click();
  await expect(page.getByText("Tus correos y avisos están guardados.")).toBeVisible();
  expect(await isSame()).toBe(true);
  await page.goto("/preferences");
  await expect(page.getByLabel("Correos de los retos")).not.toBeChecked();
  await expect(page.getByLabel("Recibir correos")).toBeChecked();
});

test("AUTH-04 WRITE-15 a name that is sent after the session's end is not lost without a word", async ({
  browser,
  site,
}) => {
  const { page, email } = await somebody(browser, site);
  await open(page, "/preferences");
  const other = await visit(browser, site, null);
  await signIn(other, { email });
  await other.goto("/preferences");
  await other.getByRole("button", { name: "Cerrar todas las demás sesiones" }).click();
  await expect(other.locator(".device")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Begoña Ríos");
  await page.getByRole("button", { name: "Guardar el nombre" }).click();
  await expect(page.getByRole("alert")).toContainText("Tu sesión expiró.");
  const link = page.getByRole("link", { name: "Inicia sesión en otra pestaña" });
  await expect(link).toHaveAttribute("href", "/login?redirectTo=%2Fpreferences");
  await signIn(await page.context().newPage(), { email });
  await page.getByRole("button", { name: "Guardar el nombre" }).click();
  await expect(page.getByText("Tu nombre está guardado.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nombre" })).toHaveValue("Begoña Ríos");
});

test("SHELL-02 a theme is chosen by a form and stands from the first paint", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { colorScheme: "light" });
  const paper = () =>
    page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  await open(page, "/apariencia");
  const light = await paper();
  await page.getByLabel("Tema").selectOption("oscuro");
  await page.getByRole("button", { name: "Guardar la apariencia" }).click();
  await expect(page.getByText("La apariencia está guardada")).toBeVisible();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await open(page, "/terms");
  expect(await paper()).toBe(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/apariencia");
  await expect(page.getByLabel("Tema")).toHaveValue("oscuro");
  await page.getByLabel("Tema").selectOption("claro");
  await page.getByRole("button", { name: "Guardar la apariencia" }).click();
  await expect(page.getByText("La apariencia está guardada")).toBeVisible();
  expect(await paper()).toBe(light);
});

for (const width of [360, 1280]) {
  test(`PROFILE-03 A11Y-01 what ends a session looks like a link, and its end is said in sight: ${width}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { viewport: { width, height: 700 } });
    const { email } = await signUp(page);
    await signIn(await visit(browser, site, null), { email });
    await open(page, "/preferences");
    const end = page.getByRole("button", { name: /^Cerrar esta sesión/ });
    await expect(end).toHaveCSS("text-decoration-line", "underline");
    await end.click();
    await expect(page.locator(".device")).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await expect(page.getByText("Cerraste la sesión de ese dispositivo.")).toBeInViewport();
  });
}

test("PROFILE-03 WRITE-15 a lost line says so beside the button that was pressed, in each form", async ({
  browser,
  site,
}) => {
  const { page, email } = await somebody(browser, site);
  await signIn(await visit(browser, site, null), { email });
  await open(page, "/preferences");
  await page.context().setOffline(true);
  for (const name of [
    ...["Guardar el nombre", "Guardar correos y avisos", "Cambiar la contraseña"],
    ...[/^Cerrar esta sesión/, "Cerrar todas las demás sesiones"],
  ]) {
    const button = page.getByRole("button", { name });
    await button.click();
    const form = page.locator("section").filter({ has: button });
    await expect(form.getByRole("alert")).toHaveText(
      "Error al guardar las preferencias: no hay conexión. Inténtalo de nuevo.",
    );
    await expect(page.getByRole("alert")).toHaveCount(1);
  }
});

test("AUTH-06 a mark behind the '#' of the root path leads to the reset, hash and query kept", async ({
  page,
}) => {
  await page.goto("/?de=correo#type=recovery");
  await page.mouse.move(1, 1);
  await expect(page).toHaveURL(/\/reset-password\?de=correo#type=recovery$/);
  await page.goto("/#access_token=no-es&type=recovery");
  await expect(page).toHaveURL(/\/reset-password\?caducado=si/);
  await expect(page.getByRole("alert")).toContainText("Este enlace ya se usó");
});

test("AUTH-06 who leaves a reset for another page is signed out, by a link too", async ({
  browser,
  site,
}) => {
  const { page, email } = await somebody(browser, site);
  await page.request.post("/reset-password", { form: { paso: "pedir", email } });
  await open(page, await mailedLink(site, email));
  await page.getByRole("link", { name: "Tintero", exact: true }).click();
  await expect(page.getByRole("link", { name: "Iniciar sesión" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.locator("h1")).toHaveText("Iniciar sesión");
});

test("A11Y-01 SEC-01 axe finds nothing on preferences, look and reset, and the browser neither", async ({
  browser,
  site,
}) => {
  const { page } = await somebody(browser, site);
  const reported = complaints(page);
  for (const path of ["/preferences", "/apariencia", "/reset-password"]) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  await open(page, "/preferences");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await expect(page.locator(".field-error").first()).toBeVisible();
  await expectAccessible(page, "/preferences with errors");
  expect(reported.filter((text) => !text.includes("400"))).toEqual([]);
});

test("WRITE-14 a text that waits in the browser is offered to no other account", async ({
  browser,
  site,
}) => {
  const { page } = await somebody(browser, site);
  await open(page, "/write");
  await lose(page, isOfText);
  await page.getByLabel("Título").fill("De la primera");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain("De la primera");
  await page.context().clearCookies();
  await page.goto("about:blank");
  const { name } = newAccount();
  await signUp(page, name);
  await open(page, "/write");
  await expect(page.getByLabel("Título")).toHaveValue("");
  await expect(page.getByText("De la primera")).toHaveCount(0);
});
