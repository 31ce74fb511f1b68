import { expectAccessible } from "./axe";
import { linkIn, openMail } from "./local-mail";
import { free, holdTimers, hydrated, newAccount, open, statusShown, visit } from "./people";
import { breakServer, fetchOf, lose } from "./requests";
import { expect, test } from "./server";

const PHONE = { viewport: { width: 360, height: 740 } };
/** User agent of an ordinary browser: the test browser identifies itself as automated, and the server refuses its feedback. */
const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const PERSON = { userAgent: AGENT, extraHTTPHeaders: { "Sec-CH-UA": '"Chromium";v="131"' } };

const SUBSCRIPTION_SENT = "Revisa tu correo: si ese email aún no recibe el boletín";

for (const [how, javaScriptEnabled] of [
  ["with script", true],
  ["without", false],
] as const) {
  test(`HOME-05 somebody subscribes on home, confirms by the mail, and leaves by the link that it holds: ${how}`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, { ...PHONE, javaScriptEnabled });
    const { email } = newAccount();
    await page.goto("/");
    if (javaScriptEnabled) await hydrated(page);
    const field = page.getByLabel("Tu email");
    const button = page.getByRole("button", { name: "Suscribirme" });
    await field.fill("no es un email");
    await button.click();
    await expect(page.locator(".field-error")).toHaveText("Por favor ingresa un email válido");
    await expect(field).toHaveValue("no es un email");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL(javaScriptEnabled ? /\/$/ : /\/newsletter$/);

    await field.fill(email);
    await button.click();
    const status = javaScriptEnabled ? page.locator("form [role=status]") : page.locator(".flash");
    await expect(status).toContainText(SUBSCRIPTION_SENT);
    await expect(page.locator(".field-error")).toHaveCount(0);

    const mail = await openMail(page, email, "Confirma que quieres el boletín");
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await page.goto(linkIn(mail, "/newsletter/confirmar"));
    await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
    await expect(page.locator(".flash")).toContainText("Tu suscripción está confirmada");
    await expect(page).toHaveURL(/\/$/);

    await page.goto(linkIn(mail, "/newsletter/confirmar"));
    await page.getByRole("button", { name: "Confirmar mi suscripción" }).click();
    await expect(page.locator(".form-errors")).toContainText("Este enlace ya se usó");
    await expect(page.locator(".form-errors")).toBeFocused();

    await page.goto(linkIn(mail, "/baja/"));
    await page.getByRole("button", { name: "Darme de baja del boletín" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya no recibirás el boletín");
  });

  test(`FEEDBACK-01 a visitor writes to the operator, and comes back to where they were: ${how}`, async ({
    browser,
    site,
  }) => {
    const options = { ...PHONE, javaScriptEnabled, ...PERSON };
    const page = await visit(browser, site, null, options);
    const { email } = newAccount();
    // Each test sends another type of feedback, because the mails of both go to the same address.
    const type = javaScriptEnabled ? "Sugerencia" : "Idea para un reto";
    await page.goto("/contest/current");
    if (javaScriptEnabled) await hydrated(page);
    const link = page.getByRole("link", { name: "Enviar feedback" });
    await link.click();
    const place = javaScriptEnabled ? page.getByRole("dialog") : page.locator("main");
    await expect(place.getByRole("heading")).toHaveText("Enviar feedback");
    await place.getByLabel("Mensaje").fill("Los títulos largos se cortan.");
    const button = place.getByRole("button", { name: "Enviar feedback" });
    await button.click();
    const refused = place.locator(".form-errors");
    await expect(refused).toContainText("Por favor completa todos los campos");
    await expect(refused).toBeFocused();
    await expect(place.getByLabel("Mensaje")).toHaveValue("Los títulos largos se cortan.");
    await refused.getByRole("link", { name: "Escribe tu email." }).click();
    await expect(place.getByLabel("Email")).toBeFocused();
    await place.getByLabel("Email").fill(email);
    await place.getByLabel("Tipo").selectOption(type);
    await button.dblclick();
    if (javaScriptEnabled) {
      await statusShown(page, /^¡Gracias! Recibimos tu mensaje\.$/);
      // The dialog closes by itself, and the focus returns to the link that opened it.
      await expect(place).toHaveCount(0);
      await expect(link).toBeFocused();
    } else {
      await expect(page.locator(".flash")).toHaveText("¡Gracias! Recibimos tu mensaje.");
    }
    await expect(page).toHaveURL(/\/contest\/current$/);
    const mail = await openMail(page, "hola@", `${type}: mensaje desde Tintero`);
    expect(mail).toContain("Los títulos largos se cortan.");
    expect(mail).toMatch(new RegExp(`^Reply-To: .*${email}`, "m"));
    expect(mail).toMatch(/Página: \S+\/contest\/current/);
    expect(mail).toContain(`Navegador: ${AGENT}`);
    expect(mail).toMatch(
      javaScriptEnabled ? /Pantalla: \d+x\d+; ventana: 360x740/ : /Pantalla: sin datos/,
    );
  });
}

