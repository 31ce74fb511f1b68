import type { HTTPRequest, KeyInput, Page } from "puppeteer-core";
import { ask } from "./ask";
import { hasFirefox } from "./firefoxes";
import { cookieOf, newAccount } from "./people";
import { expect, test as base } from "./server";

/**
 * Tests in Firefox, over the servers of the others. Playwright drives only a Firefox that it has made itself; Puppeteer
 * speaks WebDriver BiDi with the one that people have. A `tab` has an account of its own signed in, and may report no
 * error; `hasScripts` switches scripts off. Where there is no Firefox the tests are skipped, and `npm test` says so.
 */
export const test = base.extend<{ tab: Page; hasScripts: boolean }>({
  hasScripts: [true, { option: true }],
  tab: async ({ firefoxes, hasScripts, site }, use) => {
    const firefox = await firefoxes.of(hasScripts);
    const context = await firefox.createBrowserContext();
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(String(error)));
    const { hostname: domain } = new URL(site);
    const [name, value] = cookieOf(await ask({ what: "sign up", site, ...newAccount() }));
    await context.setCookie({ name, value, domain, path: "/" });
    await use(tab);
    expect(errors).toEqual([]);
    await context.close();
  },
});
test.skip(!hasFirefox, "There is no Firefox: install firefox-esr, or name one in FIREFOX.");

/** Types the letters, and presses what stands among them in brackets: «[Enter]», «[Control+b]». */
export async function press(tab: Page, keys: string): Promise<void> {
  for (const part of keys.split(/(\[[^\]]+\])/)) {
    if (!part.startsWith("[")) {
      await tab.keyboard.type(part);
      continue;
    }
    const names = part.slice(1, -1).split("+") as KeyInput[];
    for (const name of names) await tab.keyboard.down(name);
    for (const name of names.reverse()) await tab.keyboard.up(name);
  }
}

/** Writes a long text where the caret is, at once: each key takes Firefox a hundredth of a second. */
export async function insert(tab: Page, text: string): Promise<void> {
  await tab.evaluate((all) => document.execCommand("insertText", false, all), text);
}

/** Lets the scripts wait until it is called. */
export async function holdScripts(tab: Page): Promise<() => Promise<void>> {
  const waiting: HTTPRequest[] = [];
  let isHeld = true;
  tab.on("request", (request) => {
    if (isHeld && request.url().includes("/build/")) waiting.push(request);
    else void request.continue();
  });
  await tab.setRequestInterception(true);
  return async () => {
    isHeld = false;
    await Promise.all(waiting.map((request) => request.continue()));
  };
}

/** Value of a field of the form. */
export const valueOf = (tab: Page, field: string) =>
  tab.$eval(field, (element) => (element as HTMLTextAreaElement).value);
