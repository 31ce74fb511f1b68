import type { Browser } from "playwright";
import { HYDRATION } from "./budgets";
import { serveCompressed } from "./compressing";
import { median } from "./load";
import type { Page } from "./pages";
import { blockingOf, launch, load, openTab, type Task } from "./tab";
import { cellsOf, type Row } from "./table";

const RUNS = 5;
/** How long a page is watched after React has taken it over: for what its effects ask for, and the editor of `/write`. */
const WATCHED_MS = 3000;

/** The tasks in which React takes over the pages of the demo, on a slow processor; medians of five runs. */
export async function measureHydration(pages: readonly Page[], site: URL): Promise<Row[]> {
  const { origin, close } = await serveCompressed(site);
  const browser = await launch();
  const visits = new Map<Page["name"], Task[][]>();
  try {
    // One page after the other and then again: whatever else the machine does meets them all alike.
    for (let run = 0; run < RUNS; run++) {
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
    ...{ title, as: "count", isHard: false },
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

/** Touches the page and waits until React has taken it over; on a line without limit, since it is the work that counts. */
async function hydrate(browser: Browser, address: URL): Promise<Task[]> {
  const { page, setFree, close } = await openTab(browser);
  await load(page, address);
  await setFree();
  const begun = await page.evaluate(() => performance.now());
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  await page.waitForTimeout(WATCHED_MS);
  const { tasks } = await page.evaluate(() => window.noted);
  await close();
  return tasks.filter((task) => task.begun >= begun);
}
