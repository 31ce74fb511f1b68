import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { sideways } from "./layout-checks";
import { complaints, hydrated, linkOn, visit } from "./people";
import { fetchOf, watchScripts } from "./requests";
import { expect, test } from "./server";

/** Returns the public pages of the product's list of URLs, each once. tests/app/pages/addresses.test.ts has all the URLs. */
async function publicPages(page: Page): Promise<string[]> {
  const [story, finished, author, article, next, poll] = await Promise.all([
    linkOn(page, "/contest/current", ".story-card h3 a"),
    linkOn(page, "/contest-history", "h2 a"),
    linkOn(page, "/contest-history", ".winner-author a"),
    linkOn(page, "/blog", "main a[href^='/blog/']"),
    linkOn(page, "/", "a[href^='/write/']"),
    linkOn(page, "/encuestas", "h2 a"),
  ]);
  return [
    ...["/", "/write", next, "/contest/current", finished, "/contest-history"],
    ...["/historias", story, author, "/faq", "/apoyar", "/como-funciona", "/writing-resources"],
    ...["/blog", article, "/terms", "/privacy", "/dmca", "/cookie-policy"],
    ...["/community-guidelines", "/encuestas", poll, `${finished}/antologia`, "/reset-password"],
    ...["/login", "/no-existe"],
  ];
}

/** Ignores Chromium's report of the status of a page that is not found. */
const isUnexpected = (report: string) =>
  !report.includes("the server responded with a status of 404");

/** Removes the texts that a script changes by itself: countdowns, and the notice of a slow page. */
const atRest = (text: string) =>
  text
    .replace(/\d+[ \u00a0](días?|horas?|minutos?|segundos?|h|min|s)\b/g, "")
    .replace(/Cargando Tintero: .*/, "")
    .trim();

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
test("PAGE-01 SEC-01 LITE-01 A11Y-01 each page hydrates to the text that it came with, with no complaint of the browser and no request for data, and without a script it has the same markup, or axe finds nothing on it", async ({
  browser,
  site,
}) => {
  const headers = { "Save-Data": "on" };
  const page = await visit(browser, site, null, { viewport: { width: 320, height: 800 } });
  const light = await visit(browser, site, null, { extraHTTPHeaders: headers });
  const reported = complaints(page);
  const dataRequests: string[] = [];
  page.on("request", (request) => fetchOf()(request) && dataRequests.push(request.url()));
  watchScripts(page);
  for (const path of await publicPages(page)) {
    await page.goto(path);
    const before = await page.locator("body").innerText();
    await hydrated(page);
    const after = await page.locator("body").innerText();
    expect.soft(atRest(after), path).toBe(atRest(before));
    expect.soft(reported.splice(0).filter(isUnexpected), path).toEqual([]);
    expect.soft(dataRequests.splice(0), path).toEqual([]);
    expect.soft(await sideways(page), `${path} is not wider than a phone`).toBeLessThanOrEqual(0);
    // Always checks home, because of the switch for 'Modo ligero' in every page's footer.
    if (path !== "/") {
      const html = await (await page.request.get(path, { headers })).text();
      if ((await markup(page)) === (await markup(page, html))) continue;
    }
    await light.goto(path);
    await expectAccessible(light, path);
  }
});
