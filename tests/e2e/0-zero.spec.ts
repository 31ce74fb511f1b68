import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { endPhase, hydrated, mark, publish, register, visit } from "./people";
import { dataPathOf, loseScripts } from "./requests";
import { expect, test } from "./server";

test.use({ flags: { seed: "empty", phase: "submission", only: "deadlines at zero" } });

const CURRENT = "/contest/current";
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const BOGOTA = -5 * HOUR;
/**
 * Time to the deadline after the page's clock was set ahead: more than a second, so that the last second has not begun, and more
 * than the three seconds in which countdown.ts allows no second refresh.
 */
const LEFT = 5 * SECOND;

/** Formats an instant as the value of a date field, in Bogota time with seconds. */
const local = (at: number) => new Date(at + BOGOTA).toISOString().slice(0, 19);

/** Creates a contest whose deadlines are hours away through the admin's form. Returns its id. */
async function makeContest(admin: Page): Promise<string> {
  const begun = Math.ceil(Date.now() / SECOND) * SECOND;
  const answer = await admin.request.post("/admin/contest/new", {
    form: {
      title: "El reloj",
      month: "Diciembre",
      category: "ficcion",
      description: "De prisa.",
      prompt: "Ya.",
      word_limit: "100-1.000 palabras",
      min_words: "100",
      submission_deadline: local(begun + HOUR),
      voting_deadline: local(begun + 2 * HOUR),
      results_at: local(begun + 3 * HOUR),
    },
  });
  expect(await answer.text()).toContain("El reto está guardado.");
  await admin.goto("/admin");
  const row = admin.getByRole("row", { name: "El reloj" });
  const edit = await row.getByRole("link", { name: "Editar" }).getAttribute("href");
  return edit?.split("/").at(-1) ?? "";
}

interface Leap {
  /** Deadline to which the page counts down. */
  deadline: number;
  /** Offset of the page's clock after the jump, in milliseconds ahead of real time. */
  by: number;
}

/**
 * Sets the clock of this browser ahead by `off` milliseconds, or behind if negative. Returns a function that moves the page's
 * clock close to its deadline.
 */
async function setClock(page: Page, off: number): Promise<() => Promise<Leap>> {
  await page.addInitScript((ms) => {
    const { now } = Date;
    let by = 0;
    Date.now = () => now() + ms + by;
    const timeOrigin = performance.timeOrigin + ms;
    Object.defineProperty(performance, "timeOrigin", { value: timeOrigin });
    const leap = (left: number): Leap => {
      const clock = document.querySelector<HTMLElement>("[data-countdown]");
      const deadline = Date.parse(clock?.dataset.countdown ?? "");
      by = deadline - left - now();
      return { deadline, by };
    };
    Object.assign(window, { leap });
  }, off);
  return () => page.evaluate((left) => (window as unknown as Leaping).leap(left), LEFT);
}

interface Leaping {
  leap(left: number): Leap;
}

interface Requests {
  /** Real time of the page's request to the server, in epoch milliseconds. */
  at: number;
  /** Maximum error of the page's estimate of the server's clock: half the duration of the response that it is based on. */
  unsure: number;
  /** Longest delay of a timer of the page, in milliseconds. */
  late: number;
}

/**
 * Sets the clock of a page and records when the page at `path` requests new data. Also records how late its timers ran on a busy machine.
 */
