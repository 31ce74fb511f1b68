import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { openFocusedEditor } from "./write-form";
import {
  complaints,
  demoAccount,
  drawsHeld,
  free,
  hydrated,
  mark,
  newAccount,
  open,
  publish,
  signIn,
  signUp,
  visit,
} from "./people";
import { breakServer, fetchOf, hold, holdScripts, loseScript } from "./requests";
import { expect, SUBMISSION, test } from "./server";

const dialog = (page: Page) => page.getByRole("dialog");
const header = (page: Page) => page.locator(".site-header");

/** Returns the path of a story in voting that the account neither wrote nor voted for. */
async function aStory(page: Page, email: string): Promise<string> {
  const reader = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const other = await reader?.newPage();
  if (!other) throw new Error("no browser");
  await signIn(other, { email });
  const list = await (await other.request.get("/contest/current?vista=extractos")).text();
  await other.context().close();
  return /action="(\/story\/[\w-]+)\/voto/.exec(list)?.[1] ?? "";
}

/** Fills and sends the login form of the dialog, once the dialog has switched to it from the form of registration. */
async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await expect(dialog(page)).toHaveAccessibleName("Iniciar sesión");
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Contraseña").fill(password);
  await dialog(page).getByRole("button", { name: "Iniciar sesión" }).click();
}

test("AUTH-01 SHELL-03 on a phone the cookie strip lies below an open dialog and takes none of its taps", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 360, height: 740 } });
  await open(page, "/historias");
  await expect(page.getByRole("form", { name: "Cookies" })).toBeVisible();
  await page.getByText("Menú").click();
  await inHeader(page).click();
  await expect(dialog(page)).toHaveAccessibleName("Iniciar sesión");
  await dialog(page).getByRole("link", { name: "Regístrate." }).click();
  await expect(dialog(page)).toHaveAccessibleName("Crear una cuenta");
  // The dialog makes the page behind it inert to the pointer; then `elementFromPoint` would skip the strip where it is on top.
  const strip = page.locator("form.cookies");
  await strip.evaluate((one) => one.style.setProperty("pointer-events", "auto"));
  // The strip is 44 px high, at the foot of the window.
  for (const y of [700, 718, 735]) {
    const isInDialog = await dialog(page).evaluate(
      (one, at) => one.contains(document.elementFromPoint(180, at)),
      y,
    );
    expect(isInDialog, `at ${y}`).toBe(true);
  }
});

test("AUTH-01 VOTE-01 VOTE-08 a visitor of a story logs in over it, and the vote is given", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  await page.goto("/");
  const account = demoAccount("Octavio");
  const story = await aStory(page, account.email);
  await open(page, story);
  const isSame = await mark(page);
  await page.getByRole("button", { name: "Regístrate para votar" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Crear una cuenta");
  await expect(dialog(page)).toHaveAccessibleDescription(/Para enviar una historia, votar/);
  await dialog(page).getByRole("link", { name: "Inicia sesión." }).click();
  await expect(dialog(page)).toHaveAccessibleName("Iniciar sesión");
  await expect(dialog(page)).toHaveAccessibleDescription("Después sigues en esta página.");
  await logIn(page, account);
  await expect(dialog(page)).toHaveCount(0);
  await expect(
    page.getByRole("status").filter({ hasText: "Iniciaste sesión. Tu voto está guardado." }),
  ).toBeVisible();
  await expect(page).toHaveURL(story);
  const vote = page.locator(".vote-form button");
  await expect(vote).toHaveText("VOTADO");
  await expect(vote).toBeFocused();
  await expect(header(page).getByRole("link", { name: "Iniciar sesión" })).toHaveCount(0);
  expect(await isSame(), "without a full load").toBe(true);
  expect(reported).toEqual([]);
});

test("VOTE-08 a vote whose dialog was closed is not given by whoever logs in there next", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await page.goto("/");
  const account = demoAccount("Dunia");
  const story = await aStory(page, account.email);
  await open(page, story);
  await page.getByRole("button", { name: "Regístrate para votar" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Crear una cuenta");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await header(page).getByRole("link", { name: "Iniciar sesión" }).click();
  await logIn(page, account);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(".vote-form button")).toHaveText("VOTAR");
});

test("VOTE-08 a vote that waited for the login page comes back to its button, with the message in view", async ({
  browser,
  site,
}) => {
  const account = demoAccount("Pilar");
  const page = await visit(browser, site, null);
  await page.goto("/");
  const story = await aStory(page, account.email);
  await signIn(page, account);
  await open(page, story);
  await page.context().clearCookies();
  await page.locator(".vote-form button").click();
  await expect(page.getByText("Al entrar se guarda tu voto por esta historia.")).toBeVisible();
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(account.email);
  await form.locator("[name=password]").fill(account.password);
  await form.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(`${story}#voto`);
  await expect(page.locator(".vote-form button")).toHaveText("VOTADO");
  await expect(page.locator(".vote-form button")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Iniciaste sesión. Tu voto está guardado.")).toBeInViewport();
});

test("AUTH-01 A11Y-01 on a small laptop the dialog of registering shows its button without scrolling", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 1280, height: 800 } });
  await open(page, "/historias");
  await link(page, "Únete gratis").click();
  await expect(dialog(page).getByRole("button", { name: "Crear mi cuenta" })).toBeInViewport({
    ratio: 1,
  });
});

