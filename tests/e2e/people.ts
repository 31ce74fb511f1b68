import type { Browser, Page } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/seed/accounts";
import { openContext, type VisitOptions } from "./context-pool";
import { ACCOUNT_PASSWORD, runCommand } from "./site-commands";
import { hold, isStylesheet, watchScripts } from "./requests";
import { currentSite, expect } from "./server";

interface Account {
  email: string;
  password: string;
}

/**
 * Returns the page of a browser context without data, signed in as the demo account whose name begins with `name`, or as a visitor
 * if `name` is null.
 */
export async function visit(
  browser: Browser,
  site: string,
  name: string | null,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await openContext(browser, { baseURL: site, ...options });
  if (name) await signIn(page, demoAccount(name));
  return page;
}

/** Returns the page of a browser context without data, signed in with a new account. */
export async function register(
  browser: Browser,
  site: string,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await visit(browser, site, null, options);
  await signUp(page);
  return page;
}

/** Returns e-mail and password of the demo account whose name begins with `name`. */
export function demoAccount(name: string): Account {
  const account = DEMO_ACCOUNTS.find((one) => one.name.startsWith(name));
  return { email: account?.email ?? "", password: DEMO_PASSWORD };
}

/** Signs the browser in by setting a session cookie, without the login form and its password hash. */
export async function signIn(page: Page, { email }: Pick<Account, "email">): Promise<void> {
  const site = currentSite();
  await takeCookie(page, await runCommand({ what: "sign in", site, email }));
}

/** Creates an account and signs the browser in with it, without the registration form and its password hash. */
export async function signUp(page: Page, called?: string): Promise<Account> {
  const { email, password, name } = newAccount(called);
  await takeCookie(page, await runCommand({ what: "sign up", site: currentSite(), email, name }));
  return { email, password };
}

/** Returns name, e-mail and password for an account that does not exist yet. */
export function newAccount(called?: string): Account & { name: string } {
  const word = Math.random().toString(36).slice(2);
  const name = called ?? `Persona ${word}`;
  return { name, email: `${word}@lectores.test`, password: ACCOUNT_PASSWORD };
}

async function takeCookie(page: Page, setCookie: string): Promise<void> {
  const [name, value] = cookieOf(setCookie);
  await page.context().addCookies([{ name, value, url: currentSite() }]);
}

/** Returns name and value of the cookie in a `Set-Cookie` header. */
export function cookieOf(setCookie: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return [name, value];
}

/** Sends a story to the contest in submission by a single request, without opening the form. Returns the story's path. */
export async function publish(
  page: Page,
  title: string,
  content = "La lluvia no quería irse de la calle. ".repeat(20),
): Promise<string> {
  const consents = {
    original_confirmed: "on",
    share_winner_content_accepted: "on",
    public_risk_acknowledged: "on",
    terms_accepted: "on",
  };
  const form = { title, content, story_category: "ficcion", paso: "enviar", ...consents };
  const answer = await page.request.post("/write", { form });
  expect(answer.ok(), `«${title}» is sent`).toBe(true);
  const profile = await (await page.request.get("/profile")).text();
  return /"(\/story\/[\w-]+)\?from=profile/.exec(profile)?.[1] ?? "";
}

/** Moves the submission or voting deadline of a contest into the past. Open pages keep the old deadline. */
export async function endPhase(
  { request }: Page,
  contest: string,
  of: "submission" | "voting",
): Promise<void> {
  await runCommand({ what: "deadline over", site: currentSite(), contest, of });
  const phase = async () => {
    const answer = await request.get(`/contest/${contest}/fase`);
    return ((await answer.json()) as { phase: string }).phase;
  };
  // Polls, because the server caches the dates of contests for a second.
  await expect.poll(phase).toBe({ submission: "voting", voting: "counting" }[of]);
}

/** Opens the page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  watchScripts(page);
  await page.goto(path);
  await hydrated(page);
}

/**
 * Holds back the page's timers of three seconds or more from now on, so that messages stay visible on a busy machine. The returned
 * function runs the held timers with a delay of at most `ms`.
 */
export async function holdTimers(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.evaluate(holdBack);
  return passing(page);
}

/** Does the same as `holdTimers` for every document that is opened from now on, from its start. */
export async function holdNextTimers(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.addInitScript(holdBack);
  return passing(page);
}

function holdBack(): void {
  const held = new Map<number, { ms: number; run: () => void }>();
  const { setTimeout: set, clearTimeout: clear } = window;
  let last = 0;
  const later = (run: () => void, ms = 0) => {
    if (ms < 3000) return set(run, ms);
    held.set(--last, { ms, run });
    return last;
  };
  const forget = (id?: number) => {
    if (id === undefined || !held.delete(id)) clear(id);
  };
  const pass = (most: number) => {
    for (const [id, { ms, run }] of [...held]) {
      if (ms > most) continue;
      held.delete(id);
      run();
    }
  };
  Object.assign(window, { setTimeout: later, clearTimeout: forget, passTime: pass });
}

const passing = (page: Page) => (ms: number) =>
  page.evaluate((most) => (window as unknown as Passing).passTime(most), ms);

interface Passing {
  passTime(most: number): void;
}

/**
 * Advances an installed clock by `seconds`. After each second it waits for a response of the server, so that requests of the
 * page's timers are also answered.
 */
export async function letPass(page: Page, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    await page.clock.runFor(1000);
    await page.evaluate(async () => {
      const answer = await fetch("/favicon.svg", { cache: "no-store" });
      await answer.text();
    });
  }
}

