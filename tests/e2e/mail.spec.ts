import { newAccount } from "./people";
import { expect, test } from "./server";

for (const [how, javaScriptEnabled] of [
  ["with script", true],
  ["without", false],
] as const) {
  test(`MAIL-01 AUTH-05 the mail of a registration is read in dark mode, and its button confirms: ${how}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site,
      javaScriptEnabled,
      colorScheme: "dark" as const,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const { name, email, password } = newAccount();
    await page.goto("/register");
    await page.getByLabel("Nombre").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByLabel("Repite la contraseña").fill(password);
    await page.locator("input[name=terms]").check();
    await page.getByRole("button", { name: "Crear" }).click();
    await expect(page).not.toHaveURL(/register/);

    const item = page.locator("main li", { hasText: email });
    await expect(async () => {
      await page.goto("/correo-local");
      await expect(item.getByRole("link")).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await item.getByRole("link", { name: "Confirma tu email para participar en Tintero" }).click();
    await expect(page.locator("pre").first()).toContainText("Hola:");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);

    await page.getByRole("link", { name: "Ver como HTML" }).click();
    await expect(page.getByText("Hola:")).toBeVisible();
    const rendering = await page.evaluate(() => ({
      ink: getComputedStyle(document.body).color,
      images: document.images.length,
      width: document.documentElement.scrollWidth,
    }));
    expect(rendering).toEqual({ ink: "rgb(233, 224, 208)", images: 0, width: 360 });
    await page.getByRole("link", { name: "Confirmar mi email" }).click();
    await page.getByRole("button", { name: "Confirmar mi email" }).click();
    await expect(page.locator(".flash")).toContainText("confirmado");

    await page.goto("/correo-local");
    const welcome = item.filter({ hasText: "Tu cuenta de Tintero está lista" });
    await expect(async () => {
      await page.reload();
      await expect(welcome).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await context.close();
  });
}
