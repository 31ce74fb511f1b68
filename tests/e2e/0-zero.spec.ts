import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { hydrated, mark, publish, register, visit } from "./people";
import { expect, test } from "./server";

test.use({ flags: { seed: "empty", phase: "submission" } });

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const BOGOTA = -5 * HOUR;

/** The value of a date field with seconds, in Bogota. */
const local = (at: number) => new Date(at + BOGOTA).toISOString().slice(0, 19);

interface Deadlines {
  submission: number;
  voting: number;
  results: number;
}

/** Sends the admin's form of a contest. */
async function save(admin: Page, path: string, deadlines: Deadlines): Promise<void> {
  const answer = await admin.request.post(path, {
    form: {
      ...{ title: "El reloj", month: "Diciembre", category: "ficcion" },
      ...{ description: "De prisa.", prompt: "Ya." },
      ...{ word_limit: "100-1.000 palabras", min_words: "100" },
      submission_deadline: local(deadlines.submission),
      voting_deadline: local(deadlines.voting),
      results_at: local(deadlines.results),
    },
  });
  expect(await answer.text()).toContain("El reto está guardado.");
}

/** Sets the clock of this reader's device so far ahead, or behind. */
async function setClock(page: Page, by: number): Promise<void> {
  await page.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
    const timeOrigin = performance.timeOrigin + ms;
    Object.defineProperty(performance, "timeOrigin", { value: timeOrigin });
  }, by);
}

interface Asked {
  /** When the page asked the server anew, in true time. */
  at: number;
  /** How far off its idea of the server's clock may be: half of what the answer took that it is from. */
  unsure: number;
  /** The longest that a timer of the page was late. */
  late: number;
}

/** Lets the page note when it asks the server anew, and what a busy machine did to its time. To be called before `setClock`. */
async function timekeeping(page: Page) {
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
  return { page, asked, forget: () => page.evaluate(() => sessionStorage.removeItem("late")) };
}

test("PHASE-12 pages that are open move to voting and to counting by themselves, within two seconds of zero", async ({
  browser,
  site,
}) => {
  const admin = await visit(browser, site, "Amparo");
  const begun = Math.ceil(Date.now() / SECOND) * SECOND;
  const deadlines = {
    submission: begun + HOUR,
    voting: begun + 2 * HOUR,
    results: begun + 3 * HOUR,
  };
  await save(admin, "/admin/contest/new", deadlines);
  await admin.goto("/admin");
  const edit = await admin.getByRole("link", { name: "Editar" }).getAttribute("href");
  const writer = await register(browser, site);
  await publish(writer, "Minutero");

  const page = await visit(browser, site, null);
  // Its scripts never come: the page loads anew instead.
  const plain = await visit(browser, site, null);
  await plain.route("**/build/**", (route) => route.abort());
  const home = await visit(browser, site, null);
  const ahead = await visit(browser, site, "Pilar");
  // The countdown alone has to move it: the site's channel would have it ask for its data when a date is moved.
  await ahead.routeWebSocket("**/canal/**", (socket) => void socket.close());
  const open = [page, plain, home, ahead];
  const clocks = await Promise.all(open.map(timekeeping));
  // No device shows the right time.
  await setClock(page, -800);
  await setClock(home, 800);
  await setClock(ahead, HOUR);
  for (const one of [page, ahead]) await one.goto("/contest/current");
  await home.goto("/");
  const stay = [];
  for (const one of [page, home, ahead]) {
    await hydrated(one);
    stay.push(await mark(one));
  }

  /** Moves a deadline so near that all pages just learn of it in time; on a busy machine that takes longer. */
  const bringNear = async (which: "submission" | "voting") => {
    for (let lead = 15 * SECOND; ; lead *= 2) {
      const deadline = Math.ceil((Date.now() + lead) / SECOND) * SECOND;
      await save(admin, edit ?? "", Object.assign(deadlines, { [which]: deadline }));
      for (const one of [page, home, ahead]) await one.evaluate(() => window.tintero?.revalidate());
      // Under an address of its own: nobody was shown it with the deadline before.
      await plain.goto(`/contest/current?n=${deadline}`);
      const knows = async (one: Page) =>
        (await one.locator("[data-countdown]").first().getAttribute("data-countdown")) ===
        new Date(deadline).toISOString();
      const timeout = deadline - lead / 3 - Date.now();
      const all = expect.poll(async () => (await Promise.all(open.map(knows))).every(Boolean), {
        timeout: Math.max(1, timeout),
      });
      const isInTime = await all.toBe(true).then(
        () => true,
        () => false,
      );
      if (isInTime) return deadline;
    }
  };

  const move = async (which: "submission" | "voting", phase: string) => {
    const deadline = await bringNear(which);
    const since = Date.now();
    for (const clock of clocks) await clock.forget();
    for (const clock of clocks) {
      const badge = clock.page.locator(".phase-badge").first();
      await expect(badge).toHaveText(phase, { timeout: 120 * SECOND });
      const { at, unsure, late } = await clock.asked(since);
      const after = at - deadline;
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
