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
import { prepareSize, SIZES } from "./archive-sizes";
import type { Size } from "./full-community";
import { LARGEST_COLUMNS, measureLargest } from "./largest";
import { prepareLargest } from "./largest-seed";
import { LIVE_COLUMNS, measureLive, prepareLive } from "./live";
import { MAIL_COLUMNS, measureMail, prepareMail } from "./mail";
import { measureRows, ROW_COLUMNS, type SizedSite } from "./rows";
import { isMissed, renderTable, type Row } from "./table";
import { measureWeights } from "./weights";
import { isProductionBuild, openMetered } from "./workers";

const PARTS = ["weight", "administration", "rows", "speed"];
/** Parts that run only if they are named: they need Linux, and take ten minutes each. */
const NAMED_PARTS = ["largest", "mail", "live"];

const { values: flags } = parseArgs({
  options: {
    only: { type: "string" },
    /** Share of the full size of the named parts, such as 0.1 to try them. */
    scale: { type: "string", default: "1" },
  },
});
const parts = flags.only?.split(",") ?? PARTS;
const known = [...PARTS, ...NAMED_PARTS];
const unknown = parts.find((part) => !known.includes(part));
if (unknown) throw new Error(`--only: ${known.join(", ")}; not ${unknown}`);
const scale = Number(flags.scale);
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
  if (parts.includes("largest")) isWithin.push(await benchLargest(scratch, notes));
  if (parts.includes("mail")) isWithin.push(await benchMail(scratch, notes));
  if (parts.includes("live")) isWithin.push(await benchLive(scratch, notes));
  if (parts.includes("rows")) isWithin.push(await benchRows(scratch, notes));
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

/** Measures the steps of a contest with 20,000 stories and 300,000 votes. */
async function benchLargest(scratch: string, notes: readonly string[]): Promise<boolean> {
  const state = join(scratch, "largest");
  const seed = () => prepareLargest(state, scale);
  const site = await timed("Seeding the largest contest", seed);
  const { rows, notes: found } = await measureLargest(state, site);
  return report(LARGEST_COLUMNS, rows, [...notes, ...found]);
}

/** Measures how fast the mails of one result leave, and that each leaves once although the Worker is killed meanwhile. */
async function benchMail(scratch: string, notes: readonly string[]): Promise<boolean> {
  const state = join(scratch, "mail");
  const mails = await timed("Seeding mails", () => prepareMail(state, scale));
  const { rows, notes: found } = await measureMail(state, mails);
  return report(MAIL_COLUMNS, rows, [...notes, ...found]);
}

/** Measures what each of 10,000 sockets of the site's channel costs. */
async function benchLive(scratch: string, notes: readonly string[]): Promise<boolean> {
  const state = join(scratch, "live");
  await timed("Seeding", () => prepareLive(state));
  const { rows, notes: found } = await measureLive(state, scale);
  return report(LIVE_COLUMNS, rows, [...notes, ...found]);
}

/** Counts the rows that pages read from D1 in databases of different sizes. */
async function benchRows(scratch: string, notes: readonly string[]): Promise<boolean> {
  const sites: SizedSite[] = [];
  for (const size of SIZES) {
    const state = join(scratch, `size-${size}`);
    const seed = () => prepareSize(state, size);
    sites.push({ state, pages: await timed(`Seeding ${size} stories`, seed) });
  }
  const rows = await timed("Counting rows", () => measureRows(sites, openSite));
  return report(ROW_COLUMNS, rows, notes);
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