const link = (page: Page, name: string | RegExp) => header(page).getByRole("link", { name });
const inHeader = (page: Page) => link(page, "Iniciar sesión");

test("AUTH-01 A11Y-01 the dialog holds the focus, gives it back, and moves nothing behind it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, { viewport: { width: 1280, height: 700 } });
  const reported = complaints(page);
  await open(page, "/historias");
  const places = () =>
    page
      .locator(".site-header, h1, .number")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const before = await places();
  await inHeader(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  expect(await places()).toEqual(before);
  for (let times = 12; times > 0; times--) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog]"))),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(inHeader(page)).toBeFocused();
  expect(await places()).toEqual(before);
  await inHeader(page).click({ clickCount: 2, delay: 100 });
  await dialog(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(inHeader(page)).toBeFocused();
  // 'Back' closes the dialog first. Pressed again, it leads to the previous page.
  await link(page, "Historial").click();
  await expect(page).toHaveURL(/contest-history/);
  await inHeader(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/contest-history/);
  await page.goBack();
  await expect(page).toHaveURL(/historias/);
  expect(reported).toEqual([]);
});

test("AUTH-01 AUTH-02 A11Y-01 another face begins with empty fields and no errors, and each is accessible", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/historias");
  await inHeader(page).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "dialog of login");
  await logIn(page, { email: "nadie@lectores.test", password: "no es esa" });
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("Email o contraseña incorrectos");
  await expect(alert).toBeFocused();
  await expect(dialog(page).getByLabel("Email")).toHaveValue("nadie@lectores.test");
  await expect(dialog(page).getByLabel("Contraseña")).toHaveValue("no es esa");
  await expectAccessible(page, "dialog of a refused login");
  await alert.getByRole("link", { name: "Regístrate." }).click();
  await expect(dialog(page)).toHaveAccessibleName("Crear una cuenta");
  await expect(dialog(page).getByLabel("Nombre")).toBeFocused();
  await expect(alert).toHaveCount(0);
  await expect(dialog(page).getByLabel("Email")).toHaveValue("");
  await expectAccessible(page, "dialog of a registration");
  await dialog(page).getByRole("button", { name: "Crear mi cuenta" }).click();
  await expect(alert.getByRole("link")).toHaveCount(4);
  await expectAccessible(page, "dialog of a refused registration");
  await alert.getByRole("link", { name: "El email es requerido" }).click();
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  await expect(dialog(page).getByLabel("Email")).toHaveAccessibleDescription(
    "El email es requerido",
  );
  await dialog(page).getByRole("link", { name: "Inicia sesión." }).click();
  await expect(alert).toHaveCount(0);
  await expect(dialog(page).getByLabel("Email")).toHaveValue("");
  await expect(dialog(page).getByLabel("Contraseña")).toHaveValue("");
  await dialog(page).getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Restablecer contraseña");
  await expectAccessible(page, "dialog of a reset");
  await dialog(page).getByLabel("Email").fill("nadie@lectores.test");
  await dialog(page).getByRole("button", { name: "Enviarme el enlace" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("Si hay una cuenta con ese email");
  await expectAccessible(page, "dialog of a reset that was asked for");
  await dialog(page).getByRole("button", { name: "Seguir" }).click();
  await expect(inHeader(page)).toBeFocused();
  await expect(page).toHaveURL(/historias$/);
});

