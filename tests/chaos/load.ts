import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/db/db";
import type { Clients } from "./clients";
import type { Victim } from "./victim";

/** Work that clients send while the server fails, with a record of what it has acknowledged. */
export interface Load {
  readonly clients: Clients;
  /** Number of clients that send at the same time. */
  readonly concurrency: number;
  /** Unexpected answers. */
  readonly mismatches: string[];
  /** Number of steps done so far, by which the kills are timed: the speed of the machine does not matter. */
  readonly progress: number;
  /** Describes what was done so far, for the table. */
  describe(): string;
  /** Runs one client. Ends when the load is over, or when there is nothing left to send. */
  run(): Promise<void>;
  /** Makes new work for a further round. */
  renew?(): Promise<void>;
  /** Called after each start of the server that follows a kill. */
  restarted?(): Promise<void>;
  /** Compares the database with what was acknowledged. Called when the server is up, without faults. */
  compare(db: Db): Promise<string[]>;
}

/** When a server is killed: after so many steps of the load, and then up to so many milliseconds later. */
export interface Life {
  leastSteps: number;
  mostSteps: number;
  mostMs: number;
}

/** Time in milliseconds after which a server is killed without the steps, so that no run hangs. */
const LONGEST_LIFE_MS = 60_000;
const POLL_MS = 10;

/**
 * Runs the clients of the loads, and meanwhile kills the server with kill -9 and starts it again, `kills` times. The loads end with the
 * last kill; the server is up afterwards. Returns the numbers of requests in flight at each kill.
 */
export async function underKills(
  victim: Victim,
  loads: readonly Load[],
  { kills, life, beforeKill }: { kills: number; life: Life; beforeKill?: () => Promise<void> },
): Promise<number[]> {
  const progress = () => loads.reduce((sum, load) => sum + load.progress, 0);
  for (const { clients } of loads) clients.isOver = false;
  let isIdle = false;
  const running = Promise.all(
    loads.flatMap((load) => Array.from({ length: load.concurrency }, () => load.run())),
  ).finally(() => (isIdle = true));
  // Awaited below. Without this line, an error of a client before that would end the process.
  running.catch(() => undefined);
  const inFlights: number[] = [];
  for (let n = 1; n <= kills; n++) {
    const steps = life.leastSteps + Math.random() * (life.mostSteps - life.leastSteps);
    const target = progress() + steps;
    const until = Date.now() + LONGEST_LIFE_MS;
    while (progress() < target && !isIdle && Date.now() < until) await pause(POLL_MS);
    await pause(Math.random() * life.mostMs);
    await beforeKill?.();
    if (n === kills) for (const { clients } of loads) clients.isOver = true;
    inFlights.push(loads.reduce((sum, { clients }) => sum + clients.inFlight, 0));
    await victim.restart();
    for (const load of loads) await load.restarted?.();
  }
  await running;
  return inFlights;
}
