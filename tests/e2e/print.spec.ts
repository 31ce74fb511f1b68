import type { Locator, Page } from "@playwright/test";
import { demoAccount, linkOn, signIn } from "./people";
import { expect, test } from "./server";

// Scripts play no part in what is printed, and cost half of a page's processor time.
test.use({ javaScriptEnabled: false });

/** Opens a page, follows the first link to each of these path prefixes in turn, then emulates the print media. */
async function printed(page: Page, ...links: string[]): Promise<void> {
  let path = "/contest-history";
  for (const start of links) {
    path = await linkOn(page, path, `main a[href^="${start}"]:not([href$="/current"])`);
  }
  await print(page, path);
}

async function print(page: Page, path: string): Promise<void> {
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

/** Checks that a text prints in 11 points (14.67 pixels), justified and hyphenated. */
async function expectProse(text: Locator): Promise<void> {
  await expect(text).toHaveCSS("font-size", /^14\.6/);
  await expect(text).toHaveCSS("text-align", "justify");
  await expect(text).toHaveCSS("hyphens", "auto");
}

const PAGES = {
  "a story": { links: ["/contest/", "/story/"], prose: ".story-text" },
  "a contest": { links: ["/contest/"], prose: ".contest-description" },
};

for (const [name, { links, prose }] of Object.entries(PAGES)) {
  test(`READ-06 ${name} prints under number and month, without a control`, async ({ page }) => {
    await printed(page, ...links);
    await expect(page.locator(".running-head")).toContainText(
      /^Tintero Número \d+ · [A-Z][a-z]+ ·/,
    );
    await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator(ACTIONS).filter({ visible: true })).toHaveCount(0);
  });

  test(`READ-06 ${name} prints justified at 11 points`, async ({ page }) => {
    await printed(page, ...links);
    await expectProse(page.locator(prose));
  });
}

test("READ-06 a contest in voting prints neither the reader's marks nor a control", async ({
  page,
}) => {
  await signIn(page, demoAccount("Pilar"));
  await print(page, "/contest/current");
  await expect(page.locator(".mark-label").first()).toBeAttached();
  await expect(page.locator(".mark-label").filter({ visible: true })).toHaveCount(0);
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator(ACTIONS).filter({ visible: true })).toHaveCount(0);
});

test("READ-06 SHELL-02 the chosen dark theme prints in the inks of the light one", async ({
  page,
}) => {
  const inks = async () => {
    await printed(page, "/contest/");
    const card = page.locator(".story-card").first();
    const styles = await card.evaluate((node) => getComputedStyle(node));
    return [styles.color, styles.borderBottomColor, styles.colorScheme];
  };
  const light = await inks();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("banner").getByRole("button", { name: "Tema oscuro" }).click();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  expect(await inks()).toEqual(light);
});

test("READ-06 an anthology prints as a book: justified at 11 points, its head on every sheet", async ({
  page,
}) => {
  await printed(page, "/contest/");
  await page.goto(`${page.url()}/antologia`);
  await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
  await expectProse(page.locator(".story-text").first());
  // CSS repeats a header group on each printed sheet if it does not break.
  const head = page.locator(".running-head");
  await expect(head).toHaveCSS("display", "table-header-group");
  await expect(head).toHaveCSS("break-inside", "avoid");
});

test.describe("in the results week", () => {
  test.use({ flags: { seed: "demo", phase: "results" } });

  test("READ-06 HOME-06 a contest prints its winners, but no link to the ledger or to the reader's report", async ({
    page,
  }) => {
    await signIn(page, demoAccount("Eliseo"));
    const ledger = await linkOn(page, "/", 'main a[href$="/acta"]');
    await print(page, ledger.replace("/acta", ""));
    const front = page.locator(".results-front");
    await expect(front).toContainText(/Primer lugar[^]*Segundo lugar/);
    // Both are on the page, so that the test fails if it no longer has them.
    for (const text of ["Cómo se contó", "Tu informe"]) {
      await expect(page.getByRole("main").getByText(text)).toBeAttached();
      await expect(page.getByRole("main").getByText(text)).toBeHidden();
    }
    await expect(page.locator(CONTROLS).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator(ACTIONS).filter({ visible: true })).toHaveCount(0);
  });
});
