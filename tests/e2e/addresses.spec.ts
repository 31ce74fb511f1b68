import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { sideways } from "./layout-checks";
import { complaints, hydrated, visit } from "./people";
import { watchScripts } from "./requests";
import { expect, test } from "./server";

interface Address {
  path: string;
  /** Path where the browser ends, if the address redirects. */
  leadsTo?: string;
  /** Expected HTTP status of the address; 200 if absent. */
  status?: number;
  /** Whether the page has no script for anybody. */
  isPlain?: boolean;
  /** Whether the page depends on the signed-in person. */
  isOwn?: boolean;
}

const LOGIN = "/login";

/** Returns the first link on a page whose path matches. */
async function linkOn(page: Page, from: string, match: RegExp): Promise<string> {
  const html = await (await page.request.get(from)).text();
  return new RegExp(`href="(${match.source})[?"#]`).exec(html)?.[1] ?? `${match} on ${from}`;
}

/** Returns every URL of the product's URL list, with the page to which it leads for this person. */
async function addressesFor(page: Page, isAdmin: boolean): Promise<Address[]> {
  const story = await linkOn(page, "/contest/current", /\/story\/[\w-]+/);
  const finished = await linkOn(page, "/contest-history", /\/contest\/[0-9a-f-]{36}/);
  const author = await linkOn(page, "/contest-history", /\/author\/[\w-]+/);
  const article = await linkOn(page, "/blog", /\/blog\/[\w-]+/);
  const next = await linkOn(page, "/", /\/write\/[\w-]+/);
  const poll = await linkOn(page, "/encuestas", /\/encuesta\/[\w-]+/);
  const own = (path: string, leadsTo = path): Address => ({
    path,
    leadsTo: isAdmin ? leadsTo : LOGIN,
    isOwn: true,
  });
  const ofAdmin = { status: isAdmin ? 200 : 404, isOwn: true };
  return [
    ...["/", "/write", next, "/contest/current", finished, "/contest-history"],
    ...["/historias", story, `${story}?from=historias`, author],
    ...["/faq", "/apoyar", "/como-funciona", "/writing-resources", "/blog", article],
    ...["/terms", "/privacy", "/dmca", "/cookie-policy", "/community-guidelines"],
    ...["/encuestas", poll, `${finished}/antologia`, "/reset-password"],
  ]
    .map((path): Address => ({ path }))
    .concat([
      { path: "/history", leadsTo: "/contest-history" },
      { path: author.replace("author", "profile") },
      { path: "/recursos/blog", leadsTo: "/blog" },
      { path: `/recursos${article}`, leadsTo: article },
      { path: "/privacy-policy", leadsTo: "/privacy" },
      { path: "/gallery", leadsTo: "/historias" },
      { path: "/?type=recovery", leadsTo: "/reset-password" },
      own("/profile"),
      own("/dashboard", "/profile"),
      own("/preferences"),
      { path: "/admin", ...ofAdmin },
      { path: "/maintenance-preview", ...ofAdmin, isPlain: true },
      { path: "/no-existe", status: 404 },
    ]);
}

/** Opens the URL and expects its status, final path, title, a single heading, and no report by the browser. */
async function expectPage(page: Page, { path, leadsTo, status = 200 }: Address): Promise<void> {
  const answer = await page.goto(path);
  expect.soft(answer?.status(), path).toBe(status);
  if (leadsTo) expect.soft(new URL(page.url()).pathname, path).toBe(leadsTo);
  expect.soft(await page.title(), path).not.toBe("");
  await expect.soft(page.locator("h1"), path).toHaveCount(1);
}

/** Ignores Chromium's report of the status of a page that is not found. */
const isUnexpected = (report: string) =>
  !report.includes("the server responded with a status of 404");

for (const hasScripts of [true, false]) {
  // light.spec.ts covers the public pages as an admin.
  test(`PAGE-01 SHELL-01 SEC-01 each address of its own is a page for an admin, and the browser reports nothing, ${hasScripts ? "with" : "without"} scripts`, async ({
    browser,
    site,
  }) => {
    const page = await visit(browser, site, "Amparo", { javaScriptEnabled: hasScripts });
    const reported = complaints(page);
    watchScripts(page);
    for (const address of (await addressesFor(page, true)).filter(({ isOwn }) => isOwn)) {
      await expectPage(page, address);
      if (hasScripts && !address.isPlain) await hydrated(page);
      expect.soft(reported.splice(0).filter(isUnexpected), address.path).toEqual([]);
    }
  });
}

test("PAGE-01 SHELL-01 SEC-01 each address of the product is a page for a visitor without a script", async ({
  browser,
  site,
}) => {
  const viewport = { width: 320, height: 800 };
  const page = await visit(browser, site, null, { javaScriptEnabled: false, viewport });
  const reported = complaints(page);
  for (const address of await addressesFor(page, false)) {
    await expectPage(page, address);
    expect.soft(await sideways(page), address.path).toBeLessThanOrEqual(0);
    expect.soft(reported.splice(0).filter(isUnexpected), address.path).toEqual([]);
  }
});

/**
 * Returns the markup of a page's body (or of the given HTML) without volatile parts: scripts, field values, countdowns, and the
 * button of 'Modo ligero'.
 */
const markup = (page: Page, html?: string) =>
  page.evaluate((html) => {
    const source = html ? new DOMParser().parseFromString(html, "text/html") : document;
    const body = source.body.cloneNode(true) as HTMLElement;
    const differing = "script, noscript, style, link, [formaction='/modo-ligero']";
    for (const one of body.querySelectorAll(differing)) one.remove();
    for (const one of body.querySelectorAll("[data-countdown]")) one.textContent = "";
    for (const one of body.querySelectorAll("[value]")) one.removeAttribute("value");
    return body.innerHTML.replace(/<!--.*?-->/gs, "");
  }, html);

// Requests the pages with `Save-Data`, for which the server sends the same HTML as to browsers without scripts, because axe itself
// is a script. Pages with the same markup with scripts are already checked by a11y-voting.spec.ts.
test("PAGE-01 SHELL-01 SEC-01 LITE-01 A11Y-01 each address is a page for a visitor, the browser reports nothing, and without a script it has the same markup, or axe finds nothing on it", async ({
  browser,
  site,
}) => {
  const headers = { "Save-Data": "on" };
  const page = await visit(browser, site, null);
  const light = await visit(browser, site, null, { extraHTTPHeaders: headers });
  const reported = complaints(page);
  watchScripts(page);
  for (const address of await addressesFor(page, false)) {
    const { path, leadsTo, isPlain } = address;
    await expectPage(page, address);
    if (!isPlain) await hydrated(page);
    expect.soft(reported.splice(0).filter(isUnexpected), path).toEqual([]);
    if (leadsTo) continue;
    // Always checks home, because of the switch for 'Modo ligero' in every page's footer.
    if (path !== "/" && !isPlain) {
      const html = await (await page.request.get(path, { headers })).text();
      if ((await markup(page)) === (await markup(page, html))) continue;
    }
    await light.goto(path);
    await expectAccessible(light, path);
  }
});