async function timekeeping(page: Page, path: string, off: number) {
  // Records real time. This script is added before the browser's clock is replaced.
  await page.addInitScript((own) => {
    if (!location.protocol.startsWith("http")) return;
    const { timeOrigin } = performance;
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const unsure = visit ? (visit.responseStart - visit.requestStart) / 2 : 0;
    const notes = (sessionStorage.notes as string | undefined) ?? "";
    sessionStorage.notes = `${notes} ${timeOrigin}/${unsure}`;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      const late = now - last - 50;
      if (late > Number(sessionStorage.late ?? 0)) sessionStorage.late = late;
      last = now;
    }, 50);
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (new URL(name).pathname !== own) continue;
        const notes = (sessionStorage.notes as string | undefined) ?? "";
        sessionStorage.notes = `${notes} ${timeOrigin + startTime}/${unsure}`;
      }
    }).observe({ type: "resource" });
  }, dataPathOf(path));
  const noted = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  const find = async (since: number): Promise<Requests | undefined> => {
    const { notes = "", late = "0" } = await noted();
    const all = notes
      .trim()
      .split(" ")
      .map((note) => note.split("/").map(Number) as [number, number]);
    const index = all.findIndex(([at]) => at > since);
    // Error of the clock estimate with which this document began: it comes from the previous document.
    const unsure = all[index - 1]?.[1] ?? 0;
    return index > 0 ? { at: all[index]?.[0] ?? 0, unsure, late: Number(late) } : undefined;
  };
  // Polls for the requests, because the browser may report a request after the page has shown its response.
  const requestsSince = async (since: number): Promise<Requests> => {
    await expect.poll(() => find(since)).toBeDefined();
    return (await find(since)) as Requests;
  };
  const forget = () => page.evaluate(() => sessionStorage.removeItem("late"));
  return { page, asked: requestsSince, forget, leap: await setClock(page, off) };
}

test("PHASE-12 pages that are open move to voting and to counting by themselves, within two seconds of zero", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const contest = await makeContest(admin);
  const writer = await register(browser, site);
  await publish(writer, "Minutero");

  const page = await visit(browser, site, null);
  // A page whose scripts are blocked reloads by itself at zero, instead of revalidating.
  const plain = await visit(browser, site, null);
  await loseScripts(plain);
  const home = await visit(browser, site, null);
  const ahead = await visit(browser, site, "Pilar");
  // Closes the live channel of each page, which would report the moved date at once: here only countdowns may trigger a request.
  for (const one of [page, home, ahead]) {
    await one.routeWebSocket("**/canal/**", (socket) => void socket.close());
  }
  const clocks = [
    await timekeeping(page, CURRENT, -800),
    await timekeeping(plain, CURRENT, 0),
    await timekeeping(home, "/", 800),
    await timekeeping(ahead, CURRENT, HOUR),
  ];
  // Loads an uncached URL, which no page links to, so that the moved deadline shows at once.
  for (const one of [page, plain]) await one.goto(`${CURRENT}?n=1`);
  await ahead.goto(`${CURRENT}?n=1&vista=extractos`);
  await home.goto("/?n=1");
  const stay = [];
  for (const one of [page, home, ahead]) {
    await hydrated(one);
    stay.push(await mark(one));
  }

  const move = async (of: "submission" | "voting", phase: string) => {
    await endPhase(admin, contest, of);
    const since = Date.now();
    const leaps: Leap[] = [];
    for (const clock of clocks) {
      await clock.forget();
      leaps.push(await clock.leap());
    }
    for (const [index, clock] of clocks.entries()) {
      await expect(clock.page.locator(".phase-badge").first()).toHaveText(phase);
      const { at, unsure, late } = await clock.asked(since);
      const { deadline, by } = leaps[index] as Leap;
      const after = at + by - deadline;
      const uncertainty = `± ${unsure.toFixed()} ms, timers ${late.toFixed()} ms late`;
      expect(after, `not before, ${uncertainty}`).toBeGreaterThan(-unsure);
      // Of the two seconds allowed, one is reserved for the server's response. A late page timer may delay both the last tick and
      // the update.
      expect(after, `at once, ${uncertainty}`).toBeLessThan(SECOND + unsure + 2 * late);
    }
  };
  await move("submission", "Votación");
  await expect(plain.getByRole("heading", { name: "Minutero" })).toBeVisible();
  await expect(ahead.getByRole("button", { name: "VOTAR: «Minutero»" })).toBeEnabled();

  await move("voting", "Recuento");
  await expect(page.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  await expect(plain.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  for (const isSame of stay) expect(await isSame(), "without a full load").toBe(true);

  await expectAccessible(ahead, "contest in counting");
  await ahead.getByRole("link", { name: "Minutero", exact: true }).click();
  await expect(ahead.getByText("La votación ha cerrado automáticamente")).toBeVisible();
  await expectAccessible(ahead, "story in counting");
});
