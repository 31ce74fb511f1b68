import type { Locator, Page } from "@playwright/test";
import { open, publish, register, signUp, statusShown, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const PHONE = { viewport: { width: 360, height: 740 } };
const PLAIN = { ...PHONE, javaScriptEnabled: false };
const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

const alert = (page: Page) => page.locator("[role=alert]");
const title = (page: Page) => page.getByLabel("Título");

/** Fills the text area of the write form, which the editor hides once it is loaded. */
const write = (page: Page, words: string) =>
  page.locator("textarea[name=content]").evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, words);

async function expectBeside(button: Locator, words: string | RegExp): Promise<void> {
  const page = button.page();
  await expect(alert(page)).toContainText(words);
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.95 });
  const [box, pressed] = await Promise.all([alert(page).boundingBox(), button.boundingBox()]);
  const between = (box?.y ?? 0) - ((pressed?.y ?? 0) + (pressed?.height ?? 0));
  expect(between, "no further than the buttons of its row").toBeLessThan(200);
  expect(between).toBeGreaterThan(0);
}

test("WRITE-15 A11Y-01 a story that is refused says so beside its button, and in the consent step beside its own", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, PHONE);
  await open(page, "/write");
  await expect(page.locator(".editor-text")).toBeVisible();
  await title(page).fill("Sin red");
  await write(page, PROSE);
  const send = page.getByRole("button", { name: "Enviar historia" });
  await expect(send).toBeEnabled();
  await page.context().setOffline(true);
  await send.click();
  await expectBeside(send, "No se pudo enviar");
  await page.context().setOffline(false);
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  await send.click();
  const dialog = page.getByRole("dialog", { name: "Antes de enviar" });
  await expect(dialog).toBeVisible();
  for (const box of await dialog.locator("fieldset input").all()) await box.check();
  const last = dialog.getByRole("button", { name: "Enviar historia" });
  await page.context().setOffline(true);
  await last.click();
  await expectBeside(last, "No se pudo enviar");
  await page.context().setOffline(false);
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  await last.click();
  await expect(page.getByText("¡Tu historia ha sido enviada exitosamente al reto!")).toBeVisible();
});

test("WRITE-15 A11Y-01 without a script the page begins with what is wrong, at both steps", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, PLAIN);
  await page.goto("/write");
  await page.locator("textarea[name=content]").fill("Corta.");
  const send = page.getByRole("button", { name: "Enviar historia" });
  await send.click();
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.95 });
  await alert(page).getByRole("link", { name: "Debes escribir un título" }).click();
  await expect(title(page)).toBeFocused();
  await title(page).fill("Con calma");
  await page.locator("textarea[name=content]").fill(PROSE);
  await send.click();
  await expect(page.getByRole("heading", { name: "Antes de enviar" })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await send.click();
  await expect(alert(page)).toHaveText("Acepta todas las confirmaciones para continuar");
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.95 });
});

test("WRITE-13 WRITE-14 whoever writes on after their session has ended reads so, and their text is saved", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { email, password } = await signUp(page);
  await open(page, "/write");
  await expect(page.locator(".editor-text")).toBeVisible();
  // Ends the session from another browser context with the same cookie. The open page does not learn of it.
  const storageState = await page.context().storageState();
  const elsewhere = await visit(browser, site, null, { storageState });
  const answer = await elsewhere.request.post("/logout", { form: { redirectTo: "/" } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.locator(".editor-text").click();
  await page.keyboard.type("Sigue aquí.");
  const ended = page.getByRole("status").filter({ hasText: "Tu sesión expiró." });
  await expect(ended).toHaveText(
    "Tu sesión expiró. Inicia sesión para continuar; tu texto está guardado.",
  );
  await ended.getByRole("link", { name: "Inicia sesión" }).click();
  const login = await page.request.get("/login?redirectTo=/write");
  expect(await login.text()).toContain("tu texto está guardado");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Contraseña").fill(password);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ended).toHaveCount(0);
  await expect(page.locator(".editor-text")).toBeFocused();
  await page.keyboard.type(" Y yo.");
  await statusShown(page, /^Guardado a las? /);
  await expect(page.locator("textarea[name=content]")).toHaveValue("Sigue aquí. Y yo.");
  expect(await (await page.request.get("/write")).text()).toContain("Sigue aquí.");
});

test("WRITE-09 WRITE-15 a page that was open before the story was sent leads to that story, and keeps its own text", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site, PHONE);
  await open(page, "/write");
  await expect(page.locator(".editor-text")).toBeVisible();
  await publish(page, "La primera");
  await title(page).fill("La segunda");
  await write(page, PROSE.replace("La lluvia", "El viento"));
  const send = page.getByRole("button", { name: "Enviar historia" });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(alert(page)).toContainText("Este texto queda guardado como borrador.");
  await alert(page).getByRole("link", { name: "Editar la historia que enviaste" }).click();
  await expect(title(page)).toHaveValue("La primera");
  await expect(page.locator(".draft-version")).toContainText("«La segunda»");
});
