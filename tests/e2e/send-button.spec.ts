import type { Page, Request } from "@playwright/test";
import { openFocusedEditor, paste } from "./write-form";
import { hydrated, register, visit } from "./people";
import {
  fetchOf,
  holdLateScripts,
  holdScripts,
  intercept,
  isOfText,
  loseLateScripts,
  loseScripts,
  received,
} from "./requests";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();

const sendOf = (page: Page) => page.getByRole("button", { name: "Enviar historia" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Antes de enviar" });
const areaOf = (page: Page) => page.locator("textarea[name=content]");

/** Opens the write form with a valid story. */
async function openWithStory(page: Page): Promise<void> {
  const { text } = await openFocusedEditor(page);
  await page.getByLabel("Título").fill("La calle");
  await text.click();
  await paste(page, { "text/plain": PROSE });
  await expect(sendOf(page)).toBeEnabled();
}

test("WRITE-10 WRITE-15 a story can be sent again at once after the consent dialog was closed, whatever the network does", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await openWithStory(page);
  const requests: string[] = [];
  // Never answers the requests after the response, such as the revalidation.
  await intercept(page, fetchOf(), (route) => {
    if (route.request().method() === "POST") return route.continue();
    requests.push(route.request().url());
  });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.locator(".dialog-veil").click({ position: { x: 5, y: 5 } }),
    () => dialogOf(page).getByRole("button", { name: "Volver al texto" }).click(),
  ]) {
    await sendOf(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await close();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(sendOf(page)).toBeEnabled();
    // The button must not have the attribute `aria-disabled` at all: the CSS shows a button with any value of it as disabled.
    await expect(sendOf(page)).not.toHaveAttribute("aria-disabled");
    await expect(sendOf(page)).toBeFocused();
    await expect(page.locator("form[data-sending]")).toHaveCount(0);
  }
  expect(requests).toEqual([]);
});

test("WRITE-10 A11Y-01 where the consent dialog cannot be loaded its step is below the form, and leads back to its button", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  await openWithStory(page);
  await loseScripts(page);
  await sendOf(page).click();
  const step = page.locator(".consent");
  await expect(step.getByRole("heading", { name: "Antes de enviar" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(step.getByRole("combobox")).toBeFocused();
  await step.getByRole("button", { name: "Volver al texto" }).click();
  await expect(step).toHaveCount(0);
  await expect(sendOf(page)).toBeEnabled();
  await expect(sendOf(page)).toBeFocused();
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
});

test("WRITE-07 WRITE-08 LITE-01 a story typed before hydration is counted and can be sent if the editor cannot be loaded", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const release = await holdScripts(page);
  await loseLateScripts(page);
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/write");
  await page.getByLabel("Título").fill("La calle");
  await areaOf(page).fill(PROSE);
  await release();
  await hydrated(page);
  await expect(page.locator(".word-count")).toContainText("160 / 1000 palabras");
  await expect(sendOf(page)).toBeEnabled();
  await failed;
  await areaOf(page).press("Control+End");
  await areaOf(page).press("s");
  // The previous word count stays until the server has counted again.
  expect(await page.locator(".word-count").textContent()).toContain("160 / 1000 palabras");
  await expect(areaOf(page)).toBeVisible();
});

test("WRITE-08 before the editor the words are counted also while somebody types without a pause", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await holdLateScripts(page);
  await page.goto("/write");
  await hydrated(page);
  let counts = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("paso=leer")) counts++;
  });
  await areaOf(page).pressSequentially(PROSE.slice(0, 60), { delay: 60 });
  expect(counts).toBeGreaterThan(0);
});

test("WRITE-08 a late count of the server does not replace the editor's", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const letEditorLoad = await holdLateScripts(page);
  const isRead = (request: Request) => request.postData()?.includes("paso=leer") === true;
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  await page.goto("/write");
  await hydrated(page);
  // The first word count is that of the text area, before the editor has loaded.
  let nth = 0;
  await intercept(page, isOfText, async (route) => {
    if (isRead(route.request()) && nth++ === 0) await answered;
    await route.continue();
  });
  const counting = page.waitForRequest(isRead);
  await areaOf(page).click();
  await page.keyboard.type("Llovía mucho.");
  const count = await counting;
  letEditorLoad();
  await expect(page.locator(".editor-text")).toBeFocused();
  await page.keyboard.type(" Nadie salió.");
  await expect(page.locator(".word-count")).toContainText("4 / 1000");
  answer();
  await received(page, count);
  await expect(page.locator(".word-count")).toContainText("4 / 1000");
});

test("LITE-01 a form whose load was stopped can be sent again", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  await page.clock.install();
  await holdScripts(page);
  await page.goto("/write");
  await page.getByLabel("Título").fill("La calle");
  const posts: string[] = [];
  // Aborts the request like a browser whose user stops the load: the page stays and gets no event.
  await page.route("**/write/*", (route) => {
    posts.push(route.request().method());
    return route.abort("aborted");
  });
  const save = page.getByRole("button", { name: "Guardar borrador" });
  await save.click();
  await expect.poll(() => posts).toEqual(["POST"]);
  await save.click();
  await expect(page.locator("form[data-sending]")).toHaveCount(1);
  await page.clock.runFor(31_000);
  await expect(page.locator("form[data-sending]")).toHaveCount(0);
  await save.click();
  await expect.poll(() => posts).toEqual(["POST", "POST"]);
});
