import type { Miniflare } from "miniflare";
import { createDb, type Db } from "~/db/db";
import { Gauge, type Consumption } from "./gauge";
import { actaSize, correctActa } from "./largest-acta";
import type { LargestSite } from "./largest-seed";
import { lose, okay, roomOf } from "./room-calls";
import { rushOfVotes } from "./rush";
import type { Row } from "./table";
import { brotliOf } from "./weight";
import { openFillable } from "./workers";
import { WORKER_NAME } from "../../scripts/serve/miniflare";

const SECOND = 1000;
const KB = 1000;
const MB = 1000 * KB;

/** Budgets of one step with a contest at its largest (docs/design/performance.md). */
const BUDGET = { cpu: 30 * SECOND, heap: 100 * MB };
/** Votes of the rush that goes to the room alone. */
const RUSH = 5000;
/** Pause between two looks at whether the room has done something by its alarm. */
const POLL_MS = 200;
const CLOSE_MS = 40_000;

export const LARGEST_COLUMNS = ["CPU s", "heap MB", "resident MB", "seconds"];

/** A step with the contest, and what to print about it. */
interface Step {
  title: string;
  run(): Promise<string>;
  /** Whether the step is a call of the product, which has a budget, or a preparation. */
  isMeasured?: boolean;
}

/** Takes a contest at its largest from an open room to a restored one, and measures every step. */
export async function measureLargest(
  state: string,
  site: LargestSite,
): Promise<{ rows: Row[]; notes: string[] }> {
  const local = openFillable(state);
  try {
    const gauge = await Gauge.open(local, WORKER_NAME);
    const rows: Row[] = [];
    const notes: string[] = [];
    for (const { title, run, isMeasured = true } of await stepsOf(local, site)) {
      const began = performance.now();
      const { result, used } = await gauge.measure(run);
      rows.push(rowOf(title, used, performance.now() - began, isMeasured));
      notes.push(`${title}: ${result}`);
      console.log(`  ${title}: ${result} ${JSON.stringify(used)}`);
    }
    gauge.close();
    return { rows, notes };
  } finally {
    await local.dispose();
  }
}

async function stepsOf(local: Miniflare, site: LargestSite): Promise<Step[]> {
  const { contest, size } = site;
  const db = createDb(await local.getD1Database("DB"));
  const room = roomOf(local, contest);
  const path = `/contest/${contest}`;
  const mirrored = () => until(async () => (await room.waiting()) === 0);
  return [
    {
      title: "fill the ledger",
      isMeasured: false,
      run: async () => `${await room.fill({ contest, ...size })} votes`,
    },
    {
      title: "send the ledger to D1",
      run: async () => {
        const { entries, waiting } = okay(await room.resend(contest));
        return `${entries - waiting} of ${entries} entries`;
      },
    },
    {
      title: "send the rest by alarms",
      isMeasured: false,
      run: async () => (await mirrored(), ""),
    },
    { title: "lose the room", isMeasured: false, run: () => lose(room) },
    {
      title: "rebuild the room",
      run: async () => {
        // No other call before the step is measured: it would wait for the alarms, which send the ledger to D1.
        const { entries } = okay(await room.rebuild(contest));
        return `${entries} entries`;
      },
    },
    {
      title: "send it to D1 by alarms",
      isMeasured: false,
      run: async () => (await mirrored(), ""),
    },
    {
      title: "a rush of votes",
      isMeasured: false,
      run: async () => rushOfVotes(await local.ready, site),
    },
    {
      title: "a rush without the Worker",
      isMeasured: false,
      run: async () => (await room.rush({ contest, ...size }, RUSH), `${RUSH} votes`),
    },
    {
      title: "close voting",
      run: async () => {
        await moveDates(db, contest, { voting_deadline: secondsAgo(1) });
        await room.configure(contest);
        // The root blocks workerd for seconds, after which it closes idle connections: a poll on one would end the run.
        await new Promise((done) => setTimeout(done, CLOSE_MS));
        await until(async () => (await statusOf(db, contest)) === "counting");
        await mirrored();
        return "";
      },
    },
    {
      title: "finalize",
      run: async () => {
        await moveDates(db, contest, { results_at: secondsAgo(1) });
        okay(await room.finalize(contest));
        return `${await statusOf(db, contest)}, ${await actaSize(db, contest)}`;
      },
    },
    { title: "acta, first request", run: () => get(local, `${path}/acta`) },
    { title: "acta.json", run: () => get(local, `${path}/acta.json`) },
    { title: "acta, last page", run: () => get(local, `${path}/acta?pagina=${size.stories / 25}`) },
    {
      title: "recount",
      run: async () => {
        const { entries, votes, voters, mismatches } = await room.recount(contest);
        if (mismatches.length > 0) throw new Error(mismatches.slice(0, 3).join("; "));
        return `${entries} entries, ${votes} votes of ${voters} voters`;
      },
    },
    {
      title: "correct the acta",
      run: () => correctActa(db, room, contest),
    },
    {
      title: "export-room",
      run: async () => {
        const file = await room.exportFile(contest);
        if ("reason" in file) throw new Error(`The room is ${file.reason}`);
        return `${file.entries} entries in ${file.parts} parts`;
      },
    },
    { title: "lose the room again", isMeasured: false, run: () => lose(room) },
    {
      title: "import-room",
      run: async () => {
        const { entries, votes } = okay(await room.importFile(contest));
        return `${entries} entries, ${votes} votes`;
      },
    },
  ];
}

function rowOf(title: string, used: Consumption, elapsed: number, isMeasured: boolean): Row {
  const budget = (of: keyof typeof BUDGET) => (isMeasured ? BUDGET[of] : undefined);
  return {
    title,
    as: "seconds",
    isHard: true,
    cells: [
      { value: used.cpu, budget: budget("cpu") },
      { value: used.heap / KB, budget: isMeasured ? BUDGET.heap / KB : undefined, as: "KB" },
      { value: used.resident / KB, as: "KB" },
      { value: elapsed },
    ],
  };
}

async function get(local: Miniflare, path: string): Promise<string> {
  const answer = await fetch(new URL(path, await local.ready));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return `${(Buffer.byteLength(text) / KB).toFixed()} KB, ${(brotliOf(text) / KB).toFixed()} KB with brotli`;
}

const secondsAgo = (n: number) => new Date(Date.now() - n * SECOND).toISOString();

async function moveDates(
  db: Db,
  contest: string,
  dates: Partial<Record<"voting_deadline" | "results_at", string>>,
): Promise<void> {
  await db
    .updateTable("contests")
    .set((eb) => ({ ...dates, dates_version: eb("dates_version", "+", 1) }))
    .where("id", "=", contest)
    .execute();
}

async function statusOf(db: Db, contest: string): Promise<string> {
  const of = db.selectFrom("contests").where("id", "=", contest);
  return (await of.select("status").executeTakeFirstOrThrow()).status;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((done) => setTimeout(done, POLL_MS));
}
