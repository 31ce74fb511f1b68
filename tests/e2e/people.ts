import type { Browser, BrowserContextOptions, Page, Route } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/seed/accounts";
import { ACCOUNT_PASSWORD, ask } from "./ask";
import { currentSite, expect } from "./server";

interface Account {
  email: string;
  password: string;
}

/** A browser of its own in which the demo account whose name begins so is signed in; without a name a visitor's. */
export async function visit(
  browser: Browser,
  site: string,
  name: string | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, ...options });
  const page = await context.newPage();
  if (name) await signIn(page, demoAccount(name));
  return page;
}

/** A browser of its own with an account of its own. */
export async function register(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await visit(browser, site, null, options);
  await signUp(page);
  return page;
}

/** The demo account whose name begins so. */
export function demoAccount(name: string): Account {
  const account = DEMO_ACCOUNTS.find((one) => one.name.startsWith(name));
  return { email: account?.email ?? "", password: DEMO_PASSWORD };
}

/** Signs this browser in, past the form and its hash; of the page that this leads to nobody has seen anything. */
export async function signIn(page: Page, { email }: Pick<Account, "email">): Promise<void> {
  const site = currentSite();
  await takeCookie(page, await ask({ what: "sign in", site, email }));
}

/** Makes an account for this browser, past the form and its hash. */
export async function signUp(page: Page, called?: string): Promise<Account> {
  const { email, password, name } = newAccount(called);
  await takeCookie(page, await ask({ what: "sign up", site: currentSite(), email, name }));
  return { email, password };
}

/** Somebody whom no other test knows. */
export function newAccount(called?: string): Account & { name: string } {
  const word = Math.random().toString(36).slice(2);
  const name = called ?? `Persona ${word}`;
  return { name, email: `${word}@lectores.test`, password: ACCOUNT_PASSWORD };
}

async function takeCookie(page: Page, setCookie: string): Promise<void> {
  const [name, value] = cookieOf(setCookie);
  await page.context().addCookies([{ name, value, url: currentSite() }]);
}

/** Name and value of Set-Cookie. */
export function cookieOf(setCookie: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return [name, value];
}

/** Sends a story to the contest that can be written for, past the form and its consents, and says its address. */
export async function publish(
  page: Page,
  title: string,
  content = "La lluvia no quería irse de la calle. ".repeat(20),
): Promise<string> {
  const consents = {
    ...{ original_confirmed: "on", share_winner_content_accepted: "on" },
    ...{ public_risk_acknowledged: "on", terms_accepted: "on" },
  };
  const form = { title, content, story_category: "ficcion", paso: "enviar", ...consents };
  const answer = await page.request.post("/write", { form });
  expect(answer.ok(), `«${title}» is sent`).toBe(true);
  const profile = await (await page.request.get("/profile")).text();
  return /"(\/story\/[\w-]+)\?from=profile/.exec(profile)?.[1] ?? "";
}

/** Moves the end of the submissions, or of voting, into the past; what is open in a browser still goes by the old date. */
export async function endPhase(
  { request }: Page,
  contest: string,
  of: "submission" | "voting",
): Promise<void> {
  await ask({ what: "deadline over", site: currentSite(), contest, of });
  const phase = async () => {
    const answer = await request.get(`/contest/${contest}/fase`);
    return ((await answer.json()) as { phase: string }).phase;
  };
  // The server keeps what it has read for a second.
  await expect.poll(phase).toBe({ submission: "voting", voting: "counting" }[of]);
}

/** Opens the page and waits until React runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/**
 * Holds back what the page plans for three seconds or later from now on: what shows for some seconds stays, however busy the
 * machine is. `pass` carries out what was planned for at most so many milliseconds, and the page goes on holding.
 */
export async function holdTimers(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.evaluate(holdBack);
  return passing(page);
}

/** The same in the documents that are opened from now on, from their beginning. */
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