test("AUTH-01 WRITE-01 who registers or logs in after 'Escribir' of the header is led to the write form", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/historias");
  await link(page, /^Escribir/).click();
  await expect(dialog(page)).toHaveAccessibleDescription(/vas a escribir tu historia/);
  const account = await register(page);
  await dialog(page).getByRole("button", { name: "Seguir" }).click();
  await expect(page).toHaveURL(/\/write/);
  await expect(page.getByRole("button", { name: "Enviar historia" })).toBeVisible();

  const other = await visit(browser, site, null);
  await open(other, "/historias");
  await link(other, /^Escribir/).click();
  await dialog(other).getByRole("link", { name: "Inicia sesión." }).click();
  await logIn(other, account);
  await expect(other).toHaveURL(/\/write/);
  await expect(other.getByRole("button", { name: "Enviar historia" })).toBeVisible();
});

test("AUTH-01 AUTH-07 WRITE-15 a lost line, a slow one, a broken server and too many tries keep what was typed", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/historias");
  await link(page, "Únete gratis").click();
  const account = newAccount();
  const alert = dialog(page).getByRole("alert");
  const button = dialog(page).getByRole("button", { name: "Crear mi cuenta" });
  await expect(button).toBeVisible();
  await page.context().setOffline(true);
  await register(page, account);
  await expect(alert).toHaveText("Error al crear la cuenta: no hay conexión. Inténtalo de nuevo.");
  await page.context().setOffline(false);
  // Clicks outside the dialog, which stays open because it contains typed text.
  await page.mouse.click(5, 5);
  await expect(dialog(page).getByLabel("Nombre")).toHaveValue(account.name);
  await free(page);
  const repair = await breakServer(page, fetchOf("/register"));
  await button.click();
  await expect(alert).toContainText("algo falló en el servidor");
  await repair();

  await free(page);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("register")) posts++;
  });
  const release = await hold(page, fetchOf("/register"));
  await button.click();
  await expect(dialog(page).getByRole("status")).toHaveText("Enviando...");
  await button.dispatchEvent("click");
  await button.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await release();
  await expect(dialog(page).getByRole("status")).toContainText("Tu cuenta está lista.");
  expect(posts).toBe(1);
  await dialog(page).getByRole("button", { name: "Seguir" }).click();
  await expect(inHeader(page)).toHaveCount(0);

  const other = await visit(browser, site, null);
  await open(other, "/historias");
  await inHeader(other).click();
  for (let times = 4; times > 0; times--) {
    await dialog(other).getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
    // Waits for the form of the reset: each form of the dialog has an e-mail field of its own.
    await expect(dialog(other).getByRole("heading")).toHaveText("Restablecer contraseña");
    await dialog(other).getByLabel("Email").fill(account.email);
    await dialog(other).getByRole("button", { name: "Enviarme el enlace" }).click();
    if (times === 1) break;
    await dialog(other).getByRole("button", { name: "Seguir" }).click();
    await inHeader(other).click();
  }
  await expect(dialog(other).getByRole("alert")).toHaveText(
    "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
  );
  await expect(dialog(other).getByLabel("Email")).toHaveValue(account.email);
});

test("AUTH-01 WRITE-15 a form whose answer comes before the page has drawn its sending can be sent again", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const draws = await drawsHeld(page);
  await open(page, "/historias");
  await inHeader(page).click();
  const account = demoAccount("Octavio");
  await expect(dialog(page)).toBeVisible();
  const lost = page.waitForEvent("requestfailed", fetchOf("/login"));
  await page.context().setOffline(true);
  await draws.hold();
  await logIn(page, account);
  await lost;
  expect(await dialog(page).getByText("Enviando...").count(), "is not drawn").toBe(0);
  await draws.release();
  await expect(dialog(page).getByRole("alert")).toContainText("no hay conexión");
  await page.context().setOffline(false);
  await free(page);
  await dialog(page).getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Iniciaste sesión." })).toBeVisible();
});

test("AUTH-01 WRITE-15 a login that failed can be sent again at once, while the page behind still loads its data", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/historias");
  await inHeader(page).click();
  const releaseData = await hold(page, fetchOf("/historias"));
  const repair = await breakServer(page, fetchOf("/login"));
  await logIn(page, demoAccount("Octavio"));
  await expect(dialog(page).getByRole("alert")).toContainText("algo falló en el servidor");
  await repair();
  await free(page);
  const send = dialog(page).getByRole("button", { name: "Iniciar sesión" });
  await send.click();
  await expect(dialog(page).getByRole("status")).toHaveText("Iniciaste sesión.");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts++;
  });
  await send.press("Enter");
  await releaseData();
  await expect(dialog(page)).toHaveCount(0);
  expect(posts, "a login that was accepted is not sent again").toBe(0);
});

