import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expectRoomy } from "./layout-checks";
import { hydrated, open, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

/**
 * Timeout for an open page to follow a change of maintenance, even on a busy machine: normally three seconds and a jitter of four
 * and a half.
 */
const FOLLOWS = { timeout: 20_000 };
const CLOSED = "Volvemos enseguida";

/** Request headers of an ordinary browser: the server refuses feedback from headless browsers. */
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const BROWSER = { userAgent: AGENT, extraHTTPHeaders: { "Sec-CH-UA": '"Firefox";v="140"' } };

test.use({ flags: { ...SUBMISSION, only: "maintenance" } });

/** Clicks a button on the admin's maintenance page. */
async function press(browser: Browser, site: string, quiere: "activar" | "terminar") {
  const admin = await visit(browser, site, "Amparo");
  const form = { quiere, message: "Cambiamos de base de datos.", duration: "PT30M" };
  const answer = await admin.request.post("/admin/mantenimiento", { form });
  expect(answer.ok()).toBe(true);
  await admin.context().close();
}

test.afterEach(async ({ browser, site }) => press(browser, site, "terminar"));

const heading = (page: Page) => page.locator("h1");

test("MAINT-01 NOTIF-02 open pages close and open again by themselves", async ({
  browser,
  site,
}) => {
  const home = await visit(browser, site, null);
  const list = await visit(browser, site, null);
  await open(home, "/");
  await open(list, "/historias");
  const name = await heading(home).textContent();
  // Pages that only need news of maintenance open the channel after five seconds.
  await list.waitForEvent("websocket");
  await press(browser, site, "activar");
  for (const page of [home, list]) {
    await expect(heading(page)).toHaveText(CLOSED, FOLLOWS);
    await expect(page.getByRole("status")).toHaveText("Esta página se actualiza sola.");
  }
  await expect(home.locator("main")).toContainText("Calculamos que hará falta media hora.");
  await expectAccessible(home, "the maintenance page");
  await expectRoomy(home, "the maintenance page");
  await press(browser, site, "terminar");
  await expect(heading(home)).toHaveText(name ?? "", FOLLOWS);
  await expect(heading(list)).not.toHaveText(CLOSED, FOLLOWS);
});

test("MAINT-01 WRITE-13 who writes goes on: the page says so, and the text is kept", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar");
  await open(page, "/write");
  await page.waitForEvent("websocket");
  await page.getByLabel("Título").fill("Durante las obras");
  await press(browser, site, "activar");
  const banner = page.locator("[data-maintenance]");
  await expect(banner).toContainText("Aquí puedes seguir", FOLLOWS);
  await expect(page.getByLabel("Título")).toHaveValue("Durante las obras");
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(page.locator("body")).toContainText("Borrador guardado");
  await press(browser, site, "terminar");
  await expect(banner).toBeHidden(FOLLOWS);
  await expect(page.getByLabel("Título")).toHaveValue("Durante las obras");
});

test("MAINT-01 WRITE-15 a page with typed text stays when it is closed, says so, and its form is sent afterwards", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar", BROWSER);
  await open(page, "/feedback?type=bug");
  const text = page.getByLabel("Mensaje");
  await text.fill("No puedo votar con el teclado.");
  // Waits for the site's channel by its URL, because the bell opens another channel.
  await page.waitForEvent("websocket", (socket) => socket.url().includes("/canal/sitio"));
  await press(browser, site, "activar");
  await expect(page.locator("[data-maintenance]")).toContainText(
    "Lo que escribiste sigue aquí",
    FOLLOWS,
  );
  const send = page.locator("main").getByRole("button", { name: /^Enviar/ });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("esto no se guardó");
  await expect(text).toHaveValue("No puedo votar con el teclado.");
  await press(browser, site, "terminar");
  await expect(async () => {
    await send.click();
    await expect(page.locator(".flashes")).toContainText("Recibimos tu mensaje", {
      timeout: 2000,
    });
  }).toPass(FOLLOWS);
});

test("MAINT-01 a link to a closed page leads to the maintenance page, and back to an open one", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/contest/current");
  await press(browser, site, "activar");
  await page.locator(".site-footer").getByRole("link", { name: "Términos" }).click();
  await expect(page.locator("[data-maintenance]")).toContainText("una parte del sitio");
  await page.locator(".site-name").click();
  await expect(heading(page)).toHaveText(CLOSED);
  await page.getByRole("link", { name: "Reto actual" }).click();
  await hydrated(page);
  await expect(page.locator("[data-maintenance]")).toContainText("Aquí puedes seguir");
});

test("MAINT-01 without a script a form to a closed page comes back, and can be sent when it is over", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Pilar", { ...BROWSER, javaScriptEnabled: false });
  await page.goto("/feedback?type=bug");
  const message = "No puedo votar con el teclado,\nni con la voz.";
  await page.getByLabel("Mensaje").fill(message);
  await press(browser, site, "activar");
  await page
    .locator("main")
    .getByRole("button", { name: /^Enviar/ })
    .click();
  await expect(heading(page)).toHaveText(CLOSED);
  await expect(page.getByLabel("Lo que enviaste")).toHaveValue(message);
  await expect(page.locator("main")).not.toContainText("se actualiza sola");
  const resendButton = page.getByRole("button", { name: "Enviar de nuevo" });
  await resendButton.click();
  await expect(page.getByLabel("Lo que enviaste")).toHaveValue(message);
  await press(browser, site, "terminar");
  await resendButton.click();
  await expect(page.locator("body")).toContainText("Recibimos tu mensaje");
});

test("MAINT-01 an admin switches maintenance on and off by the page's buttons, with the keyboard and without a script", async ({
  browser,
  site,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(browser, site, "Amparo", { javaScriptEnabled });
    await page.goto("/admin/mantenimiento");
    if (javaScriptEnabled) await expectAccessible(page, "/admin/mantenimiento");
    await page.getByLabel("Mensaje").fill("Cambiamos el tintero");
    await page.getByLabel("Duración estimada").selectOption("una hora");
    await page.getByRole("button", { name: "Activar el mantenimiento" }).press("Enter");
    await expect(page.locator(".flashes")).toContainText("El mantenimiento está activo");
    await page.getByRole("link", { name: "Ver la página de mantenimiento" }).click();
    await expect(page.locator("main")).toContainText(
      "Cambiamos el tintero. Calculamos que hará falta una hora.",
    );
    await page.getByRole("link", { name: "Volver al mantenimiento" }).click();
    await page.getByRole("button", { name: "Terminar el mantenimiento" }).press("Enter");
    await expect(page.locator(".flashes")).toContainText("El mantenimiento terminó");
  }
});
