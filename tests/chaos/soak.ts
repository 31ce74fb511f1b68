import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connections, send } from "../support/http-client";
import { audit } from "./audit";
import { liveHeapOf, memoryOf } from "./memory";
import { migrateState } from "./prepare";
import { Victim } from "./victim";
import { Visits, type VisitKind } from "./visits";

/** Numbers of clients that the ramp tries, and how long it tries each, in milliseconds. */
const RAMP = [2, 4, 8, 16, 32];
const RAMP_MS = 10_000;
/** The fewest clients that reach this share of the highest rate of the ramp are the highest steady load. */
const NEARLY_HIGHEST = 0.95;
const MINUTE = 60_000;
/** The heap after the last minute may be this multiple of that after the second. */
const MOST_GROWTH = 1.25;

/** What was measured in a minute of the soak. */
export interface SoakMinute {
  answers: number;
  throttled: number;
  /**
   * Connections that broke, after which the request was sent again: a busy workerd closes connections whose request it has not begun
   * to read within five seconds.
   */
  lost: number;
  /** Latencies in milliseconds by kind of request, unsorted. */
  latencies: Record<VisitKind, number[]>;
  /** Used heap of the Worker's isolate in MB after the minute, after a garbage collection. */
  heap: number;
  /** Samples of the memory of workerd in MB, one each second. */
  memory: number[];
}

export interface SoakReport {
  clients: number;
  /** Answers per second of each number of clients of the ramp. */
  ramp: { clients: number; rate: number }[];
  minutes: SoakMinute[];
  /** Number of servers that did not answer and were replaced. */
  replaced: number;
  audited: string;
  /** Unexpected answers, growth of the memory, and breaches of the invariants. */
  found: string[];
}

/** Sends the highest steady load for some minutes: readers, voters and writers mixed. Ends with an audit. */
export async function soak(minutes: number): Promise<SoakReport> {
  const state = mkdtempSync(join(tmpdir(), "tintero-soak-"));
  let victim: Victim | undefined;
  try {
    await migrateState(state);
    victim = await Victim.start(state, {}, { isInspected: true });
    const visits = await Visits.prepare(victim);
    const found: string[] = [];
    const ramp: SoakReport["ramp"] = [];
    for (const clients of RAMP) {
      const tried = await visit(victim, visits, clients, RAMP_MS, found);
      ramp.push({ clients, rate: tried.answers / (RAMP_MS / 1000) });
    }
    const highest = Math.max(...ramp.map(({ rate }) => rate));
    const steady = ramp.find(({ rate }) => rate >= highest * NEARLY_HIGHEST);
    const clients = steady?.clients ?? RAMP[0] ?? 1;
    const measured: SoakMinute[] = [];
    for (let n = 0; n < minutes; n++) {
      await victim.call("cron");
      const minute = await visit(victim, visits, clients, MINUTE, found);
      measured.push({ ...minute, heap: await liveHeapOf(victim) });
    }
    const [second, last] = [measured[Math.min(1, minutes - 1)], measured.at(-1)];
    // The heap and not the resident memory: a local workerd has no limit, so V8 collects late. A replaced server begins anew.
    const growth = (last?.heap ?? 0) / (second?.heap ?? 1);
    if (growth > MOST_GROWTH)
      found.push(`the heap grew to ${growth.toFixed(2)} of the second minute's`);
    const { checked, breaches } = await audit(victim);
    found.push(...breaches);
    const { replaced } = victim;
    return { clients, ramp, minutes: measured, replaced, audited: checked, found };
  } finally {
    await victim?.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** Sends visits with so many clients for some time, each the next when the last was answered. */
async function visit(
  victim: Victim,
  visits: Visits,
  clients: number,
  millis: number,
  found: string[],
): Promise<SoakMinute> {
  const minute: SoakMinute = {
    answers: 0,
    throttled: 0,
    lost: 0,
    heap: 0,
    memory: [],
    latencies: { reader: [], voter: [], writer: [] },
  };
  const agent = connections(clients);
  const until = Date.now() + millis;
  const client = async () => {
    let again: ReturnType<Visits["next"]> | undefined;
    while (Date.now() < until) {
      const visit = again ?? visits.next();
      const { kind, message, expected } = visit;
      again = undefined;
      const begun = performance.now();
      try {
        const { status } = await send(agent, victim.origin, message);
        minute.answers += 1;
        minute.latencies[kind].push(performance.now() - begun);
        if (status === 429) minute.throttled += 1;
        else if (!expected.includes(status))
          found.push(`${kind}: ${message.path} answered ${status}`);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ETIMEDOUT")
          await victim.replace();
        minute.lost += 1;
        // The same form with its key, as a browser sends it again.
        again = visit;
        await victim.up;
      }
    }
  };
  const watch = async () => {
    for (; Date.now() < until; await pause(1000))
      if (victim.group !== undefined) minute.memory.push(memoryOf(victim.group));
  };
  await Promise.all([watch(), ...Array.from({ length: clients }, client)]);
  agent.destroy();
  return minute;
}

/** Renders a soak as a table in Markdown: a row for each minute, with ratios to the first minute. */
export function renderSoak({
  clients,
  ramp,
  minutes,
  replaced,
  audited,
  found,
}: SoakReport): string {
  const kinds: VisitKind[] = ["reader", "voter", "writer"];
  const [first] = minutes;
  const ratio = (minute: SoakMinute, kind: VisitKind, share: number) => {
    const base = first ? percentile(first.latencies[kind], share) : NaN;
    return (percentile(minute.latencies[kind], share) / base).toFixed(2);
  };
  return [
    `Ramp: ${ramp.map(({ clients, rate }) => `${clients} clients ${rate.toFixed(0)}/s`).join(", ")}. Steady load: ${clients} clients.`,
    "",
    `| minute | answers/s | 429 | lost | heap MB | resident MB | ${kinds.map((kind) => `${kind} p50 | p95`).join(" | ")} |`,
    `| --- | --- | --- | --- | --- | --- | ${kinds.map(() => "--- | ---").join(" | ")} |`,
    ...minutes.map((minute, at) => {
      const cells = kinds.map(
        (kind) => `${ratio(minute, kind, 0.5)} | ${ratio(minute, kind, 0.95)}`,
      );
      const figures = [
        at + 1,
        (minute.answers / 60).toFixed(0),
        minute.throttled,
        minute.lost,
        minute.heap.toFixed(1),
      ];
      return `| ${[...figures, mean(minute.memory).toFixed(0), ...cells].join(" | ")} |`;
    }),
    "",
    first
      ? `First minute: ${kinds.map((kind) => `${kind} p50 ${percentile(first.latencies[kind], 0.5).toFixed(0)} ms, p95 ${percentile(first.latencies[kind], 0.95).toFixed(0)} ms`).join("; ")}.`
      : "",
    `Last minute to second: heap ${((minutes.at(-1)?.heap ?? NaN) / (minutes[1]?.heap ?? NaN)).toFixed(2)}, resident memory ${(mean(minutes.at(-1)?.memory ?? []) / mean(minutes[1]?.memory ?? [])).toFixed(2)}. Servers that hung and were replaced: ${replaced}. Audited afterwards: ${audited}.`,
    found.length === 0 ? "No error but 429." : `${found.length} found, the first: ${found[0]}`,
  ].join("\n");
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
