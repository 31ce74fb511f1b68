import type { Browser, Page as Shown } from "playwright";
import { BLOCKING, BUDGETS, HYDRATION, LAYOUT_SHIFT, NEXT } from "./budgets";
import { median } from "./load";
import { blockingOf, launch, load, openTab, serveCompressed, type Task } from "./phone";
import type { Page } from "./prepare";
import { cellsOf, type Row } from "./table";

const RUNS = 3;
/** Milliseconds for which a page is watched after its load event, to see late layout shifts and the countdown's first tick. */
const WATCHED_MS = 1500;

/** Paint times of a page in milliseconds, and its layout shift. */
interface Paints {
  first: number;
  largest: number;
  shift: number;
  /** Blocking time after the first paint: what each task takes beyond 50 ms. */
  blocking: number;
}

interface Visit {
  cold: Paints;
  /** The times of the same page when it is opened from another page, with the shared files in the cache. */
  next: Paints;
}

/**
 * Measures first and largest paint, layout shift and blocking time of every demo page on slow 3G. Returns the medians of three
 * runs.
 */
export async function measurePaints(pages: readonly Page[], site: URL): Promise<Row[]> {
  const { origin, close } = await serveCompressed(site);
  const browser = await launch();
  const visits = new Map<Page["name"], Visit[]>();
  try {
    // Each run visits all pages once, so that other load of the machine affects all of them alike.
    for (let run = 0; run < RUNS; run++) {
      for (const { name, path } of pages.filter(({ site: of }) => of === "demo")) {
        const before = name === "home" ? "/terms" : "/";
        const visit = await visitPage(browser, new URL(path, origin), new URL(before, origin));
        visits.set(name, [...(visits.get(name) ?? []), visit]);
      }
    }
  } finally {
    await browser.close();
    await close();
  }
  return rowsOf(pages, visits);
}

async function visitPage(browser: Browser, page: URL, before: URL): Promise<Visit> {
  const first = await openTab(browser);
  const cold = await watch(first.page, page);
  await first.close();
  const second = await openTab(browser);
  await watch(second.page, before);
  const next = await watch(second.page, page);
  await second.close();
  return { cold, next };
}

async function watch(page: Shown, address: URL): Promise<Paints> {
  await load(page, address);
  await page.waitForTimeout(WATCHED_MS);
  const { first, noted } = await page.evaluate(() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    noted: window.noted,
  }));
  if (first === 0 || noted.largest === 0) throw new Error(`${address.pathname} painted nothing`);
  return {
    first,
    largest: noted.largest,
    shift: noted.shift,
    blocking: blockingOf(noted.tasks.filter(({ begun, took }) => begun + took > first)),
  };
}

function rowsOf(pages: readonly Page[], visits: ReadonlyMap<Page["name"], Visit[]>): Row[] {
  const row = (
    title: string,
    as: Row["as"],
    of: (visit: Visit) => number,
    budgetOf?: (page: Page["name"]) => number | undefined,
    isHard = false,
  ): Row => ({
    title,
    as,
    isHard,
    cells: cellsOf(pages, ({ name }) => {
      const found = visits.get(name);
      return found ? { value: median(found.map(of)), budget: budgetOf?.(name) } : null;
    }),
  });
  return [
    row("slow 3G: first paint, s", "seconds", ({ cold }) => cold.first),
    row(
      "  largest paint, s",
      "seconds",
      ({ cold }) => cold.largest,
      (name) => BUDGETS[name].paint,
    ),
    row(
      "  layout shift",
      "ratio",
      ({ cold }) => cold.shift,
      () => LAYOUT_SHIFT,
      true,
    ),
    row(
      "  blocking time, ms",
      "count",
      ({ cold }) => Math.round(cold.blocking),
      () => BLOCKING,
    ),
    row(
      "  largest paint as next page, s",
      "seconds",
      ({ next }) => next.largest,
      () => NEXT.paint,
    ),
  ];
}

const HYDRATION_RUNS = 5;
/** Milliseconds for which a page is watched after hydration, to see the requests of its effects and the editor of `/write`. */
const HYDRATION_WATCHED_MS = 3000;

/** Measures the long tasks of hydration on every demo page on a slow processor. Returns the medians of five runs. */
export async function measureHydration(pages: readonly Page[], site: URL): Promise<Row[]> {
  const { origin, close } = await serveCompressed(site);
  const browser = await launch();
  const visits = new Map<Page["name"], Task[][]>();
  try {
    // Each run visits all pages once, so that other load of the machine affects all of them alike.
    for (let run = 0; run < HYDRATION_RUNS; run++) {
      for (const { name, path } of pages.filter(({ site: of }) => of === "demo")) {
        const tasks = await hydrate(browser, new URL(path, origin));
        visits.set(name, [...(visits.get(name) ?? []), tasks]);
      }
    }
  } finally {
    await browser.close();
    await close();
  }
  const row = (title: string, budget: number, of: (tasks: Task[]) => number): Row => ({
    title,
    as: "count",
    isHard: false,
    cells: cellsOf(pages, ({ name }) => {
      const found = visits.get(name);
      return found ? { value: Math.round(median(found.map(of))), budget } : null;
    }),
  });
  return [
    row("hydration: longest task, ms", HYDRATION.longest, (tasks) =>
      Math.max(0, ...tasks.map(({ took }) => took)),
    ),
    row("  blocking in all, ms", HYDRATION.blocking, blockingOf),
  ];
}

/**
 * Opens the page, starts its hydration by a key press and returns the long tasks since then. The network is not limited, since
 * only the processor's work counts.
 */
async function hydrate(browser: Browser, address: URL): Promise<Task[]> {
  const { page, setFree, close } = await openTab(browser);
  await load(page, address);
  await setFree();
  const begun = await page.evaluate(() => performance.now());
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  await page.waitForTimeout(HYDRATION_WATCHED_MS);
  const { tasks } = await page.evaluate(() => window.noted);
  await close();
  return tasks.filter((task) => task.begun >= begun);
}
