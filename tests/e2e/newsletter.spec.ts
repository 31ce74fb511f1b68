import type { Page } from "@playwright/test";
import { holdTimers, hydrated, newAccount, open, visit } from "./people";
import { expect, test } from "./server";

const PHONE = { viewport: { width: 360, height: 740 } };
const ASKED = "Revisa tu correo: si ese email aún no recibe el boletín";

/** Opens the newest mail to that e-mail, once it has gone out, and says what its headers are. */
async function openMail(page: Page, to: string, subject: string): Promise<string> {
  const link = page
    .locator("main li", { hasText: to })
    .filter({ hasText: subject })
    .getByRole("link");
  await expect(async () => {
    await page.goto("/correo-local");
    await expect(link).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
  await link.first().click();
  await expect(page.locator("pre").first()).toBeVisible();
  return (await page.locator("pre").allTextContents()).join("\n").replace(/\n[ \t]+/g, "");
}

/** The path of the first link in a mail that leads there. */
function linkIn(mail: string, to: string): string {
  const [link = ""] = new RegExp(`https?://[^\\s>]*${to}[^\\s>]*`).exec(mail) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

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
    const said = javaScriptEnabled ? page.locator("form [role=status]") : page.locator(".flash");
    await expect(said).toContainText(ASKED);
    await expect(page.locator(".field-error")).toHaveCount(0);

    const mail = await openMail(page, email, "Confirma tu suscripción");
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
  await press();
  await shownFor(ASKED, 8000);
  await expect(page.getByLabel("Tu email")).toHaveValue("");
  for (let n = 0; n < 2; n++) {
    await press();
    await expect(answer).toContainText(ASKED);
  }
  await press();
  await shownFor("Demasiados intentos. Espera un momento", 5000);
  await page.route("**/newsletter.data", (route) => route.abort());
  await press();
  await shownFor("Error de conexión. Si ya tenías cuenta, es posible", 8000);
  await page.unroute("**/newsletter.data");
  await page.route("**/newsletter.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await press();
  await shownFor("Error de conexión. Si ya tenías cuenta, es posible", 8000);
  await expect(page.getByLabel("Tu email")).toHaveValue(email);
});