/** Pauses an installed clock. Timers of the page run only when the test calls `runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/**
 * Returns the addresses of the links that match `selector` on the page at `path`, without opening that page: a request costs a
 * fraction of a page.
 */
export async function linksOn(page: Page, path: string, selector: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const links = await page.evaluate(
    ([html, selector]) => {
      const { body } = new DOMParser().parseFromString(html, "text/html");
      return [...body.querySelectorAll(selector)].map((link) => link.getAttribute("href") ?? "");
    },
    [html, selector] as const,
  );
  expect(links, `${selector} on ${path}`).not.toEqual([]);
  return links;
}

/** Returns the address of the first link that matches `selector` on the page at `path`, without opening that page. */
export async function linkOn(page: Page, path: string, selector: string): Promise<string> {
  return (await linksOn(page, path, selector))[0] ?? "";
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/**
 * Makes the page revalidate its data, like a message of the live channel, and waits for it. No user action revalidates without a
 * navigation.
 */
export async function revalidate(page: Page): Promise<void> {
  await page.evaluate(() => void window.tintero?.revalidate());
  await revalidated(page);
}

/**
 * Waits until the page has rendered the data of a pending revalidation. If nothing has changed there is no visible sign, and
 * `response.finished()` of page data sometimes never resolves.
 */
export async function revalidated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tintero?.isRefreshing === false);
}

/**
 * Waits for a status message that shows for only a few seconds. Checks in each animation frame, because a Playwright assertion
 * soon polls only once a second and may miss it.
 */
export async function statusShown(page: Page, text: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => {
      const all = [...document.querySelectorAll("[role=status]")];
      return all.some((one) => new RegExp(source).test(one.textContent ?? ""));
    },
    text.source,
    { timeout: 30_000 },
  );
}

/**
 * Marks the current document. The returned function says whether the page still has this document, which means that no full load
 * has happened.
 */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));
}

/**
 * Collects everything that the browser reports from now on: errors, warnings, violations of the content security policy, failed
 * hydration.
 */
export function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on("console", (message) => {
    // Ignores Playwright's own warning about `serviceWorkers: "block"`, and that a preloaded file was not used within seconds of the
    // load event: a busy machine takes longer from the preload to the use.
    if (/registration blocked by Playwright|was preloaded using link preload/.test(message.text()))
      return;
    if (["error", "warning"].includes(message.type())) all.push(message.text());
  });
  page.on("pageerror", (error) => all.push(error.message));
  return all;
}

/**
 * Delays the style sheets that scripts link for the next page, and records the border and margin of each part when it appears.
 * `looks` returns these styles. `release` lets the sheets load, after checking that no part appears before its sheet.
 */
export async function lookedAt(page: Page, parts: readonly string[]) {
  await page.clock.install();
  const releaseSheets = await hold(page, isStylesheet);
  await page.addInitScript((selectors) => {
    const styles: Record<string, object> = {};
    Object.assign(window, { looks: styles });
    new MutationObserver(() => {
      for (const selector of selectors.filter((one) => !(one in styles))) {
        const part = document.querySelector(selector);
        if (!part) continue;
        const { borderTopWidth, marginInlineEnd } = getComputedStyle(part);
        styles[selector] = { borderTopWidth, marginInlineEnd };
      }
    }).observe(document, { childList: true, subtree: true });
  }, parts);
  const readStyles = () => page.evaluate(() => (window as unknown as { looks: object }).looks);
  const release = async () => {
    await expect(page.locator("link[rel=stylesheet]:not([media])")).toBeAttached();
    await letPass(page, 10);
    expect(await readStyles(), "without their sheet").toEqual({});
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
    await releaseSheets();
  };
  return { looks: readStyles, release };
}

/**
 * From the next document on, `hold` stops React from rendering and `release` continues. React schedules renders by messages, which
 * the test holds back.
 */
export async function drawsHeld(page: Page) {
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const late: (() => void)[] = [];
    Object.assign(window, { drawsLater: false, draw: () => late.splice(0).forEach((f) => f()) });
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      const post = () => send.apply(this, message);
      if (Reflect.get(window, "drawsLater")) late.push(post);
      else post();
    };
  });
  return {
    hold: () => page.evaluate(() => void Object.assign(window, { drawsLater: true })),
    release: () =>
      page.evaluate(() => {
        Object.assign(window, { drawsLater: false });
        (Reflect.get(window, "draw") as () => void)();
      }),
  };
}

/** Waits until no form is marked as sending. The mark stays up to 100 ms after the response. */
export const free = (page: Page) => expect(page.locator("form[data-sending]")).toHaveCount(0);

/** From the next document on, records after how many milliseconds an element of `selector` with `text` first exists. */
export async function noteArrival(
  page: Page,
  selector: string,
  text = "",
): Promise<() => Promise<number>> {
  await page.addInitScript(
    ([selector, text]) => {
      const check = () => {
        const all = [...document.querySelectorAll(selector)];
        if (!all.some((one) => one.textContent?.includes(text))) return;
        Object.assign(window, { [`arrival ${selector}`]: performance.now() });
        watch.disconnect();
      };
      const watch = new MutationObserver(check);
      watch.observe(document, { childList: true, subtree: true, characterData: true });
    },
    [selector, text] as const,
  );
  return () => page.evaluate((name) => Reflect.get(window, name) as number, `arrival ${selector}`);
}
