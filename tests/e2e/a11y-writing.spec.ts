import { expectAccessible, expectAccessibleInOtherViews } from "./axe";
import { DIALOG, expectRoomy, expectSpaced, expectZoomed } from "./layout-checks";
import { open, register, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();
const NO_SCRIPT = { extraHTTPHeaders: { "Save-Data": "on" } };

test("A11Y-01 axe finds nothing where one writes, with and without the editor", async ({
  browser,
  site,
}) => {
  const visitor = await visit(browser, site, null);
  for (const path of ["/", "/contest/current"]) {
    await open(visitor, path);
    await expectAccessible(visitor, `${path} in submission`);
    await expectRoomy(visitor, `${path} in submission`);
  }
  await open(visitor, "/write");
  await expectRoomy(visitor, "/write in submission");
  await expect(visitor.locator(".editor-text")).toBeVisible();
  await visitor.locator(".consigna summary").click();
  await expectAccessible(visitor, "the open write form");
  await expectAccessibleInOtherViews(visitor, "the open write form");
  await expectSpaced(visitor, "the open write form");
  await expectZoomed(visitor, "the open write form");
  await visitor.getByRole("toolbar").getByRole("button", { name: "Más" }).click();
  for (const what of ["Enlace", "Imagen"]) {
    await visitor.getByRole("toolbar").getByRole("button", { name: what }).click();
    const fields = visitor.getByRole("group", { name: what });
    await fields.getByRole("textbox").first().fill("javascript:");
    await fields.getByRole("button", { name: "Aplicar" }).click();
    await expect(fields.getByRole("alert")).toBeVisible();
    await expectAccessible(visitor, `the fields of ${what} with an error`);
    await expectSpaced(visitor, `the fields of ${what}`);
    await expectZoomed(visitor, `the fields of ${what}`, ".asking");
  }

  const plain = await register(browser, site, NO_SCRIPT);
  await plain.goto("/write");
  await plain.getByRole("button", { name: "Enviar historia" }).click();
  await expect(plain.getByRole("alert")).toBeVisible();
  await expectAccessible(plain, "writing with errors");
  await plain.getByLabel("Título").fill("La calle");
  await plain.getByLabel("Tu historia").fill(PROSE);
  await plain.getByRole("button", { name: "Enviar historia" }).click();
  await expect(plain.getByRole("heading", { name: "Antes de enviar" })).toBeVisible();
  await plain.getByRole("button", { name: "Enviar historia" }).click();
  await expect(plain.getByRole("alert")).toBeVisible();
  await expectAccessible(plain, "consent with an error");
});

test("A11Y-01 CONTEST-13 the consent dialog keeps the focus and gives it back; the toast comes once", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await open(page, "/write");
  await page.getByLabel("Título").fill("La calle");
  await page.locator(".editor-text").click();
  await page.keyboard.insertText(PROSE);
  const submit = page.getByRole("button", { name: "Enviar historia" });
  await expect(submit).toBeEnabled();
  await submit.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Antes de enviar" });
  await expect(dialog).toBeVisible();
  const first = dialog.getByRole("combobox", { name: "Frase que presenta tu historia" });
  await expect(first).toBeFocused();
  const veil = page.locator(".dialog-veil");
  await expect(veil).toHaveCSS("position", "fixed");
  await expect(veil).toHaveCSS("background-color", "rgba(0, 0, 0, 0.5)");
  await expectAccessible(page, "consent dialog");
  await expectAccessibleInOtherViews(page, "consent dialog");
  await expectSpaced(page, "consent dialog");
  await expectZoomed(page, "consent dialog", DIALOG);
  await first.focus();
  await expect(first).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Volver al texto" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(submit, "the focus is back at the button").toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (const box of await dialog.locator("fieldset input").all()) await box.check();
  await dialog.getByRole("button", { name: "Enviar historia" }).click();
  const toast = page.getByText("¡Tu historia ha sido enviada exitosamente al reto!");
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(/\/contest\/[\w-]{36}$/);
  await page.reload();
  await expect(page.getByRole("link", { name: "Ver tu historia" })).toHaveAttribute(
    "href",
    /^\/story\//,
  );
  await expect(toast).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/write");
  // The disabled write link in the header shows its reason: on focus in a wide window, always in a phone's menu.
  const entered = page.locator(".site-header [aria-disabled]");
  const reason = entered.getByText("en todos los retos disponibles");
  await expect(entered).toHaveAccessibleDescription(
    "Ya participaste en todos los retos disponibles",
  );
  await expect(reason).toBeHidden();
  await page.getByRole("link", { name: "Actual" }).focus();
  await page.keyboard.press("Tab");
  await expect(entered).toBeFocused();
  await expect(reason).toBeVisible();
  await expectAccessible(page, "why one cannot write");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.locator(".menu summary").click();
  await expect(entered).not.toBeFocused();
  await expect(reason).toBeVisible();
  await expectRoomy(page, "already entered");
});