/** Lets so many seconds of a clock that was installed pass, and the server answer after each: what a timer asks for has come. */
export async function letPass(page: Page, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    await page.clock.runFor(1000);
    await page.evaluate(async () => {
      const answer = await fetch("/favicon.svg", { cache: "no-store" });
      await answer.text();
    });
  }
}

/** Stops a clock that was installed before the page: its timers ring when the test lets time pass with `runFor`. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Waits for the modules of these routes, which the page preloads: without them it would be loaded anew at a form sent to them. */
export async function loaded(page: Page, ...routes: string[]): Promise<void> {
  await page.waitForFunction(
    (names) =>
      names.every((name) => {
        const module = window.__remixManifest.routes[`routes/${name}`]?.module ?? "no such route";
        return performance.getEntriesByType("resource").some((one) => one.name.endsWith(module));
      }),
    routes,
  );
  // Fetched by the page, a module is not evaluated before all that it imports: the same import ends then.
  await page.evaluate(
    (names) =>
      Promise.all(
        names.map((name) => import(window.__remixManifest.routes[`routes/${name}`]?.module ?? "")),
      ),
    routes,
  );
}

/** No loader is asked again after a form. */
export async function refreshed(page: Page): Promise<void> {
  await page.waitForFunction(() => window.tintero?.isRefreshing === false);
}

/**
 * Waits for a status message that is shown for some seconds: it looks in each frame, where an assertion soon looks once a second,
 * and might find it gone.
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

/** Marks the document: a full load makes another one. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));
}

/** Everything that the browser complains of from now on: errors, warnings, violations of the policy, failed hydration. */
export function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) all.push(message.text());
  });
  page.on("pageerror", (error) => all.push(error.message));
  return all;
}

/** Lets what is asked for there wait until it is called. */
export async function hold(page: Page, where: string | RegExp): Promise<() => Promise<void>> {
  let go = () => {};
  const called = new Promise<void>((done) => (go = done));
  const answers: Promise<void>[] = [];
  const answer = (route: Route) => {
    answers.push(called.then(() => route.continue()));
  };
  await page.route(where, answer);
  return async () => {
    go();
    await Promise.all(answers);
    await page.unroute(where, answer);
  };
}

/**
 * Holds back the sheet of what only a script draws, on the page that is opened next. `looks` tells how each of these parts looked
 * as it appeared; `release` lets the sheet come, after a time in which a part that does not wait for it would have appeared.
 */
export async function lookedAt(page: Page, parts: readonly string[]) {
  await page.clock.install();
  const letSheetCome = await hold(page, "**/_assets/late-*.css");
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
  const looks = () => page.evaluate(() => (window as unknown as { looks: object }).looks);
  const release = async () => {
    await expect(page.locator("link[href*='/_assets/late-']")).toBeAttached();
    await letPass(page, 10);
    expect(await looks(), "without their sheet").toEqual({});
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
    await letSheetCome();
  };
  return { looks, release };
}

/**
 * From the next document on React can be kept from drawing: it draws when a message arrives, and between `hold` and `release` none
 * does.
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

/** No form is under way: one whose answer has come counts as sent for up to 100 ms more. */
export const free = (page: Page) => expect(page.locator("form[data-sending]")).toHaveCount(0);

/** From the next document on: when, in milliseconds since it began, an element of `selector` was first there with `text`. */
export async function noteArrival(
  page: Page,
  selector: string,
  text = "",
): Promise<() => Promise<number>> {
  await page.addInitScript(
    ([selector, text]) => {
      const look = () => {
        const all = [...document.querySelectorAll(selector)];
        if (!all.some((one) => one.textContent?.includes(text))) return;
        Object.assign(window, { [`arrival ${selector}`]: performance.now() });
        watch.disconnect();
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true, characterData: true });
    },
    [selector, text] as const,
  );
  return () => page.evaluate((name) => Reflect.get(window, name) as number, `arrival ${selector}`);
}
