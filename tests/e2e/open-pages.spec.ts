import type { Browser, Page } from "@playwright/test";
import { hydrated, mark, visit } from "./people";
import { loseScripts } from "./requests";
import { expect, test } from "./server";

test.use({ flags: { seed: "demo", phase: "counting", only: "results by polling" } });

const MINUTE = 60 * 1000;
const COMMENT = "Me quedé pensando en la última línea.";

/** Opens a page whose clock the test can move forward. The device's clock is one hour ahead. */
async function reader(browser: Browser, site: string, name: string | null): Promise<Page> {
  const page = await visit(browser, site, name);
  await page.clock.install({ time: Date.now() + 60 * MINUTE });
  // Closes the live channel. Otherwise the page would ask for the phase as soon as the channel reconnects after a jump of the
  // clock.
  await page.routeWebSocket("**/canal**", (socket) => void socket.close());
  return page;
}

/** Counts the page's requests for the current phase. */
function questions(page: Page): () => number {
  let phaseRequests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/fase")) phaseRequests++;
  });
  return () => phaseRequests;
}

/** Simulates that another tab comes to the front, or that this one does again. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

const badge = (page: Page) => page.locator(".phase-badge").first();

test("PHASE-07 CONTEST-08 open pages in counting show the results when they come out, and lose nothing that was typed", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const list = await reader(browser, site, "Octavio");
  await list.goto("/contest/current");
  const contest = await list.locator("[data-counting]").getAttribute("data-counting");
  const path = `/contest/${contest?.split(" ")[0]}`;
  const story = (await list.locator("a[href^='/story/']").first().getAttribute("href")) ?? "";
  const talk = await reader(browser, site, "Pilar");
  await talk.goto(story);
  const home = await reader(browser, site, null);
  await home.goto("/");
  const plain = await reader(browser, site, null);
  const typed = await reader(browser, site, null);
  for (const page of [plain, typed]) {
    // A page whose scripts are blocked reloads by itself, instead of revalidating.
    await loseScripts(page);
    await page.goto("/contest/current");
  }
  const hiddenPage = await reader(browser, site, null);
  await hiddenPage.goto(path);
  const marks = new Map<Page, () => Promise<boolean>>();
  for (const page of [list, talk, home, hiddenPage]) await hydrated(page);
  for (const page of [list, talk, home, hiddenPage, typed, plain])
    marks.set(page, await mark(page));
  const all = [list, talk, home, plain, typed, hiddenPage];
  const phaseRequests = new Map(all.map((page) => [page, questions(page)]));

  const comment = talk.locator(".comment-form textarea").first();
  await comment.fill(COMMENT);
  await typed.getByRole("searchbox").fill("faro");
  await hide(hiddenPage, true);
  const scroll = await list.evaluate(() => {
    scrollTo(0, 300);
    return scrollY;
  });

  // A day before the results, visible pages poll the phase occasionally. A page first waits one second after its load, so the clock
  // is advanced past that.
  for (const page of all) await page.clock.runFor(1_100);
  for (const page of all) await page.clock.fastForward(6 * MINUTE);
  for (const page of [list, talk, home, plain]) {
    await expect.poll(() => phaseRequests.get(page)?.()).toBe(1);
    expect(await marks.get(page)?.()).toBe(true);
  }
  for (const page of [list, home, plain]) await expect(badge(page)).toHaveText("Recuento");

  const answer = await admin.request.post(`/admin${path}/finalize`, { form: { seguro: "si" } });
  expect(answer.ok()).toBe(true);
  const phase = async () => (await (await admin.request.get(`${path}/fase`)).json()) as unknown;
  await expect.poll(phase).toMatchObject({ phase: "results" });
  for (const page of all) await page.clock.fastForward(6 * MINUTE);
  await expect(badge(list)).toHaveText("Resultados");
  await expect(list).toHaveURL(new RegExp(`${path}$`));
  await expect(list.locator(".results-front")).toBeVisible();
  expect(await list.evaluate(() => scrollY)).toBeGreaterThanOrEqual(scroll);
  await expect(badge(plain)).toHaveText("Resultados");
  await expect(home.locator(".results-front")).toBeVisible();
  await expect(talk.getByText("La votación ha cerrado automáticamente")).toHaveCount(0);
  await expect(comment).toHaveValue(COMMENT);
  for (const page of [list, talk, home]) {
    const region = page
      .getByRole("status")
      .filter({ hasText: "Ya están los resultados del reto." });
    await expect(region, "said to who does not see the page change").toHaveCount(1);
    expect(await marks.get(page)?.(), "without a full load").toBe(true);
  }
  // The page does not poll while the search field has text, which a reload would lose. Once the field is empty, it polls.
  const search = typed.getByRole("searchbox");
  expect(phaseRequests.get(typed)?.()).toBe(0);
  expect(await marks.get(typed)?.()).toBe(true);
  await expect(search).toHaveValue("faro");
  await search.fill("");
  await typed.clock.fastForward(2000);
  await expect(badge(typed)).toHaveText("Resultados");

  expect(phaseRequests.get(hiddenPage)?.(), "who looks elsewhere asks nothing").toBe(0);
  await hide(hiddenPage, false);
  await hiddenPage.clock.fastForward(2000);
  await expect(badge(hiddenPage)).toHaveText("Resultados");
});
