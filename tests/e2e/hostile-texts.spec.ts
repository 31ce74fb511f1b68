import type { Page } from "@playwright/test";
import { cookieOf, visit } from "./people";
import { expect, test } from "./server";
import { runCommand, type HostileWorld } from "./site-commands";

test.use({
  flags: {
    seed: "empty",
    phase: "voting",
    only: "hostile-texts",
    hasNoCrons: true,
    vars: { PREMIUM_PLANS: "on", KOFI_VERIFICATION_TOKEN: "token-de-ko-fi" },
  },
});

/** Markup of the hostile texts, which a page's scripts may have made of them. */
const MADE = "img[onerror], svg[onload], [onx]";

/** Returns how often a page shows hostile texts, and 0 for what is no page. */
async function countTexts({ request }: Page, path: string): Promise<number> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const isPage = answer.status() === 200 && answer.headers()["content-type"]?.includes("html");
  return isPage ? (await answer.text()).split("alert(1)").length - 1 : 0;
}

/** Begins to collect dialogs, and violations of the content security policy, of all further documents. */
async function watchHarm(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    found.push(`${page.url()} dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/violat|Content Security Policy/.test(message.text())) found.push(message.text());
  });
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`violation of ${violatedDirective} by ${blockedURI}`),
    ),
  );
  return found;
}

test("SEC-01 SEC-02 hostile texts in all rows run nothing on the pages that show them, and break no rule of the policy", async ({
  browser,
  site,
}) => {
  const world = JSON.parse(await runCommand({ what: "world", site })) as HostileWorld;
  await runCommand({ what: "poison", site });
  for (const role of ["author", "admin"] as const) {
    const page = await visit(browser, site, null, { isFresh: true });
    const [name, value] = cookieOf(world.cookies[role] ?? "");
    await page.context().addCookies([{ name, value, url: site }]);
    const found = await watchHarm(page);
    // The frame of each page shows the name of the reader.
    const inFrame = await countTexts(page, "/faq");
    const pages: string[] = [];
    for (const path of world.pages) {
      // The author visits all pages but those of admins.
      if (path.startsWith("/admin") !== (role === "admin")) continue;
      if ((await countTexts(page, path)) > inFrame) pages.push(path);
    }
    expect(pages.length).toBeGreaterThan(5);
    for (const path of pages) {
      await page.goto(path, { waitUntil: "load" });
      expect([path, await page.locator(MADE).count()]).toEqual([path, 0]);
    }
    expect(found).toEqual([]);
    // The same text as markup is stopped by the policy, and would have been found.
    await page.evaluate(() =>
      document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"),
    );
    await expect.poll(() => found.join()).toContain("violation of script-src-attr");
    expect(await page.locator(MADE).count()).toBe(1);
    await page.context().close();
  }
});
