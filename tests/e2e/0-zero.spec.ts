import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { endPhase, hydrated, mark, publish, register, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "empty", phase: "submission" } });

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const BOGOTA = -5 * HOUR;
/** What is left after a leap: the last second has not begun, and the three seconds are over that a page waits after a zero. */
const LEFT = 5 * SECOND;

/** The value of a date field with seconds, in Bogota. */
const local = (at: number) => new Date(at + BOGOTA).toISOString().slice(0, 19);

/** The admin makes a contest whose deadlines are hours away; gives its id. */
async function makeContest(admin: Page): Promise<string> {
  const begun = Math.ceil(Date.now() / SECOND) * SECOND;
  const answer = await admin.request.post("/admin/contest/new", {
    form: {
      ...{ title: "El reloj", month: "Diciembre", category: "ficcion" },
      ...{ description: "De prisa.", prompt: "Ya." },
      ...{ word_limit: "100-1.000 palabras", min_words: "100" },
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
  /** What the page counts down to. */
  deadline: number;
  /** How far its time is ahead of the true one since. */
  by: number;
}

/** Sets the clock of this reader's device so far ahead, or behind; gives what lets the page's time leap near its deadline. */
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

interface Asked {
  /** When the page asked the server anew, in true time. */
  at: number;
  /** How far off its idea of the server's clock may be: half of what the answer took that it is from. */
  unsure: number;
  /** The longest that a timer of the page was late. */
  late: number;
}

/** Sets the clock of a page, lets it note when it asks the server anew, and what a busy machine did to its time. */
async function timekeeping(page: Page, off: number) {
  // Before the clock is set: it notes the true time.
  await page.addInitScript(() => {
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
    const { pathname } = location;
    const own = pathname === "/" ? "/_root.data" : `${pathname}.data`;
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (new URL(name).pathname !== own) continue;
        const notes = (sessionStorage.notes as string | undefined) ?? "";
        sessionStorage.notes = `${notes} ${timeOrigin + startTime}/${unsure}`;
      }
    }).observe({ type: "resource" });
  });
  const noted = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  const find = async (since: number): Promise<Asked | undefined> => {
    const { notes = "", late = "0" } = await noted();
    const all = notes
      .trim()
      .split(" ")
      .map((note) => note.split("/").map(Number) as [number, number]);
    const index = all.findIndex(([at]) => at > since);
    // It went by the clock of the document before.
    const unsure = all[index - 1]?.[1] ?? 0;
    return index > 0 ? { at: all[index]?.[0] ?? 0, unsure, late: Number(late) } : undefined;
  };
  // The browser may tell of a request after the page shows its answer.
  const asked = async (since: number): Promise<Asked> => {
    await expect.poll(() => find(since)).toBeDefined();
    return (await find(since)) as Asked;
  };
  const forget = () => page.evaluate(() => sessionStorage.removeItem("late"));
  return { page, asked, forget, leap: await setClock(page, off) };
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
  // Its scripts never come: the page loads anew instead.
  const plain = await visit(browser, site, null);
  await plain.route("**/build/**", (route) => route.abort());
  const home = await visit(browser, site, null);
  const ahead = await visit(browser, site, "Pilar");
  // Countdowns alone have to move them: over the site's channel they would ask for data as soon as a date is moved.
  for (const one of [page, home, ahead]) {
    await one.routeWebSocket("**/canal/**", (socket) => void socket.close());
  }
  const clocks = [
    await timekeeping(page, -800),
    await timekeeping(plain, 0),
    await timekeeping(home, 800),
    await timekeeping(ahead, HOUR),
  ];
  // What answers an address that nothing links is not kept by the server: a deadline that was moved shows at once.
  for (const one of [page, plain, ahead]) await one.goto("/contest/current?n=1");
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
      const beside = `± ${unsure.toFixed()} ms, timers ${late.toFixed()} ms late`;
      expect(after, `not before, ${beside}`).toBeGreaterThan(-unsure);
      // The tick before zero and the move itself can each come late. A second of the two is left for the answer.
      expect(after, `at once, ${beside}`).toBeLessThan(SECOND + unsure + 2 * late);
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
