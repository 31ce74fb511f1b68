import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { audit } from "./audit";
import { NO_COUNTS, type Counts } from "./clients";
import { Deleting } from "./deleting";
import { Finalizing } from "./finalizing";
import { underKills, type Life, type Load } from "./load";
import { MailProvider } from "./mail-provider";
import { Mailing } from "./mailing";
import { migrateState } from "./prepare";
import { Victim } from "./victim";
import { Writing } from "./writing";

/** A line of the table: what was done in a scenario, what was audited, and what was found. */
export interface Outcome {
  scenario: string;
  done: string;
  faults: string;
  answers: string;
  /** Number of servers that did not answer and were replaced. */
  replaced: number;
  audited: string;
  found: string[];
}

/** Loads that are sent together, and when the server is killed meanwhile. */
interface Assault {
  name: string;
  /** Creates the rows of the loads for so many kills. */
  prepare(victim: Victim, kills: number, provider: MailProvider): Promise<Load[]>;
  life: Life;
  /** Life of the server in the round in which its calls to D1 fail. */
  faultyLife: Life;
}

/** Probability of each of both faults for one call to D1; a request makes about three. */
const D1_FAULTS = 0.04;

const AFTER_REQUESTS: Life = { leastSteps: 4, mostSteps: 40, mostMs: 60 };
const AFTER_CONTEST: Life = { leastSteps: 1, mostSteps: 1, mostMs: 600 };
const AFTER_MAILS: Life = { leastSteps: 10, mostSteps: 120, mostMs: 60 };

/** All loads at the same time. */
export const EVERYTHING: Assault = {
  name: "everything",
  prepare: async (victim, kills, provider) => [
    await Writing.prepare(victim, 10 + kills * 10),
    await Deleting.prepare(victim, 8 + kills * 4),
    await Finalizing.prepare(victim, kills + 2, { isRoomTold: true, isAlarmLost: false }),
    await Mailing.prepare(victim, provider, 40 + kills * 20),
  ],
  life: { leastSteps: 20, mostSteps: 60, mostMs: 60 },
  faultyLife: { leastSteps: 100, mostSteps: 100, mostMs: 0 },
};

export const ASSAULTS: readonly Assault[] = [
  {
    name: "writing",
    prepare: async (victim, kills) => [await Writing.prepare(victim, 60 + kills * 10)],
    life: AFTER_REQUESTS,
    faultyLife: { leastSteps: 150, mostSteps: 150, mostMs: 0 },
  },
  {
    name: "deletion",
    prepare: async (victim, kills) => [await Deleting.prepare(victim, 40 + kills * 12)],
    life: AFTER_REQUESTS,
    faultyLife: { leastSteps: 80, mostSteps: 80, mostMs: 0 },
  },
  {
    name: "finalization",
    prepare: async (victim, kills) => [
      await Finalizing.prepare(victim, kills * 2 + 6, { isRoomTold: true, isAlarmLost: false }),
    ],
    life: AFTER_CONTEST,
    faultyLife: { leastSteps: 5, mostSteps: 5, mostMs: 2000 },
  },
  {
    name: "lost-alarm",
    prepare: async (victim, kills) => [
      await Finalizing.prepare(victim, kills * 2 + 4, { isRoomTold: false, isAlarmLost: true }),
    ],
    life: AFTER_CONTEST,
    faultyLife: { leastSteps: 3, mostSteps: 3, mostMs: 2000 },
  },
  {
    name: "mail",
    prepare: async (victim, kills, provider) => [
      await Mailing.prepare(victim, provider, 200 + kills * 80),
    ],
    life: AFTER_MAILS,
    faultyLife: { leastSteps: 150, mostSteps: 150, mostMs: 0 },
  },
  EVERYTHING,
];

/**
 * Runs an assault: first with kills, then with calls to D1 that fail at random. After each round the whole database and all rooms
 * are audited.
 */
export async function runAssault(assault: Assault, kills: number): Promise<Outcome[]> {
  const state = mkdtempSync(join(tmpdir(), "tintero-chaos-"));
  const provider = await MailProvider.open();
  let victim: Victim | undefined;
  try {
    await migrateState(state);
    victim = await Victim.start(state, provider.vars);
    const loads = await assault.prepare(victim, kills, provider);
    const { name, life, faultyLife } = assault;
    const countFaults = () => victim?.call("faults") ?? Promise.resolve("{}");
    const inFlights = await underKills(victim, loads, { kills, life });
    const faults = `kill -9 × ${kills} with ${inFlights.join(", ")} in flight`;
    const killed = await judge(name, victim, loads, faults);
    const before = countsOf(loads);
    for (const load of loads) await load.renew?.();
    const injected = { before: 0, after: 0 };
    await victim.call(`faults?chance=${D1_FAULTS}`);
    await underKills(victim, loads, {
      kills: 1,
      life: faultyLife,
      // The server counts its faults in memory.
      beforeKill: async () => void Object.assign(injected, JSON.parse(await countFaults())),
    });
    const failing = `D1 fails ${injected.before} × before, ${injected.after} × after the commit`;
    const failed = await judge(name, victim, loads, failing, before);
    if (injected.before + injected.after === 0) failed.found.push("D1 never failed");
    return [killed, failed];
  } finally {
    await victim?.stop();
    provider.close();
    rmSync(state, { recursive: true, force: true });
  }
}

/** Audits the state after a round. Answers are counted from the counts `before` it. */
async function judge(
  scenario: string,
  victim: Victim,
  loads: readonly Load[],
  faults: string,
  before?: Counts,
): Promise<Outcome> {
  const found: string[] = [];
  const deleted: string[] = [];
  for (const load of loads) {
    found.push(...load.mismatches.splice(0), ...(await load.compare(victim.db)));
    if (load instanceof Deleting) deleted.push(...(await load.deleted(victim.db)));
  }
  const { checked, breaches } = await audit(victim, deleted);
  const now = countsOf(loads);
  const since = (name: keyof Counts) => now[name] - (before?.[name] ?? 0);
  return {
    scenario,
    faults,
    audited: checked,
    done: loads.map((load) => load.describe()).join(", "),
    answers: `${since("sent")} sent: ${since("acknowledged")} acknowledged (${since("retried")} when repeated), ${since("failed")} answered 5xx, ${since("lost")} lost, ${since("givenUp")} given up`,
    replaced: victim.replaced,
    found: [...found, ...breaches],
  };
}

/** Returns the sums of the counts of all loads. */
function countsOf(loads: readonly Load[]): Counts {
  const sum = { ...NO_COUNTS };
  for (const { clients } of loads)
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += clients.counts[name];
  return sum;
}
