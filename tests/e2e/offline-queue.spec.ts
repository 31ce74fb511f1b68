import type { Locator, Page } from "@playwright/test";
import { openLine } from "./line";
import { holdTimers, open, register, signUp, statusShown, visit } from "./people";
import { expect, SUBMISSION, test } from "./server";
import { openFocusedEditor } from "./write-form";

test.use({ serviceWorkers: "allow" });

/** Number of actions in the offline queue, of all accounts. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open("tintero-queue")).keys();
    return keys.filter(({ url }) => url.includes("/queue/action/")).length;
  });

/** Opens the nth story of the contest's list and waits until the service worker has cached it. Returns path and title. */
async function keepStory(page: Page, place: number) {
  await open(page, "/contest/current");
  const link = page.locator(".story-card h3 a").nth(place);
  const path = (await link.getAttribute("href")) ?? "";
  const title = (await link.textContent()) ?? "";
  await open(page, path);
  const isKept = () =>
    page.evaluate(
      async (id) => (await caches.match(`/edicion/${id}`, { ignoreSearch: true })) !== undefined,
      path.replace("/story/", ""),
    );
  await expect.poll(isKept).toBe(true);
  return { path, title };
}

/** Adds a comment to the story, written by a new account. */
async function comment(page: Page, path: string, content: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const form = { content, clave: crypto.randomUUID() };
  const answer = await page.request.post(`${path}/comentario`, {
    form,
    headers: { Origin: origin },
  });
  expect(answer.ok()).toBe(true);
}

const notices = (page: Page): Locator => page.locator("#avisos p, .flashes p");
const markButton = (page: Page) => page.getByRole("button", { name: "Marcar como leída" });
const UNMARK = "Quitar la marca de leída";

test("LITE-02 marks and likes made without a network are sent once it is back, once each, and each is told", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const writer = await register(browser, site);
  const line = page.context();
  const savedStory = await keepStory(page, 1);
  const { path, title } = await keepStory(page, 0);
  await open(writer, path);
  await comment(writer, path, "La segunda frase me dejó sin aire.");
  await open(page, path);

  await line.setOffline(true);
  await markButton(page).click();
  await statusShown(page, /Queda en este dispositivo y se enviará cuando vuelva la conexión\./);
  await expect(page.getByRole("button", { name: UNMARK })).toBeVisible();
  const like = page.getByRole("button", { name: /^Me gusta/ }).first();
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => waiting(page)).toBe(2);

  await page.goto(savedStory.path);
  await markButton(page).click();
  await expect(page.getByText("Marcada como leída en este dispositivo.")).toBeVisible();
  await expect(page).toHaveURL(`${savedStory.path}#marca`);
  await page.goto("/sin-conexion");
  const list = page.getByRole("listitem");
  await expect(list).toHaveText([
    new RegExp(`^Tu lectura de «${title}»`),
    new RegExp(`^Tu me gusta a un comentario en «${title}»`),
    new RegExp(`^Tu lectura de «${savedStory.title}»`),
  ]);

  await line.setOffline(false);
  const messages = [
    `Se registró tu lectura de «${title}».`,
    `Se registró tu me gusta a un comentario en «${title}».`,
    `Se registró tu lectura de «${savedStory.title}».`,
  ];
  await expect(notices(page)).toHaveText(messages);
  await expect(list).toHaveCount(0);
  await line.setOffline(true);
  await line.setOffline(false);
  await page.reload();
  await expect(notices(page)).toHaveCount(0);

  for (const read of [path, savedStory.path]) {
    await open(page, read);
    await expect(page.getByRole("button", { name: UNMARK })).toBeVisible();
  }
  await open(page, path);
  await expect(page.locator(".comment-by").first()).toContainText("1 me gusta, el tuyo");
});

test("LITE-02 an open page sends what it could not, and tells it, when its line is back", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { title } = await keepStory(page, 0);
  await page.context().setOffline(true);
  await markButton(page).click();
  await expect.poll(() => waiting(page)).toBe(1);
  await page.context().setOffline(false);
  await expect(notices(page)).toHaveText([`Se registró tu lectura de «${title}».`]);
  await expect(page.getByRole("button", { name: UNMARK })).toBeVisible();
});

test("LITE-02 what is taken back without a network is never sent", async ({ browser, site }) => {
  const page = await register(browser, site);
  const { path } = await keepStory(page, 0);
  await page.context().setOffline(true);
  await markButton(page).click();
  await expect.poll(() => waiting(page)).toBe(1);
  await page.getByRole("button", { name: UNMARK }).click();
  await expect.poll(() => waiting(page)).toBe(0);
  await page.goto(path);
  await markButton(page).click();
  await expect.poll(() => waiting(page)).toBe(1);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(markButton(page)).toBeVisible();
  const sent: string[] = [];
  page.context().on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.context().setOffline(false);
  await open(page, path);
  await expect(markButton(page)).toBeVisible();
  expect(sent).not.toContain("/sin-conexion/enviar");
});

