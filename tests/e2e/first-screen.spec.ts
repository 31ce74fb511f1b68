import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { sideways, splitWords } from "./layout-checks";
import { visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

const VIEWPORT = { width: 360, height: 740 };

/** A phone without scripts: they do not change the layout of the first view, and cost half of a page's CPU time. */
const PHONE = { viewport: VIEWPORT, javaScriptEnabled: false };

/** Returns the distance in pixels from the top of the window to the bottom of an element. */
const bottomOf = async (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().bottom);

for (const { name, flags } of [
  { name: "voting", flags: {} },
  { name: "submission", flags: { flags: SUBMISSION } },
]) {
  test.describe(`in ${name}`, () => {
    test.use(flags);

    test("HOME-01 on a phone's first visit the button of the current contest ends above 640 px", async ({
      browser,
      site,
    }) => {
      const page = await visit(browser, site, null, PHONE);
      await page.goto("/");
      // Sets a prompt that is longer than the four lines that home shows.
      await page.locator(".poster .prompt").evaluate((prompt) => {
        prompt.textContent = `${prompt.textContent} `.repeat(3);
      });
      expect(await bottomOf(page, ".poster .button-primary")).toBeLessThanOrEqual(640);
      expect(await bottomOf(page, ".masthead-issue")).toBeLessThanOrEqual(52);
    });
  });
}

/** Where home answers: what this is, what happens now, what one can do, whether it is fair, and whose the texts are. */
const ANSWERS = [
  ...[".masthead-line", ".poster .month-steps", ".poster .button-primary"],
  ...["a[href='/como-funciona']", "a[href='/faq#derechos']"].map((link) => `.hero ${link}`),
];

for (const { where, viewport, end } of [
  { where: "without a scroll in a wide window", viewport: { width: 1280, height: 900 }, end: 900 },
  { where: "with one scroll on a phone", viewport: VIEWPORT, end: 2 * VIEWPORT.height },
]) {
  test(`HOME-01 home answers a newcomer's five questions ${where}`, async ({ browser, site }) => {
    const page = await visit(browser, site, null, { ...PHONE, viewport });
    await page.goto("/");
    for (const answer of ANSWERS)
      expect(await bottomOf(page, answer), answer).toBeLessThanOrEqual(end - 44);
  });
}

test("CONTEST-01 on a phone the first story's title of a contest in voting begins above the notice of cookies", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, PHONE);
  await page.goto("/contest/current");
  // Measures only the first line of the title: which story is first, and how long its title is, depends on the visitor.
  const firstLine = await page
    .locator(".story-card h3 a")
    .first()
    .evaluate((title) => title.getClientRects()[0]?.bottom);
  expect(firstLine).toBeLessThanOrEqual(VIEWPORT.height - 44);
});

test("CONTEST-02 on a tablet a voter's ballot stands beside the heading, and the list begins in the first view", async ({
  browser,
  site,
}) => {
  const viewport = { width: 768, height: 1024 };
  const page = await visit(browser, site, "Pilar", { ...PHONE, viewport });
  await page.goto("/contest/current");
  const ballot = await page.locator(".contest-aside .ballot").boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(ballot?.x).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
  expect(await bottomOf(page, ".ballot-state")).toBeLessThan(await bottomOf(page, ".contest-head"));
  expect(await bottomOf(page, ".story-card h3")).toBeLessThanOrEqual(740);
});

test.describe("in the results week", () => {
  test.use({ flags: { seed: "demo", phase: "results" } });

  test("HOME-06 on a phone's first visit the button to read the winner ends above 640 px", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, PHONE);
    await page.goto("/");
    expect(await bottomOf(page, ".results-front .button-primary")).toBeLessThanOrEqual(640);
  });

  test("A11Y-01 with a browser's text twice as large the words about the winner stay whole", async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, null, PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto("/");
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    await expect(page.locator(".results-front")).toBeVisible();
    expect(await splitWords(page, ".results-front")).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test("HOME-06 A11Y-01 home and the contest's page are accessible", async ({ browser, site }) => {
    const page = await visit(browser, site, null);
    await page.goto("/");
    await expectAccessible(page, "home in the results week");
    const ledger = await page.locator("a[href$='/acta']").first().getAttribute("href");
    await page.goto(ledger?.replace("/acta", "") ?? "");
    await expect(page.locator(".results-front")).toBeVisible();
    await expectAccessible(page, "contest in the results week");
  });
});

test("SHELL-03 the notice of cookies is one line of 44 px at the foot of the window", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null, PHONE);
  await page.goto("/terms");
  const strip = await page.locator(".cookies").evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return [top, bottom];
  });
  expect(strip).toEqual([VIEWPORT.height - 44, VIEWPORT.height]);
  await page.locator(".site-footer a").last().focus();
  expect(await bottomOf(page, ".site-footer a:focus")).toBeLessThanOrEqual(VIEWPORT.height - 44);
});

test("PHASE-13 a reader in another time zone sees their own time beside that of a deadline", async ({
  browser,
  site,
}) => {
  // 19:00 in Bogotá is one o'clock here all year round.
  const page = await visit(browser, site, null, { timezoneId: "Africa/Lagos" });
  await page.goto("/");
  await expect(page.locator(".deadline").first()).toContainText(
    /a las 19:00 \(hora de Bogotá\); en tu hora, el \p{L}+ \d+ a la 01:00/u,
  );
  await page.goto("/write");
  await expect(page.locator(".deadline")).toContainText(
    /a las? \d\d:\d\d \(hora de Bogotá\); en tu hora, el \p{L}+ \d+ a las? \d\d:\d\d/u,
  );
});
