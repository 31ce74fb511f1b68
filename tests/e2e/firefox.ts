import type { HTTPRequest, KeyInput, Page } from "puppeteer-core";
import { runCommand } from "./site-commands";
import { hasFirefox } from "./firefox-processes";
import { cookieOf, newAccount } from "./people";
import { expect, test as base } from "./server";

/**
 * Fixture for tests in Firefox, over the same sites as the other tests. Playwright can drive only its own build of Firefox, so
 * Puppeteer drives the installed one through WebDriver BiDi. `tab` is signed in with a new account and fails the test on a script
 * error. Without a Firefox the tests are skipped, and `npm test` prints that.
 */
export const test = base.extend<{ tab: Page }>({
  tab: async ({ firefox, site }, use) => {
    const context = await (await firefox.browser()).createBrowserContext();
    const tab = await context.newPage();
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(String(error)));
    const { hostname: domain } = new URL(site);
    const [name, value] = cookieOf(await runCommand({ what: "sign up", site, ...newAccount() }));
    await context.setCookie({ name, value, domain, path: "/" });
    await use(tab);
    expect(errors).toEqual([]);
    await context.close();
  },
});
test.skip(!hasFirefox, "There is no Firefox: install firefox-esr, or name one in FIREFOX.");

/** Types letters, and presses the keys in brackets, such as «[Enter]» or «[Control+b]». */
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

/** Inserts a long text at the caret in one step, because Firefox takes 10 ms for each key. */
export async function insert(tab: Page, text: string): Promise<void> {
  await tab.evaluate((all) => document.execCommand("insertText", false, all), text);
}

/** Clicks the upper half of a dialog's button: in a low window the dialog's edge cuts off the lower half. */
export async function pressAtEdge(tab: Page, selector: string): Promise<void> {
  const { x, y } = await tab.$eval(selector, (button) => {
    const dialog = button.closest("[role=dialog]");
    const { top, height } = button.getBoundingClientRect();
    if (dialog) dialog.scrollTop += top + height / 2 - dialog.getBoundingClientRect().bottom;
    const box = button.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + height / 4 };
  });
  await tab.mouse.click(x, y, { delay: 50 });
}

/** Detects scripts by URL, because WebDriver BiDi does not report a request's type. */
export const isScript = (request: HTTPRequest) => new URL(request.url()).pathname.endsWith(".js");

/** Holds back all scripts. The returned function lets them load. */
export async function holdScripts(tab: Page): Promise<() => Promise<void>> {
  const waiting: HTTPRequest[] = [];
  let isHeld = true;
  tab.on("request", (request) => {
    if (isHeld && isScript(request)) waiting.push(request);
    else void request.continue();
  });
  await tab.setRequestInterception(true);
  return async () => {
    isHeld = false;
    await Promise.all(waiting.map((request) => request.continue()));
  };
}

/** Returns the value of a form field. */
export const valueOf = (tab: Page, field: string) =>
  tab.$eval(field, (element) => (element as HTMLTextAreaElement).value);
