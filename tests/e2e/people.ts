import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/seed/accounts";
import { expect } from "./server";

/** A browser of its own in which the demo account whose name begins so is signed in; without a name a visitor's. */
export async function visit(
  browser: Browser,
  site: string,
  name: string | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, ...options });
  const page = await context.newPage();
  const account = DEMO_ACCOUNTS.find((one) => name && one.name.startsWith(name));
  if (!name) return page;
  const form = { email: account?.email ?? "", password: DEMO_PASSWORD };
  const answer = await page.request.post("/login", { form });
  expect(answer.ok(), `${name} is signed in`).toBe(true);
  return page;
}

/** A browser of its own with an account of its own. */
export async function register(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await visit(browser, site, null, options);
  const word = Math.random().toString(36).slice(2);
  const password = "pluma-y-tintero";
  const form = {
    ...{ name: `Persona ${word}`, email: `${word}@lectores.test`, terms: "on" },
    ...{ password, confirmPassword: password },
  };
  const answer = await page.request.post("/register", { form });
  expect(answer.ok(), "the account is made").toBe(true);
  return page;
}

/** Opens the page and waits until React runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Marks the document: a full load makes another one. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));
}

/** Holds back the sheet of what only a script draws, and tells how each of these parts looked as it appeared. */
export async function lookedAt(page: Page, parts: readonly string[]) {
  await page.route("**/_assets/late-*.css", async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.addInitScript((selectors) => {
    const looks: Record<string, object> = {};
    Object.assign(window, { looks });
    new MutationObserver(() => {
      for (const selector of selectors.filter((one) => !(one in looks))) {
        const part = document.querySelector(selector);
        if (!part) continue;
        const { borderTopWidth, marginInlineEnd } = getComputedStyle(part);
        looks[selector] = { borderTopWidth, marginInlineEnd };
      }
    }).observe(document, { childList: true, subtree: true });
  }, parts);
  return () => page.evaluate(() => (window as unknown as { looks: object }).looks);
}
