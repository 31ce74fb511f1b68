import type { Browser, Locator, Page } from "@playwright/test";
import { linkIn, openMail } from "./local-mail";
import { demoAccount, mark, open, register, visit } from "./people";
import { breakServer, fetchOf, intercept, lose, scriptsRun } from "./requests";
import { expect, test } from "./server";

const PHONE = { viewport: { width: 360, height: 740 } };
const PLAIN = { ...PHONE, javaScriptEnabled: false };

const alert = (page: Page) => page.locator("[role=alert]");

/** Expects the error beside the pressed button, visible and focused. */
async function expectBeside(button: Locator, text: string | RegExp): Promise<void> {
  const page = button.page();
  await expect(alert(page)).toContainText(text);
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.95 });
  await expect(button).toBeInViewport();
  const [box, pressed] = await Promise.all([alert(page).boundingBox(), button.boundingBox()]);
  const between = (box?.y ?? 0) - ((pressed?.y ?? 0) + (pressed?.height ?? 0));
  expect(between, "as near as another line").toBeLessThan(130);
  expect(between).toBeGreaterThan(0);
}

/** Expects the error at the top of the page that was loaded as the response: above the first field, visible and focused. */
async function expectOnTop(page: Page, text: string | RegExp): Promise<void> {
  await expect(alert(page)).toContainText(text);
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.95 });
  const part = page.locator("main form :is(input, textarea, button):visible").first();
  const [box, first] = await Promise.all([alert(page).boundingBox(), part.boundingBox()]);
  expect(box?.y).toBeLessThan(first?.y ?? 0);
}

/** Returns the path of a story in voting. */
async function votingStory(page: Page): Promise<string> {
  const list = await (await page.request.get("/contest/current?orden=alfabetico")).text();
  return /<h3><a[^>]*href="(\/story\/[\w-]+)"/.exec(list)?.[1] ?? "";
}

const askForLink = (page: Page) => page.request.post("/confirmar", { form: { paso: "reenviar" } });

/** Returns the path of the mailed link that confirms the e-mail of a new account. */
async function confirmationLink(page: Page): Promise<string> {
  const [email = ""] =
    /\w+@lectores\.test/.exec(await (await page.request.get("/preferences")).text()) ?? [];
  await askForLink(page);
  return linkIn(await openMail(page, email, "Confirma tu email"), "/confirmar");
}

interface FormCase {
  as: (browser: Browser, site: string, options: typeof PHONE) => Promise<Page>;
  path: (page: Page) => string | Promise<string>;
  fill: (page: Page) => Promise<void>;
  button: string;
  refusal: string;
  /** Label of the field to which the error message links. */
  leadsTo?: string;
}

const visitor: FormCase["as"] = (browser, site, options) => visit(browser, site, null, options);
const admin: FormCase["as"] = (browser, site, options) => visit(browser, site, "Amparo", options);

const FORMS: Record<string, FormCase> = {
  "AUTH-02 login": {
    as: visitor,
    path: () => "/login",
    fill: async (page) => {
      await page.getByLabel("Email", { exact: true }).fill("nadie@lectores.test");
      await page.locator("[name=password]").fill("no-es-esta");
    },
    button: "Iniciar sesión",
    refusal: "Email o contraseña incorrectos",
  },
  "AUTH-02 registration": {
    as: visitor,
    path: () => "/register",
    fill: (page) => page.getByLabel("Email", { exact: true }).fill("no es un email"),
    button: "Crear mi cuenta",
    refusal: "El email no es válido",
    leadsTo: "name",
  },
  "AUTH-05 confirmation": {
    as: register,
    path: confirmationLink,
    // Makes the page's link invalid: another tab requests a newer one.
    fill: async (page) => {
      await askForLink(page);
    },
    button: "Confirmar mi email",
    refusal: "Este enlace ya se usó, caducó o hay otro más reciente.",
  },
  "COMMENT-01 comment": {
    as: register,
    path: async (page) => `${await votingStory(page)}/comentario`,
    fill: (page) => page.getByLabel("Tu comentario").fill("a".repeat(2001)),
    button: "Comentar",
    refusal: "El comentario no puede superar los 2000 caracteres.",
    leadsTo: "comentario",
  },
  "REPORT-01 report": {
    as: register,
    path: async (page) => `${await votingStory(page)}/denuncia`,
    fill: (page) => page.getByLabel("Descripción (opcional)").fill("Lo he visto en otra parte."),
    button: "Enviar reporte",
    refusal: "Por favor selecciona una razón para el reporte",
    leadsTo: "reason-spam",
  },
  "ADMIN-01 contest": {
    as: admin,
    path: () => "/admin/contest/new",
    fill: (page) => page.getByLabel("Consigna").fill("Un tren que no para."),
    button: "Guardar el reto",
    refusal: "título",
    leadsTo: "title",
  },
};