test("LITE-02 a logout empties the queue, and the end of a session leaves it to the same account", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { path, title } = await keepStory(page, 0);
  const queueMark = async () => {
    await page.context().setOffline(true);
    await markButton(page).click();
    await expect.poll(() => waiting(page)).toBe(1);
  };
  await queueMark();
  const session = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await open(page, "/terms");
  await expect(notices(page)).toHaveText([
    "Lo que marcaste sin conexión sigue en este dispositivo. Inicia sesión con la misma cuenta para enviarlo.",
  ]);
  expect(await waiting(page)).toBe(1);
  await page.context().addCookies(session);
  await open(page, "/terms");
  await expect(notices(page)).toHaveText([`Se registró tu lectura de «${title}».`]);

  await open(page, path);
  const unmarked = page.waitForResponse((answer) => /\/lectura(\.data)?$/.test(answer.url()));
  await page.getByRole("button", { name: UNMARK }).click();
  // Waits for the response before going offline, so that the server has removed the mark.
  await unmarked;
  await expect(markButton(page)).toBeEnabled();
  await queueMark();
  await page.context().setOffline(false);
  // Blocks the sending of the queue, so that it is not empty at the logout.
  await page.context().route("**/sin-conexion/enviar", (route) => route.abort());
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).not.toHaveURL(/logout/);
  await expect.poll(() => waiting(page)).toBe(0);
});

/** The account for which the service worker caches stories and queues actions; empty before it knows one. */
const reader = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/personal/reader"))?.text()) ?? "");

test("LITE-02 AUTH-08 a page of another account queues nothing, and takes nothing out of the queue", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { path } = await keepStory(page, 0);
  const first = await reader(page);
  const second = await page.context().newPage();
  await signUp(second, "Dunia Segunda");
  await open(second, path);
  await expect.poll(() => reader(second)).not.toBe(first);
  await expect.poll(() => reader(second)).not.toBe("");

  await holdTimers(page);
  await page.context().setOffline(true);
  await markButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("No se pudo guardar. Revisa tu conexión.");
  expect(await waiting(page)).toBe(0);
  // The page of the current account queues the same action.
  await markButton(second).click();
  await expect.poll(() => waiting(second)).toBe(1);
});

test("LITE-02 LITE-01 in 'Modo ligero' there is no queue: the form is the browser's", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const { path } = await keepStory(page, 0);
  await page.context().setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto(path);
  expect(await page.locator("script").count()).toBe(0);
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/lectura"),
  );
  await markButton(page).click({ noWaitAfter: true });
  await failed;
  await page.context().setOffline(false);
  await page.goto(path);
  expect(await waiting(page)).toBe(0);
  await markButton(page).click();
  await expect(page.getByRole("button", { name: UNMARK })).toBeVisible();
});

test("LITE-02 switched off at the server, the worker empties the queue, and marks need the network again", async ({
  browser,
  site,
  sites,
}) => {
  const off = await sites.of({ seed: "demo", phase: "voting", vars: { OFFLINE_READING: "off" } });
  const line = await openLine(site);
  const page = await visit(browser, line.origin, "Dunia");
  await keepStory(page, 0);
  await page.context().setOffline(true);
  await markButton(page).click();
  await expect.poll(() => waiting(page)).toBe(1);
  line.leadTo(off);
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await open(page, "/terms");
  await expect.poll(() => waiting(page)).toBe(0);
  line.close();
});

test("LITE-02 a visitor has no queue: the page says that nothing was saved", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { path } = await keepStory(page, 0);
  await page.context().setOffline(true);
  await page.goto(path);
  await expect(page.getByRole("note")).toBeVisible();
  await expect(markButton(page)).toHaveCount(0);
});

test.describe("while stories are sent", () => {
  test.use({ flags: SUBMISSION });

  test("LITE-02 WRITE-13 WRITE-15 a text written without a network stays on the device, is offered at the next visit, and is sent by nobody", async ({
    browser,
    site,
  }) => {
    const page = await register(browser, site);
    const { text } = await openFocusedEditor(page);
    await page.context().setOffline(true);
    await page.getByLabel("Título").fill("Apagón");
    await text.click();
    await page.keyboard.type("La casa se quedó sin luz y alguien siguió hablando.");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(page.getByText("Tu texto sigue aquí.")).toBeVisible();
    await page.goto("/write");
    await expect(page.getByRole("main")).toContainText(
      "Si dejaste un texto a medias, sigue guardado y aparecerá cuando la abras.",
    );
    await page.context().setOffline(false);
    await open(page, "/write");
    await expect(page.getByLabel("Título")).toHaveValue("Apagón");
    await expect(page.getByText("alguien siguió hablando")).toBeVisible();
  });
});
