import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { step } from "../../scripts/run.js";
import { makeScratch } from "../../scripts/scratch.js";
import { requireBrowser } from "./phone";
import { pagesOf, prepareDemo, prepareLarge } from "./prepare";
import { measureSpeed } from "./speed";
import {
  COLUMNS,
  FULL,
  measureAdministration,
  prepareAdministration,
  TENTH,
} from "./administration";
import type { Size } from "./full-community";
import { isMissed, renderTable, type Row } from "./table";
import { measureWeights } from "./weights";
import { isProductionBuild, openMetered } from "./workers";

const PARTS = ["weight", "administration", "speed"];

const { values: flags } = parseArgs({ options: { only: { type: "string" } } });
const parts = flags.only?.split(",") ?? PARTS;
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown) throw new Error(`--only: ${PARTS.join(", ")}; not ${unknown}`);
if (!isProductionBuild()) throw new Error("This is a development build: run `npm run build`");
if (parts.includes("speed")) requireBrowser();

/** Load average above which a missed time is only a warning, because other processes distort the measurement. */
const QUIET_LOAD = 2;
const load = loadavg()[0] ?? 0;
const isQuiet = load < QUIET_LOAD;

process.exit((await bench()) ? 0 : 1);

/** Runs the measurements and prints their tables. Returns whether every figure is within its budget. */
async function bench(): Promise<boolean> {
  const { folder: scratch, isInMemory } = makeScratch("bench");
  const notes = [
    `load of the machine at the start: ${load.toFixed(1)}; times ${isQuiet ? "fail" : "only warn, it is not quiet"}; data ${isInMemory ? "in memory" : "on the disk"}`,
  ];
  const isWithin = [];
  if (parts.includes("weight") || parts.includes("speed")) {
    isWithin.push(await benchPages(scratch, notes));
  }
  if (parts.includes("administration")) isWithin.push(await benchAdministration(scratch, notes));
  return isWithin.every(Boolean);
}

/** Measures the pages that everybody uses. */
async function benchPages(scratch: string, notes: readonly string[]): Promise<boolean> {
  const states = { demo: join(scratch, "demo"), large: join(scratch, "large") };
  const demo = await timed("Seeding the demo community", () => prepareDemo(states.demo));
  const large = await timed("Seeding 2,000 stories", () => prepareLarge(states.large));
  const pages = pagesOf(demo, large);
  const rows: Row[] = [];
  const speedNotes: string[] = [];
  if (parts.includes("weight")) {
    const weigh = () => measureWeights(pages, states, openSite);
    rows.push(...(await timed("Weighing the pages", weigh)));
  }
  if (parts.includes("speed")) {
    const speed = await measureSpeed(pages, states, { demo, large, scratch });
    rows.push(...speed.rows);
    speedNotes.push(...speed.notes);
  }
  return report(
    [...pages.map(({ name }) => name), "vote"],
    rows.map((row) => ({ ...row, isHard: row.isHard || isQuiet })),
    [...notes, ...speedNotes],
  );
}

/** Measures every admin page in a community of 2,000 people and in a tenth of it. */
async function benchAdministration(scratch: string, notes: readonly string[]): Promise<boolean> {
  const prepareOne = async (name: string, size: Size) => {
    const state = join(scratch, name);
    const seed = () => prepareAdministration(state, size);
    return { state, community: await timed(`Seeding ${size.people} people`, seed) };
  };
  const communities = {
    full: await prepareOne("full", FULL),
    tenth: await prepareOne("tenth", TENTH),
  };
  const measure = () => measureAdministration(communities, openSite);
  const rows = await timed("Measuring the administration", measure);
  return report(COLUMNS, rows, notes);
}

async function openSite(state: string) {
  const local = openMetered(state);
  return { origin: await local.ready, close: () => local.dispose() };
}

/** Prints the table, the notes and the missed budgets. Returns false if a missed budget is an error and not only a warning. */
function report(
  columns: readonly string[],
  rows: readonly Row[],
  notes: readonly string[],
): boolean {
  console.log(
    "\n✗ fails, ! warns; KB = 1000 bytes, brotli 4 unless a row says otherwise, gzip 6\n",
  );
  console.log(renderTable(columns, rows));
  console.log(["", ...notes].join("\n"));
  const missed = rows.flatMap((row) =>
    row.cells.flatMap((cell, at) =>
      cell && isMissed(cell)
        ? [{ name: `${row.title.trim()}: ${columns[at]}`, isHard: row.isHard }]
        : [],
    ),
  );
  const failures = missed.filter(({ isHard }) => isHard);
  for (const { name } of failures) console.log(`✗ over budget: ${name}`);
  for (const { name } of missed.filter(({ isHard }) => !isHard)) console.log(`! slow: ${name}`);
  return failures.length === 0;
}

/** Runs a step of the bench, logs its duration and returns its result. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await step(name, async () => {
    results.push(await work());
  });
  const [result] = results;
  if (result === undefined) throw new Error(`${name} has no result`);
  return result;
}
