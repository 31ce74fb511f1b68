import { setTimeout as pause } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { answers } from "./answers";

/** How often the server is asked whether it lives, and how long it may take to answer, or to start. */
const LIMITS = { everyMs: 2_000, patienceMs: 10_000, startMs: 120_000 };
/** Answers that may fail to come, one after the other. */
const MOST_FAILURES = 2;
/** Starts without an answer in between after which it is given up. */
const MOST_STARTS = 3;

export interface Kept {
  /** What is serving now. */
  local(): Miniflare;
  stop(): Promise<void>;
}

/**
 * Serves, and starts the server again when its workerd has died or answers no more: it can fall into V8's sweeper for ever, at
 * 100 % of a core. Ends the process when starting does not help.
 */
export async function keepServing(
  open: () => Miniflare,
  { everyMs, patienceMs, startMs } = LIMITS,
): Promise<Kept> {
  let local = open();
  let origin = await local.ready;
  let isStopped = false;
  const watch = async () => {
    let failures = 0;
    let starts = 0;
    while (!isStopped) {
      await pause(everyMs, undefined, { ref: false });
      const isAlive = await answers(origin, patienceMs);
      if (isStopped) return;
      failures = isAlive ? 0 : failures + 1;
      if (isAlive) starts = 0;
      if (failures < MOST_FAILURES) continue;
      if (++starts > MOST_STARTS)
        throw new Error("The server does not answer, started again or not.");
      console.error("The server has died or does not answer: starting it again.");
      await local.dispose();
      local = open();
      origin = await withinLimit(local.ready, startMs);
      failures = 0;
      console.error("The server is up again.");
    }
  };
  watch().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
  return {
    local: () => local,
    async stop() {
      isStopped = true;
      await local.dispose();
    },
  };
}

async function withinLimit(ready: Promise<URL>, ms: number): Promise<URL> {
  const late = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error("The server did not start.");
  });
  return Promise.race([ready, late]);
}
