import { ANNOUNCED_AFTER_MS, ANNOUNCEMENT } from "../../app/domain/announcements/announcement";
import { expectAccessible } from "./axe";
import { DIALOG, expectSpaced, expectZoomed } from "./layout-checks";
import { complaints, demoAccount, hydrated, letPass, noteArrival, open, visit } from "./people";
import { expect, test } from "./server";

const BANNER = ".announcement";

test("HOME-02 A11Y-01 the announcement opens once after a login, with the focus in it, and gives it back", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  const { email, password } = demoAccount("Octavio");
  const dialog = page.getByRole("dialog", { name: ANNOUNCEMENT.title });
  const signIn = async () => {
    await page.goto("/login?redirectTo=/");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.locator("main form").getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page).toHaveURL(`${site}/`);
    await hydrated(page);
  };
  const bannerAt = await noteArrival(page, BANNER);
  const dialogAt = await noteArrival(page, "dialog");
  await signIn();
  await expect(dialog).toBeVisible();
  expect(ANNOUNCED_AFTER_MS).toBe(1500);
  expect((await dialogAt()) - (await bannerAt())).toBeGreaterThanOrEqual(ANNOUNCED_AFTER_MS);
  await expect(dialog.getByText(ANNOUNCEMENT.text)).toBeVisible();
  await expectAccessible(page, "the announcement");
  await expectSpaced(page, "the announcement");
  await expectZoomed(page, "the announcement", DIALOG);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(BANNER), "it stays as a line").toBeVisible();

  await page.context().clearCookies();
  await page.clock.install();
  await signIn();
  await letPass(page, 10);
  await expect(dialog).toHaveCount(0);
  expect(reported).toEqual([]);
});

test("HOME-02 its line is dismissed for good", async ({ browser, site }) => {
  const page = await visit(browser, site, "Dunia");
  await open(page, "/");
  await page.getByRole("button", { name: "Cerrar la novedad" }).click();
  await expect(page.locator(BANNER)).toHaveCount(0);
  await expect(page.locator("#contenido")).toBeFocused();
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.locator(BANNER)).toHaveCount(0);
});
