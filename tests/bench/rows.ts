import { connections, send } from "../support/http-client";
import { SIZES, type SizedPages } from "./archive-sizes";
import type { Reading } from "./meter";
import type { Cell, Row } from "./table";
import type { Opened } from "./weights";

/** Column titles of the bench's table: the rows that a page reads in each database. */
export const ROW_COLUMNS = SIZES.map((size) => `${size.toLocaleString("en")} stories`);

/** Maximum ratio of the rows that a page reads in a database to those that it reads in the smallest (docs/design/performance.md). */
const GROWTH = 1.2;
/** Maximum number of rows that a page may read, and that a page with a cursor or with the best stories of six contests may. */
const ROWS = { page: 200, longer: 300 };
/** The feed has 50 stories, and a sitemap lists a whole contest: only their growth is limited. */
const LONGER = ["feed.xml", "sitemap of a contest"];
/** The first page of the archive, with the best stories of six contests. */
const SHELF = "historias";
/** Counts the finished contests, of which there are more in a larger database. */
const OF_CONTESTS = ["contest-history"];

export interface SizedSite {
  state: string;
  pages: SizedPages;
}

/** Counts the rows that each page reads in databases of different sizes, on requests that no page cache answers. */
export async function measureRows(
  sites: readonly SizedSite[],
  open: (state: string) => Promise<Opened>,
): Promise<Row[]> {
  const readings: Map<string, number>[] = [];
  for (const { state, pages } of sites) {
    const { origin, close } = await open(state);
    readings.push(await readPages(origin, pages));
    await close();
  }
  const names = [...new Set(readings.flatMap((found) => [...found.keys()]))];
  return names.map((title) => {
    const counts = readings.map((found) => found.get(title) ?? null);
    const least = counts.find((count) => count !== null) ?? 0;
    const most = LONGER.includes(title)
      ? Infinity
      : title.endsWith("page 100") || title === SHELF
        ? ROWS.longer
        : ROWS.page;
    const budget = OF_CONTESTS.includes(title)
      ? undefined
      : Math.min(Math.ceil(least * GROWTH), most);
    const cell = (value: number | null): Cell | null => (value === null ? null : { value, budget });
    return { title, cells: counts.map(cell), as: "count", isHard: true };
  });
}

async function readPages(origin: URL, pages: SizedPages): Promise<Map<string, number>> {
  const agent = connections(1);
  const found = new Map<string, number>();
  for (const [name, path] of Object.entries(pages)) {
    // A first request that is not measured fills the Worker's caches in memory.
    await send(agent, origin, { path });
    const answer = await send(agent, origin, { path });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const reading: Reading = JSON.parse(String(answer.headers["x-meter"]));
    found.set(name, reading.rowsRead);
  }
  agent.destroy();
  return found;
}
