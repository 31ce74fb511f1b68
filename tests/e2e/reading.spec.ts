import type { Page } from "@playwright/test";
import { open, pauseClock, register, visit } from "./people";
import { scriptsRun } from "./requests";
import { expect, test } from "./server";

/** Collects the requests by which the page reports views and readings. */
function reports(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const [, kind] = /\/story\/[^/]+\/(vista|lectura)$/.exec(new URL(request.url()).pathname) ?? [];
    if (kind) sent.push(kind);
  });
  return sent;
}

/** Simulates that the tab goes to the background, or to the front again. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  }, isHidden);

test("READ-01 fifteen seconds in sight mark a story as read, and time out of sight does not count", async ({
  browser,
  site,
}) => {
  const page = await register(browser, site);
  const sent = reports(page);
  await page.clock.install();
  await open(page, "/contest/current");
  // Waits for the scripts of the new page: after client navigation the script that times the reading is loaded only after
  // hydration.
  await scriptsRun(page);
  await pauseClock(page);
  const titles = page.locator(".story-card h3 a");
  const second = (await titles.nth(1).textContent()) ?? "";
  await titles.first().click();
  await expect(page.locator(".story-text")).toBeVisible();
  await page.clock.runFor(8000);
  await hide(page, true);
  await page.clock.runFor(60_000);
  await expect.poll(() => sent).toEqual(["vista"]);
  await hide(page, false);
  await page.clock.runFor(8000);
  await expect(page.locator(".vote-box .mark-label")).toHaveText("Leída");
  await page.clock.runFor(30_000);
  await expect.poll(() => sent, "once is enough").toEqual(["vista", "lectura"]);

  // The reading time of the next story starts at zero.
  await page.goBack();
  await page.getByRole("link", { name: second, exact: true }).click();
  await expect(page.getByRole("heading", { name: second, level: 1 })).toBeVisible();
  await page.clock.runFor(8000);
  await expect.poll(() => sent).toEqual(["vista", "lectura", "vista"]);
  await page.clock.runFor(8000);
  await expect(page.locator(".vote-box .mark-label")).toHaveText("Leída");
  await page.goBack();
  await expect(page.locator(".progress")).toHaveText("Has leído 2 de 6 (33 %). Te quedan 4.");
});

test("READ-01 STORY-06 the author's own time on the page is neither a reading nor a view", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, "Eliseo");
  await page.clock.install();
  const sent = reports(page);
  await open(page, "/contest/current");
  const own = page.locator(".story-card", { hasText: "Tu historia" });
  await own.getByRole("heading").getByRole("link").click();
  await expect(page.locator(".vote-box")).toContainText("Tu historia");
  await page.clock.runFor(30_000);
  expect(sent).toEqual([]);
});

test("STORY-06 a view counts after two seconds, and once a day", async ({ browser, site }) => {
  const page = await register(browser, site);
  await page.clock.install();
  const sent = reports(page);
  await page.goto("/contest-history");
  await pauseClock(page);
  const story = await page.locator(".winner-title a").first().getAttribute("href");
  const views = async () => {
    await page.goto(story ?? "");
    const tile = page.locator(".tiles div", { hasText: "Vistas" }).locator("dd");
    // Zeros are not shown, so a missing tile counts as zero.
    return (await tile.count()) === 0 ? 0 : Number(await tile.textContent());
  };
  const before = await views();
  await page.goto("/terms");
  await page.clock.runFor(10_000);
  expect(sent, "who leaves at once has not seen it").toEqual([]);
  expect(await views()).toBe(before);
  for (let visits = 1; visits <= 2; visits++) {
    const counted = page.waitForResponse(/\/vista$/);
    await page.clock.runFor(3000);
    await counted;
    expect(sent).toHaveLength(visits);
    expect(await views()).toBe(before + 1);
  }
});
