import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Miniflare } from "miniflare";
import { step } from "../../scripts/run.js";
import { makeScratch } from "../../scripts/scratch.js";
import { openLocal } from "../../scripts/serve/miniflare";
import { exposureLine, rushLine } from "./exposure";
import { measureHydration } from "./hydration";
import { measurePaints } from "./paint";
import { pagesOf } from "./pages";
import { prepareDemo, prepareLarge } from "./prepare";
import { findRates, IN_FLIGHT } from "./rates";
import { requireBrowser } from "./tab";
import { measureSockets } from "./sockets";
import { isMissed, renderTable, type Row } from "./table";
import { measureWeights } from "./weights";
import { isProductionBuild, openBare, openBareVote, openMetered, openOneQuery } from "./workers";

const PARTS = ["weight", "paint", "hydration", "rates", "sockets"];

const { values: flags } = parseArgs({ options: { only: { type: "string" } } });
const parts = flags.only?.split(",") ?? PARTS;
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown) throw new Error(`--only: ${PARTS.join(", ")}; not ${unknown}`);
if (!isProductionBuild()) throw new Error("This is a development build: run `npm run build`");
if (parts.includes("paint") || parts.includes("hydration")) requireBrowser();

/** Of the machine at the start: above it a time says more of its neighbours than of the product. */
const QUIET_LOAD = 2;
const load = loadavg()[0] ?? 0;
const isQuiet = load < QUIET_LOAD;

const { folder: scratch, isInMemory } = makeScratch("bench");
const open = new Set<Miniflare>();
let isWithin = false;
try {
  const pagesHold = parts.some((part) => part !== "sockets") ? await bench() : true;
  const socketsHold = parts.includes("sockets") ? await benchSockets() : true;
  isWithin = pagesHold && socketsHold;
} finally {
  await Promise.all([...open].map((one) => one.dispose()));
}
process.exit(isWithin ? 0 : 1);

async function bench(): Promise<boolean> {
  const states = { demo: join(scratch, "demo"), large: join(scratch, "large") };
  const demo = await timed("Seeding the demo community", () => prepareDemo(states.demo));
  const large = await timed("Seeding 2,000 stories", () => prepareLarge(states.large));
  const pages = pagesOf(demo, large);
  const measured: Row[] = [];
  const notes = [
    `load of the machine at the start: ${load.toFixed(1)}; times ${isQuiet ? "fail" : "only warn, it is not quiet"}; data ${isInMemory ? "in memory" : "on the disk"}`,
  ];
  if (parts.includes("weight")) {
    const openSite = async (state: string) => {
      const local = openMetered(state);
      const origin = await start(local);
      return { origin, close: () => stop(local) };
    };
    const weigh = () => measureWeights(pages, states, openSite);
    measured.push(...(await timed("Weighing the pages", weigh)));
  }
  if (parts.includes("paint")) {
    const site = openLocal({ state: states.demo });
    const origin = await start(site);
    measured.push(
      ...(await timed("Painting the pages on slow 3G", () => measurePaints(pages, origin))),
    );
    await stop(site);
  }
  if (parts.includes("hydration")) {
    const site = openLocal({ state: states.demo });
    const origin = await start(site);
    measured.push(
      ...(await timed("Watching React take the pages over", () => measureHydration(pages, origin))),
    );
    await stop(site);
  }
  if (parts.includes("rates")) {
    const servers = {
      bare: await start(openBare()),
      query: await start(openOneQuery(join(scratch, "query"))),
      vote: await start(await openBareVote(join(scratch, "vote"))),
      demo: await start(openLocal({ state: states.demo, assets: false })),
      large: await start(openLocal({ state: states.large, assets: false })),
    };
    const found = await timed(`Measuring requests per second, then ${IN_FLIGHT} in flight`, () =>
      findRates(pages, servers, { ...demo, contest20: large.contest20 }),
    );
    measured.push(...found.rows);
    const rush = await timed("Opening a ballot all at once", () => rushLine(servers.large, large));
    notes.push(...found.notes, exposureLine(), rush);
  }
  const rows = measured.map((row) => ({ ...row, isHard: row.isHard || isQuiet }));
  const columns = [...pages.map(({ name }) => name), "vote"];
  console.log(
    "\n✗ fails, ! warns; KB = 1000 bytes, brotli 4 unless a row says otherwise, gzip 6\n",
  );
  console.log(renderTable(columns, rows));
  console.log(["", ...notes].join("\n"));
  const missed = rows.flatMap((row) =>
    row.cells.flatMap((cell, at) =>
      cell && isMissed(cell)
        ? [{ what: `${row.title.trim()}: ${columns[at]}`, isHard: row.isHard }]
        : [],
    ),
  );
  const failures = missed.filter(({ isHard }) => isHard);
  for (const { what } of failures) console.log(`✗ over budget: ${what}`);
  for (const { what } of missed.filter(({ isHard }) => !isHard)) console.log(`! slow: ${what}`);
  return failures.length === 0;
}

async function benchSockets(): Promise<boolean> {
  const measured = await timed("Opening 1,000 sockets", () =>
    measureSockets(join(scratch, "sockets")),
  );
  console.log(["", ...measured.notes].join("\n"));
  return measured.isWithin || !isQuiet;
}

async function start(local: Miniflare): Promise<URL> {
  open.add(local);
  return local.ready;
}

async function stop(local: Miniflare): Promise<void> {
  open.delete(local);
  await local.dispose();
}

async function timed<Found>(name: string, work: () => Promise<Found>): Promise<Found> {
  let found: Found[] = [];
  await step(name, async () => {
    found = [await work()];
  });
  const [only] = found;
  if (only === undefined) throw new Error(`${name} found nothing`);
  return only;
}