for (const [name, form] of Object.entries(FORMS)) {
  const buttonOf = (page: Page) =>
    page.locator("main").getByRole("button", { name: form.button, exact: true });

  test(`${name} A11Y-01 WRITE-15 with a script it says beside its button that the line is lost, the server breaks or refuses, and keeps what was typed`, async ({
    browser,
    site,
  }) => {
    const page = await form.as(browser, site, PHONE);
    await open(page, await form.path(page));
    await form.fill(page);
    const fields = page.locator("main :is(input, textarea):visible");
    const values = () =>
      fields.evaluateAll((all) =>
        all.map((one) => (one as HTMLInputElement | HTMLTextAreaElement).value),
      );
    const typed = await values();
    const button = buttonOf(page);
    await page.context().setOffline(true);
    await button.click();
    await expectBeside(button, "no hay conexión. Inténtalo de nuevo.");
    expect(await values()).toEqual(typed);
    await page.context().setOffline(false);
    const mend = await breakServer(page, fetchOf(), 502);
    await expect(page.locator("form[data-sending]")).toHaveCount(0);
    await button.click();
    await expectBeside(button, "algo falló en el servidor. Inténtalo de nuevo.");
    expect(await values()).toEqual(typed);
    await mend();
    await expect(page.locator("form[data-sending]")).toHaveCount(0);
    await button.click();
    await expect(alert(page)).toContainText(form.refusal);
    // The page of a used confirmation link has no button beside which the message could appear.
    if ((await button.count()) > 0) await expectBeside(button, form.refusal);
    else await expect(alert(page)).toBeFocused();
    if (!form.leadsTo) return;
    await alert(page).getByRole("link").first().click();
    await expect(page.locator(`#${form.leadsTo}`)).toBeFocused();
  });

  test(`${name} A11Y-01 refused without a script its page begins with why, and leads to the field`, async ({
    browser,
    site,
  }) => {
    const page = await form.as(browser, site, PLAIN);
    await page.goto(await form.path(page));
    await form.fill(page);
    await buttonOf(page).click();
    await expectOnTop(page, form.refusal);
    if (!form.leadsTo) return;
    await alert(page).getByRole("link").first().click();
    await expect(page.locator(`#${form.leadsTo}`)).toBeFocused();
  });
}

test("AUTH-02 WRITE-15 a login that was taken and whose next page is lost says so, and goes on by itself", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, PHONE);
  await open(page, "/login");
  const isSame = await mark(page);
  const { email, password } = demoAccount("Pilar");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.locator("[name=password]").fill(password);
  const bringBack = await lose(page, (request) => fetchOf()(request) && request.method() === "GET");
  await page.locator("main").getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByRole("status").getByText("No hay conexión.")).toBeInViewport();
  await expect(page).toHaveURL(/\/login$/);
  await bringBack();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByText("No hay conexión.")).toHaveCount(0);
  expect(await isSame()).toBe(true);
});

const dialog = (page: Page) => page.getByRole("dialog");
const mine = (page: Page) => page.locator(".comments > ol > li", { hasText: "Lo dije yo." });

test("COMMENT-02 REPORT-01 A11Y-01 in a dialog a refusal stands beside its button too", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, PHONE);
  const story = await votingStory(page);
  const form = { content: "Lo dije yo.", clave: crypto.randomUUID() };
  await page.request.post(`${story}/comentario`, { form });
  await open(page, story);

  await mine(page).getByRole("link", { name: "Eliminar" }).click();
  await expect(dialog(page)).toBeVisible();
  await scriptsRun(page);
  await page.context().setOffline(true);
  const remove = dialog(page).getByRole("button", { name: "Eliminar comentario" });
  await remove.click();
  await expectBeside(remove, "Error al eliminar el comentario: no hay conexión.");
  await page.context().setOffline(false);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Reportar historia" }).click();
  const report = dialog(page).getByRole("button", { name: "Enviar reporte" });
  await report.click();
  await expectBeside(report, "Por favor selecciona una razón para el reporte");
  await alert(page).getByRole("link").click();
  await expect(dialog(page).getByLabel("Spam o publicidad")).toBeFocused();
});

test("COMMENT-01 A11Y-01 a reply that is refused says so beside its button", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, PHONE);
  const story = await votingStory(page);
  const form = { content: "Lo dije yo.", clave: crypto.randomUUID() };
  await page.request.post(`${story}/comentario`, { form });
  await open(page, story);
  const below = mine(page).first();
  await below.getByRole("link", { name: "Responder" }).click();
  await page.getByLabel("Tu respuesta").fill("a".repeat(2001));
  const send = below.getByRole("button", { name: "Responder" });
  await send.click();
  await expectBeside(send, "El comentario no puede superar los 2000 caracteres.");
  await alert(page).getByRole("link").click();
  await expect(page.getByLabel("Tu respuesta")).toBeFocused();
});

test("AUTH-07 WRITE-15 what the guard in front refuses is said in the form too", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, PHONE);
  await open(page, "/login");
  await page.getByLabel("Email", { exact: true }).fill("nadie@lectores.test");
  // Marks the login as a cross-site request (`Sec-Fetch-Site`), which the server refuses.
  await intercept(page, fetchOf("/login"), async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-site": "cross-site" };
    await route.fulfill({ response: await page.request.fetch(route.request(), { headers }) });
  });
  const button = page.locator("main").getByRole("button", { name: "Iniciar sesión" });
  await button.click();
  await expectBeside(button, "Error al iniciar sesión: este envío llegó desde otro sitio");
});
