import { visit } from "./people";
import { expect, test } from "./server";

const ROWS = "#rankings ol > li";

test("KARMA-02 without scripts 'Ver más' and 'Ver menos' are pages of their own", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".rankings-tab a").click();
  await expect(page.locator(ROWS)).toHaveCount(5);
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(page).toHaveURL(`${site}/?ranking=10#rankings`);
  await expect(page.locator(ROWS)).toHaveCount(10);
  await page.getByRole("link", { name: "Ver menos" }).click();
  await expect(page.locator(ROWS)).toHaveCount(5);
  await context.close();
});

test("KARMA-02 with scripts five more come in place after 300 ms, and go at once", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await page.goto("/?ranking=5");
  await page.locator("body").press("Shift");
  await page.waitForLoadState("networkidle");
  const more = page.getByRole("link", { name: "Ver más" });
  await more.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const list = document.querySelector("#rankings ol");
    const state = window as unknown as { clicked: number; came: number };
    addEventListener("click", () => (state.clicked = performance.now()), { capture: true });
    if (list)
      new MutationObserver(() => (state.came ??= performance.now())).observe(list, {
        childList: true,
      });
  });
  const top = await page.evaluate(() => scrollY);
  await more.click();
  await expect(page.locator(ROWS)).toHaveCount(10);
  const waited = await page.evaluate(() => {
    const state = window as unknown as { clicked: number; came: number };
    return state.came - state.clicked;
  });
  expect(waited).toBeGreaterThanOrEqual(300);
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await expect(page).toHaveURL(`${site}/?ranking=10`);
  await page.getByRole("link", { name: "Ver menos" }).click();
  await expect(page.locator(ROWS)).toHaveCount(5);
});

test("BADGE-03 every medal is drawn under the site's policy", async ({ browser, site }) => {
  const page = await visit(browser, site, null);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  await page.goto("/insignias");
  const sizes = () =>
    page
      .locator(".medal use")
      .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width));
  await expect.poll(async () => (await sizes()).filter((width) => width > 10).length).toBe(7);
  expect(refused).toEqual([]);
});
