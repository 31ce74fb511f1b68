import type { Message } from "../support/http-client";
import { Wire } from "./wire";

const IN_FLIGHT = 24;
const ROUNDS = 5;

/** A server under load and the requests to send to it. */
export interface Target {
  name: string;
  origin: URL;
  next(): Message;
  /** Expected HTTP status of each response. */
  status: number;
}

/**
 * Returns the requests per second of each target in each round. Throws at the first unexpected response. Each round visits every
 * target for a short time, so that other load of the machine slows all of them alike. Rates are compared within a round, and the
 * median of the rounds counts.
 */
export async function measureRates(
  targets: readonly Target[],
  millis: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rates = new Map(targets.map(({ name }) => [name, [] as number[]]));
  // The first round warms up the servers and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const target of targets) {
      const rate = await rateOf(target, round === 0 ? millis / 2 : millis);
      if (round > 0) rates.get(target.name)?.push(rate);
    }
  }
  return rates;
}

async function rateOf(target: Target, millis: number): Promise<number> {
  const wires = await open(target.origin, IN_FLIGHT);
  const begun = performance.now();
  let answers = 0;
  await Promise.all(
    wires.map(async (wire) => {
      while (performance.now() - begun < millis) {
        const status = await wire.ask(target.next());
        if (status !== target.status) throw new Error(`${target.name} answered ${status}`);
        answers += 1;
      }
    }),
  );
  const rate = answers / ((performance.now() - begun) / 1000);
  for (const wire of wires) wire.close();
  return rate;
}

/** Sends `count` requests, `inFlight` at a time, and returns how many got an unexpected response. */
export async function countErrors(
  target: Target,
  inFlight: number,
  count: number,
): Promise<number> {
  const wires = await open(target.origin, inFlight);
  let left = count;
  let good = 0;
  await Promise.all(
    wires.map(async (wire) => {
      // A connection that broke sends no more requests; the other connections send the rest.
      while (left-- > 0) {
        const status = await wire.ask(target.next()).catch(() => 0);
        if (status === target.status) good += 1;
        if (status === 0) return;
      }
    }),
  );
  for (const wire of wires) wire.close();
  return count - good;
}

function open(origin: URL, count: number): Promise<Wire[]> {
  return Promise.all(Array.from({ length: count }, () => Wire.open(origin)));
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