test("AUTH-01 LITE-01 a link is followed where the dialog cannot be loaded, with a modifier, before React and without scripts", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  // Blocks one script at each stage: the click loads the dialog's script, which then loads the scripts of its forms.
  for (const after of [0, 1, 2]) {
    await open(page, "/contest/current");
    const bringBack = await loseScript(page, after);
    await inHeader(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator("h1")).toHaveText("Iniciar sesión");
    await expect(dialog(page)).toHaveCount(0);
    await bringBack();
  }
  // On the login page a link to another form navigates to that form's page; only in a dialog the form is swapped.
  await hydrated(page);
  await page.getByRole("link", { name: "Regístrate." }).click();
  await expect(page).toHaveURL(/\/register/);

  await open(page, "/historias");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    inHeader(page).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(/\/login$/);
  await expect(dialog(page)).toHaveCount(0);

  const release = await holdScripts(page);
  await page.goto("/historias");
  await inHeader(page).click();
  await release();
  await expect(page).toHaveURL(/\/login$/);

  const light = await visit(browser, site, null, { extraHTTPHeaders: { "Save-Data": "on" } });
  await light.goto("/historias");
  await inHeader(light).click();
  await expect(light).toHaveURL(/\/login$/);
});

test("AUTH-01 on a slow processor a link that is pressed as React arrives leads to one of both", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/historias");
  await inHeader(page).click();
  await expect(page.locator("[role=dialog] [name=password], main [name=password]")).toBeVisible();
  expect(reported).toEqual([]);
});

/** Fills and submits the registration form of the dialog. */
async function register(page: Page, account = newAccount()) {
  const { name, email, password } = account;
  await dialog(page).getByLabel("Nombre").fill(name);
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Contraseña", { exact: true }).fill(password);
  await dialog(page).getByLabel("Repite la contraseña").fill(password);
  await dialog(page).locator("[name=terms]").check();
  await dialog(page).getByRole("button", { name: "Crear mi cuenta" }).click();
  return account;
}

/** Moves the caret before the last `letters` letters of the text in the editor. */
async function goBack(page: Page, letters: number): Promise<void> {
  for (let left = letters; left > 0; left--) await page.keyboard.press("ArrowLeft");
}

