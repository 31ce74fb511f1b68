import type { Page } from "@playwright/test";
import { listed, openTakeAlong, stored } from "./device";
import { open, register, signUp, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ serviceWorkers: "allow" });

const NOTHING = { entries: 0, rows: [] };

/** Signs out in this tab by the form of /logout. */
async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).not.toHaveURL(/logout/);
}

test("READ-06 LITE-02 a logout in another tab stops a contest that is being taken along, and nothing is left of it", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const status = await openTakeAlong(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.exposeFunction("held", () => released);
  await page.evaluate(() => {
    const { fetch } = window;
    let editionRequests = 0;
    window.fetch = async (address, options) => {
      const held: unknown = Reflect.get(window, "held");
      if (
        String(address).startsWith("/edicion/") &&
        ++editionRequests > 4 &&
        typeof held === "function"
      )
        await held();
      return fetch(address, options);
    };
  });
  await page.getByRole("button", { name: "Guardar en este dispositivo" }).click();
  await expect(status).toContainText("Guardadas 4 de");
  await signOut(await page.context().newPage());
  await expect(status).toContainText("Lo que estaba guardado se borró desde otra pestaña");
  // Releases the held requests, which reach the worker after the deletion.
  release();
  const button = page.getByRole("button", { name: "Guardar en este dispositivo" });
  await expect(button).toBeEnabled();
  await expect(status).toContainText(/\d+ historias: \d+ KB de descarga\.$/);
  await expect.poll(() => stored(page)).toEqual(NOTHING);
});

test("READ-06 a full device says how many stories it keeps and why it stopped, and goes on when there is room", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const status = await openTakeAlong(page);
  const all = Number(/^\d+/.exec(await status.innerText())?.[0]);
  const tools = await page.context().newCDPSession(page);
  const room = (quotaSize?: number) =>
    tools.send("Storage.overrideQuotaForOrigin", { origin: site, quotaSize });
  await room(30_000);
  const button = page.getByRole("button", { name: "Guardar en este dispositivo" });
  await button.click();
  await expect(status).toContainText("No cabe nada más: este navegador se quedó sin espacio.");
  const savedStories = Number(/^Guardadas (\d+) de/.exec(await status.innerText())?.[1]);
  const other = await page.context().newPage();
  expect(await listed(other)).toBe(savedStories);
  expect(savedStories).toBeLessThan(all);
  await room();
  await button.click();
  await expect(status).toHaveText("Ya están todas en este dispositivo.");
  expect(await listed(other)).toBe(all);
});

test.describe("in submission", () => {
  test.use({ flags: SUBMISSION });

  test("AUTH-10 LITE-02 a deleted account leaves nothing in any tab, and the drafts of others stay", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null);
    const { password } = await signUp(page);
    await open(page, "/write");
    await page.getByLabel("Título").fill("La de quien se va");
    const drafts = () =>
      page.evaluate(() =>
        Object.entries(localStorage).filter(([key]) => key.startsWith("story-draft-")),
      );
    await expect.poll(async () => JSON.stringify(await drafts())).toContain("La de quien se va");
    const [[key = "", own = ""] = []] = await drafts();
    const aside = key.replace("story-draft-", "story-draft-others-");
    const foreign = JSON.stringify({ ...JSON.parse(own), title: "Ajena", owner: "otra" });
    await page.evaluate(([name, texts]) => localStorage.setItem(name, texts), [
      aside,
      `[${own},${foreign}]`,
    ] as const);
    await open(page, "/historias?orden=recientes");
    await page.locator(".story-card h3 a").first().click();
    await expect.poll(async () => (await stored(page)).rows.length).toBe(1);
    const list = await page.context().newPage();
    expect(await listed(list)).toBe(1);
    const comment = await page.context().newPage();
    await open(comment, "/terms");
    await comment.evaluate(() => sessionStorage.setItem("comentario", "a medias"));
    await open(page, "/preferences/eliminar");
    await page.getByLabel("Tu contraseña").fill(password);
    await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
    await expect(page.locator(".flash")).toContainText("Tu cuenta está eliminada.");
    await expect(list.getByText("Aquí no hay ninguna todavía.")).toBeVisible();
    await expect.poll(drafts).toEqual([[aside, `[${foreign}]`]]);
    await expect.poll(() => stored(page)).toEqual(NOTHING);
    await expect.poll(() => comment.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
