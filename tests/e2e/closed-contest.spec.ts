import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { editorOf, paste } from "./write-form";
import { complaints, hydrated, register, statusShown, visit } from "./people";
import { fetchOf, intercept } from "./requests";
import { expect, test } from "./server";

const PROSE = "La lluvia no quería irse de la calle. ".repeat(20).trim();
const CLOSED = "Período de envío cerrado. Este reto ya no recibe historias";

const area = (page: Page) => page.locator("textarea[name=content]");
const idIn = (text: string | null) => /[\w-]{36}/.exec(text ?? "")?.[0] ?? "";

/** Returns the path of the contest in voting, which no longer takes stories. */
async function closedContest(page: Page): Promise<string> {
  const html = await (await page.request.get("/contest/current")).text();
  return idIn(/"\/contest\/[\w-]{36}/.exec(html)?.[0] ?? "");
}

test("WRITE-03 WRITE-13 a text that waits in this browser can be copied after its contest has closed", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const reported = complaints(page);
  const contest = await closedContest(page);
  await page.goto("/privacy");
  await page.evaluate((key) => {
    const draft = { title: "La calle", text: "Llovía.\n\nNadie salió.", changedAt: Date.now() };
    localStorage.setItem(key, JSON.stringify(draft));
  }, `story-draft-temp-${contest}`);
  const writes: string[] = [];
  page.on("request", (one) => one.method() === "POST" && writes.push(one.url()));
  await page.goto(`/write/${contest}`);
  await hydrated(page);
  await expect(page.getByText(CLOSED)).toBeVisible();
  const other = page.locator(".draft-version");
  await expect(other).toContainText("«La calle», 3 palabras");
  await other.getByText("Ver la otra versión").click();
  await expect(other.getByText("Nadie salió.")).toBeVisible();
  await expectAccessible(page, "a closed write form with another version");
  await expect(page.locator("form.write-form button")).toHaveCount(0);
  await area(page).click();
  await page.keyboard.type("x");
  await expect(area(page)).toHaveValue("");
  expect(
    await page.evaluate((key) => localStorage.getItem(key), `story-draft-temp-${contest}`),
  ).toContain("Llovía.");
  expect(writes).toEqual([]);
  expect(reported).toEqual([]);
});

test("WRITE-03 WRITE-15 a page that was open when its contest closed says so, keeps the text and takes no more", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const closed = await closedContest(page);
  await page.goto("/write");
  const { text } = await editorOf(page);
  await page.getByLabel("Título").fill("La calle");
  await text.click();
  await paste(page, { "text/plain": PROSE });
  await statusShown(page, /^Guardado a las? /);
  const open = idIn(await page.locator("form.write-form").getAttribute("action"));
  // Fakes the response that the server sends for a closed contest.
  await intercept(page, fetchOf(/^\/write\//), (route) =>
    route.continue({ url: route.request().url().replace(open, closed) }),
  );
  await page.getByRole("button", { name: "Enviar historia" }).click();
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Período de envío cerrado");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator(".editor-text")).toHaveCount(0);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await expect(area(page)).toBeVisible();
  await expect(area(page)).toHaveValue(PROSE);
  await expect(area(page)).toHaveJSProperty("readOnly", true);
  await expect(page.locator("form.write-form button")).toHaveCount(0);
  await area(page).click();
  await page.keyboard.press("Control+a");
  expect(await area(page).evaluate((one: HTMLTextAreaElement) => one.selectionEnd)).toBe(
    PROSE.length,
  );
});
