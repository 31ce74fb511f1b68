import type { Page } from "@playwright/test";
import { linkOn } from "./people";
import { expect, test } from "./server";

// Scripts play no part in what is printed, and cost half of a page's processor time.
test.use({ javaScriptEnabled: false });

/** Opens a page, follows the first link to each of these path prefixes in turn, then emulates the print media. */
async function printed(page: Page, ...links: string[]): Promise<void> {
  let path = "/contest-history";
  for (const start of links) {
    path = await linkOn(page, path, `main a[href^="${start}"]:not([href$="/current"])`);
  }
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("h1")).toBeVisible();
}

/** Selector of elements that only work on a screen and must not be printed. */
const CONTROLS =
  "button, form, input, select, summary, .button, nav:not(.anthology-contents), .cookies, .skip-link";

/** Selector of action links, which must not be printed, unlike links to texts and authors. */
const ACTIONS =
  'main a:not([href^="/story/"], [href^="/author/"], .anthology-contents a, .colophon a, h1 a)';

const PAGES = {
  "a story": ["/contest/", "/story/"],
  "a contest": ["/contest/"],
};

for (const [name, links] of Object.entries(PAGES)) {
  test(`READ-06 ${name} prints under number and month, without a control`, async ({ page }) => {
    await printed(page, ...links);
    await expect(page.locator(".running-head")).toContainText(
      /^Tintero Número \d+ · [A-Z][a-z]+ ·/,
    );
    await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator(ACTIONS).filter({ visible: true })).toHaveCount(0);
  });
}

test("READ-06 an anthology prints as a book: justified at 11 points, its head on every sheet", async ({
  page,
}) => {
  await printed(page, "/contest/");
  await page.goto(`${page.url()}/antologia`);
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  const text = page.locator(".story-text").first();
  await expect(text).toHaveCSS("text-align", "justify");
  await expect(text).toHaveCSS("hyphens", "auto");
  // The font size of 11 points is 14.67 pixels.
  await expect(text).toHaveCSS("font-size", /^14\.6/);
  // CSS repeats a header group on each printed sheet if it does not break.
  const head = page.locator(".running-head");
  await expect(head).toHaveCSS("display", "table-header-group");
  await expect(head).toHaveCSS("break-inside", "avoid");
});
