import { setTimeout as pause } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { answers } from "./answers";
import { onGivenUp } from "./patient-wait";

/** Interval of the health check, timeout of its response, and timeout of a server's start, in milliseconds. */
const LIMITS = { everyMs: 2_000, patienceMs: 10_000, startMs: 120_000 };
/**
 * Interval and longer timeout of the health check during migrations and seeds: while thousands of rows are inserted, a response
 * may take longer.
 */
const WORK_LIMITS = { everyMs: 2_000, patienceMs: 30_000 };
/** Number of consecutive failed health checks after which a server counts as hanging and is restarted. */
const MOST_FAILURES = 2;
/** Number of consecutive restarts, with no successful health check between them, after which the process ends. */
const MOST_STARTS = 3;

export interface WatchedServer {
  /** Returns the Miniflare instance that is serving now. */
  local(): Miniflare;
  stop(): Promise<void>;
}

/**
 * Starts a server, and restarts it whenever its workerd has died or hangs: workerd can loop for ever in V8's sweeper, at 100 % of
 * a core. Ends the process if restarts do not help. Rejects if the first start fails.
 */
export async function keepServing(
  open: () => Miniflare,
  { everyMs, patienceMs, startMs } = LIMITS,
): Promise<WatchedServer> {
  let local = open();
  let origin = await started(local, startMs);
  let isStopped = false;
  let isGivenUp = false;
  const forget = onGivenUp(() => (isGivenUp = true));
  const watch = async () => {
    let failures = 0;
    let starts = 0;
    while (!isStopped) {
      await pause(everyMs, undefined, { ref: false });
      const isAlive = !isGivenUp && (await answers(origin, patienceMs));
      if (isStopped) return;
      failures = isAlive ? 0 : failures + 1;
      if (isAlive) starts = 0;
      if (failures < MOST_FAILURES && !isGivenUp) continue;
      if (++starts > MOST_STARTS)
        throw new Error("The server does not answer, started again or not.");
      console.error("The server has died or does not answer: starting it again.");
      await local.dispose();
      local = open();
      isGivenUp = false;
      origin = await started(local, startMs);
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
      forget();
      await local.dispose();
    },
  };
}

/** Returns the address of a server once it has started. Rejects after a timeout. */
export async function started(local: Miniflare, startMs = LIMITS.startMs): Promise<URL> {
  const late = pause(startMs, undefined, { ref: false }).then(() => {
    throw new Error("The server did not start.");
  });
  return Promise.race([local.ready, late]);
}

/** Returns the result of `work`. Rejects if the server stops answering before the work ends. */
export async function whileAnswering<T>(
  origin: URL,
  work: Promise<T>,
  { everyMs, patienceMs } = WORK_LIMITS,
): Promise<T> {
  let isDone = false;
  const watch = async (): Promise<never> => {
    for (let failures = 0; failures < MOST_FAILURES;) {
      await pause(everyMs, undefined, { ref: false });
      // Ignores the error below: `work` has already settled the race.
      if (isDone) break;
      failures = (await answers(origin, patienceMs)) ? 0 : failures + 1;
    }
    throw new Error("The server stopped answering.");
  };
  try {
    return await Promise.race([work, watch()]);
  } finally {
    isDone = true;
  }
}
