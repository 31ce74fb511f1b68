import { runCommand } from "./site-commands";
import { expectAccessible } from "./axe";
import { DIALOG, expectSpaced, expectZoomed } from "./layout-checks";
import { open, visit } from "./people";
import { expect, test } from "./server";

const ROWS = "#rankings ol > li";

test("KARMA-02 with scripts five more come in place after 300 ms, and go at once", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/?ranking=5");
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

test("KARMA-02 A11Y-01 a ranking of 40 is read to its end, and one's own place always", async ({
  browser,
  site,
}) => {
  const total = Number(await runCommand({ what: "ranked", site, count: 40 }));
  const page = await visit(browser, site, "Nieves");
  await open(page, "/?ranking=30");
  for (let shown = 30; shown < total; shown += 5) {
    await page.getByRole("link", { name: "Ver más" }).click();
    await expect(page.locator(ROWS)).toHaveCount(Math.min(shown + 5, total));
    await expect(page.getByText(/^Tu lugar: el \d+, con \d+ puntos?\.$/)).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Ver más" })).toHaveCount(0);
  await expectAccessible(page, "a ranking of 40");
  const last = page.locator(ROWS).last().getByRole("link");
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
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

test("BADGE-04 LITE-01 home leads to the tip jar by a dialog that keeps and gives back the focus", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  await open(page, "/");
  const link = page.getByRole("link", { name: /^Apoya a / });
  await link.click();
  const place = page.getByRole("dialog", { name: "Apoyar" });
  await expect(place.getByRole("link", { name: "Apoyar en Ko-fi" })).toHaveAttribute(
    "href",
    "https://ko-fi.com/tintero",
  );
  await expect(page).toHaveURL(`${site}/`);
  await expectAccessible(page, "the dialog of support");
  await expectSpaced(page, "the dialog of support");
  await expectZoomed(page, "the dialog of support", DIALOG);
  await page.keyboard.press("Escape");
  await expect(place).toHaveCount(0);
  await expect(link).toBeFocused();
});