test("HOME-05 an answer is shown for its seconds: 8 when it was taken or lost, 5 when it was refused", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, PHONE);
  await open(page, "/newsletter");
  const pass = await holdTimers(page);
  const answer = page.locator("form [role=status]");
  const { email } = newAccount();
  const press = async () => {
    await free(page);
    await page.getByLabel("Tu email").fill(email);
    await page.getByRole("button", { name: "Suscribirme" }).click();
  };
  const shownFor = async (text: string, ms: number) => {
    await expect(answer).toContainText(text);
    await pass(ms - 1);
    await expect(answer).toContainText(text);
    await pass(ms);
    await expect(answer).toBeEmpty();
  };
  // Sends the form three times. `shownFor` waits until each message has disappeared, so that it is not taken for the next one.
  for (let n = 0; n < 3; n++) {
    await press();
    await shownFor(SUBSCRIPTION_SENT, 8000);
    await expect(page.getByLabel("Tu email")).toHaveValue("");
  }
  await press();
  await shownFor("Demasiados intentos. Espera un momento", 5000);
  const bringBack = await lose(page, fetchOf("/newsletter"));
  await press();
  await shownFor("Error de conexión. Si ya tenías cuenta, es posible", 8000);
  await bringBack();
  await breakServer(page, fetchOf("/newsletter"), 502);
  await press();
  await shownFor("Error de conexión. Si ya tenías cuenta, es posible", 8000);
  await expect(page.getByLabel("Tu email")).toHaveValue(email);
});

test("FEEDBACK-01 the dialog knows the e-mail of who is signed in, keeps the focus, gives it back on Escape, and a browser that a program drives is refused in it", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await open(page, "/");
  const link = page.getByRole("link", { name: "Enviar feedback" });
  await link.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Enviar feedback");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog.getByLabel("Email")).toHaveValue("pilar@tintero.example");
  await dialog.getByLabel("Email").fill("ana@correo.test");
  const withName = dialog.getByLabel("que aparezca mi nombre");
  await dialog.getByLabel("Tipo").selectOption("Idea para un reto");
  await expect(withName).toBeVisible();
  await dialog.getByLabel("Tipo").selectOption("Error");
  await expect(withName).toBeHidden();
  await dialog.getByLabel("Mensaje").fill("Hola.");
  await dialog.getByRole("button", { name: "Enviar feedback" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "No pudimos enviarlo desde este navegador. Escríbenos a hola@",
  );
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(dialog.getByLabel("Mensaje")).toHaveValue("Hola.");
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test("FEEDBACK-01 A11Y-01 over its own page the dialog has fields of its own", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar", PERSON);
  await open(page, "/feedback");
  await page.getByLabel("Mensaje").fill("En la página.");
  await page.locator(".site-footer").getByRole("link", { name: "Enviar feedback" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Mensaje", { exact: true }).click();
  await page.keyboard.type("En el diálogo.");
  await expectAccessible(page, "feedback over feedback");
  await dialog.getByRole("button", { name: "Enviar feedback" }).click();
  await dialog.getByRole("alert").getByRole("link").first().click();
  await expect(dialog.getByLabel("Tipo")).toBeFocused();
  await expect(dialog.getByLabel("Mensaje")).toHaveValue("En el diálogo.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Mensaje")).toHaveValue("En la página.");
});