test.describe("at the write form", () => {
  test.use({ flags: SUBMISSION });

  for (const [how, press] of [
    ["with the button of the text", (page: Page) => page.locator("[value=revisar]")],
    ["with the link above it", (page: Page) => header(page).getByText("Únete gratis")],
  ] as const) {
    test(`AUTH-01 WRITE-14 whoever registers while they write goes on with their text and its caret: ${how}`, async ({
      browser,
      site,
    }) => {
      const page = await visit(browser, site, null);
      const { text, source, reported } = await openFocusedEditor(page);
      const isSame = await mark(page);
      await page.getByLabel("Título").fill("El tranvía");
      await text.click();
      await page.keyboard.insertText("La lluvia no quería irse. ".repeat(30));
      await page.keyboard.type("Fin.");
      await goBack(page, 4);
      const written = await source.inputValue();
      await press(page).click();
      await register(page);
      await expect(dialog(page).getByRole("status")).toContainText("para confirmar tu email");
      await expect(dialog(page).getByRole("button", { name: "Seguir" })).toBeFocused();
      await expect(header(page).getByText("Únete gratis")).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/write$/);
      await expect(source).toHaveValue(written);
      const send = page.getByRole("button", { name: "Enviar historia" });
      if (how === "with the button of the text") {
        await expect(send).toBeFocused();
        await text.focus();
      }
      await expect(text).toBeFocused();
      await page.keyboard.type("Y llegó el ");
      await expect(source).toHaveValue(written.replace(/Fin\.$/, "Y llegó el Fin."));
      // The draft belongs to the new account now, in this browser and on the server.
      await expect(async () => {
        expect(await (await page.request.get("/write")).text()).toContain("Y llegó el Fin.");
      }).toPass();
      const storageKeys = await page.evaluate(() => Object.keys(localStorage));
      expect(storageKeys.filter((key) => key.includes("temp"))).toEqual([]);
      await send.click();
      await expect(dialog(page)).toHaveAccessibleName("Antes de enviar");
      expect(await isSame(), "without a full load").toBe(true);
      expect(reported).toEqual([]);
    });
  }

  test("WRITE-13 WRITE-14 a text over which an account logs in is its draft, and the account's own is offered", async ({
    browser,
    site,
  }) => {
    const writer = await visit(browser, site, null);
    const account = await signUp(writer);
    const form = { paso: "borrador", title: "El de ayer", story_category: "ficcion" };
    await writer.request.post("/write", { form: { ...form, content: "Lo que guardé ayer." } });
    const page = await visit(browser, site, null);
    const { text, source } = await openFocusedEditor(page);
    await text.click();
    await page.keyboard.type("Lo de hoy.");
    await header(page).getByRole("link", { name: "Iniciar sesión" }).click();
    await expect(dialog(page)).toHaveAccessibleDescription(
      "Después sigues en esta página, con lo que estabas haciendo.",
    );
    await logIn(page, account);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText("Hay otra versión de este borrador")).toContainText("«El de ayer»");
    await expect(source).toHaveValue("Lo de hoy.");
    await expect(page.getByLabel("Título"), "no other text's title").toHaveValue("");
    await expect(text).toBeFocused();
  });

  test("WRITE-13 WRITE-14 a visitor's saved draft goes on under the account, without another version", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null);
    const { text, source } = await openFocusedEditor(page);
    await text.click();
    await page.keyboard.type("Guardado");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(page.getByText("Borrador guardado.", { exact: true })).toBeVisible();
    await text.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" y seguido.");
    await header(page).getByText("Únete gratis").click();
    await register(page);
    await dialog(page).getByRole("button", { name: "Seguir" }).click();
    await expect(source).toHaveValue("Guardado y seguido.");
    await expect(async () => {
      const writing = await (await page.request.get("/write")).text();
      expect(writing).toContain("Guardado y seguido.");
      expect(writing).not.toContain("Hay otra versión");
    }).toPass();
    await expect(page.getByText("Hay otra versión")).toHaveCount(0);
  });

  test("AUTH-01 WRITE-14 where the dialog cannot be loaded the text is saved and the page of registration leads back to it", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null);
    const { text } = await openFocusedEditor(page);
    await page.getByLabel("Título").fill("El tranvía");
    await text.click();
    await page.keyboard.insertText("La lluvia no quería irse. ".repeat(30));
    await loseScript(page);
    await page.getByRole("button", { name: "Registrarse y continuar" }).click();
    await expect(page).toHaveURL(/\/register\?redirectTo=/);
    await expect(page.locator("main")).toContainText("Tu texto está guardado y te espera.");
  });

  test("WRITE-14 whoever logs in over an empty write form finds their draft there", async ({
    browser,
    site,
  }) => {
    const writer = await visit(browser, site, null);
    const account = await signUp(writer);
    const form = { paso: "borrador", title: "El de ayer", story_category: "ficcion" };
    await writer.request.post("/write", { form: { ...form, content: "Lo que guardé ayer." } });
    const page = await visit(browser, site, null);
    await openFocusedEditor(page);
    await header(page).getByRole("link", { name: "Iniciar sesión" }).click();
    await logIn(page, account);
    await expect(page.getByLabel("Título")).toHaveValue("El de ayer");
    await expect(page.locator(".editor-text")).toHaveText("Lo que guardé ayer.");
  });

  test("WRITE-15 WRITE-16 a text is left standing where the account that logs in has a story in the contest", async ({
    browser,
    site,
  }) => {
    const writer = await visit(browser, site, null);
    const account = await signUp(writer);
    await publish(writer, "La que ya envié");
    const page = await visit(browser, site, null);
    const { text, source } = await openFocusedEditor(page);
    await text.click();
    await page.keyboard.type("Otra más.");
    await header(page).getByRole("link", { name: "Iniciar sesión" }).click();
    await logIn(page, account);
    await expect(page.getByText("¡Ya participaste en este concurso!")).toBeVisible();
    await expect(source).toHaveValue("Otra más.");
    await expect(page.locator("[value=revisar]")).toHaveCount(0);
  });
});

test("AUTH-01 SEC-02 somebody's link to the login of another site leads there, and opens no dialog of ours", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await page.route("https://otro.test/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "otro sitio" }),
  );
  await open(page, "/insignias");
  const link = '<a href="https://otro.test/login">Mi web</a>';
  await page.evaluate(
    (html) => document.querySelector("main")?.insertAdjacentHTML("afterbegin", html),
    link,
  );
  await page.getByRole("link", { name: "Mi web" }).click();
  await expect(page).toHaveURL("https://otro.test/login");
});
