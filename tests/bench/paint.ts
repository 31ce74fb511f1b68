import { chromium, type Browser, type CDPSession, type Page as Tab } from "playwright";
import { findChromium } from "../../scripts/chromium.js";
import { BLOCKING, BUDGETS, LAYOUT_SHIFT, NEXT } from "./budgets";
import { serveCompressed } from "./compressing";
import { median } from "./load";
import type { Page } from "./pages";
import { cellsOf, type Row } from "./table";

const RUNS = 3;
/** How long a page is watched after it has loaded: for what comes in late, and for the clock's first tick. */
const WATCHED_MS = 1500;
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SLOW_CPU = 4;
const PHONE = { width: 360, height: 740 };

/** What a browser noted of a page; times in milliseconds. */
interface Paints {
  first: number;
  largest: number;
  shift: number;
  /** Of tasks after the first paint, what is over 50 ms. */
  blocking: number;
}

interface Visit {
  cold: Paints;
  /** As the page after another, whose files are kept. */
  next: Paints;
  /** As above, of the tasks in which React takes over once the page is touched. */
  hydration: number;
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    noted: { largest: number; shift: number; tasks: { begun: number; took: number }[] };
  }
}

/** Where the browser is; throws in plain words when there is none. */
export function requireBrowser(): string {
  const found = findChromium();
  if (!found) {
    throw new Error(
      "The paints are measured in Chromium, and there is none: install it, name it in the variable CHROMIUM, or leave this part out with --only weight,rates",
    );
  }
  return found;
}

/** First and largest paint, layout shift and blocking time of every page of the demo on slow 3G, medians of three runs. */
export async function measurePaints(pages: readonly Page[], site: URL): Promise<Row[]> {
  const { origin, close } = await serveCompressed(site);
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: ["--no-sandbox"],
  });
  const visits = new Map<Page["name"], Visit[]>();
  try {
    // One page after the other and then again: whatever else the machine does meets them all alike.
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
  const cold = await watch(first.tab, page);
  const hydration = await hydrate(first);
  await first.tab.context().close();
  const second = await openTab(browser);
  await watch(second.tab, before);
  const next = await watch(second.tab, page);
  await second.tab.context().close();
  return { cold, next, hydration };
}

async function openTab(browser: Browser): Promise<{ tab: Tab; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_3G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  await tab.addInitScript(() => {
    const noted: Window["noted"] = { largest: 0, shift: 0, tasks: [] };
    window.noted = noted;
    // No function gets a name here: what gives it one stays behind in this process.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { entryType, startTime, duration } = entry;
        if (entryType === "largest-contentful-paint") noted.largest = startTime;
        if (entryType === "longtask") noted.tasks.push({ begun: startTime, took: duration });
        if (entryType === "layout-shift") {
          const { value, hadRecentInput } = entry as PerformanceEntry & Shift;
          if (!hadRecentInput) noted.shift += value;
        }
      }
    }).observe({ entryTypes: ["largest-contentful-paint", "longtask", "layout-shift"] });
  });
  return { tab, devtools };
}

async function watch(tab: Tab, page: URL): Promise<Paints> {
  const answer = await tab.goto(page.href, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${page.pathname} answered ${answer?.status()}`);
  await tab.waitForTimeout(WATCHED_MS);
  const { first, noted } = await tab.evaluate(() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    noted: window.noted,
  }));
  if (first === 0 || noted.largest === 0) throw new Error(`${page.pathname} painted nothing`);
  return {
    first,
    largest: noted.largest,
    shift: noted.shift,
    blocking: blockingOf(noted.tasks.filter(({ begun, took }) => begun + took > first)),
  };
}

/** Touches the page, and waits until React has taken it over; on a line without limit, since it is the work that counts. */
async function hydrate({ tab, devtools }: Awaited<ReturnType<typeof openTab>>): Promise<number> {
  await devtools.send("Network.emulateNetworkConditions", NO_LIMIT);
  const begun = await tab.evaluate(() => performance.now());
  await tab.keyboard.press("Shift");
  await tab.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__react")),
  );
  await tab.waitForTimeout(WATCHED_MS);
  const { tasks } = await tab.evaluate(() => window.noted);
  return blockingOf(tasks.filter((task) => task.begun >= begun));
}

function blockingOf(tasks: readonly { took: number }[]): number {
  return tasks.reduce((sum, { took }) => sum + Math.max(0, took - 50), 0);
}

function rowsOf(pages: readonly Page[], visits: ReadonlyMap<Page["name"], Visit[]>): Row[] {
  const row = (
    title: string,
    as: Row["as"],
    of: (visit: Visit) => number,
    budgetOf?: (page: Page["name"]) => number | undefined,
    isHard = false,
  ): Row => ({
    ...{ title, as, isHard },
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
    row("  blocking as it hydrates, ms", "count", ({ hydration }) => Math.round(hydration)),
  ];
}
