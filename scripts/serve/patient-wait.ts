/**
 * Timeout of a blocking wait for workerd's answer, in milliseconds: as long as both health checks of the tests' watchdog. Without
 * a timeout a hanging workerd would block this process's only thread, and with it its timers.
 */
export const patience = { ms: 60_000 };

const NO_ANSWER = "workerd has not answered";
/** Shared arrays of Miniflare instances whose wait has timed out. Each instance waits on one array. */
const givenUp = new WeakSet<Int32Array>();
const listeners = new Set<() => void>();

/**
 * Calls `react` when a wait of any Miniflare instance of this process times out. Returns a function that removes the listener.
 */
export function onGivenUp(react: () => void): () => void {
  // After a timeout the caller must replace the Miniflare instance: the late answer stays in its message port, and Miniflare
  // would take it for the answer to the next call.
  listeners.add(react);
  return () => void listeners.delete(react);
}

/**
 * The original `Atomics.wait`, which is patched below against spurious wake-ups. Miniflare's proxy to D1 asks another thread and
 * waits for its signal. On a busy machine the signal of the previous call may come late: Miniflare takes it for the new answer,
 * and every later call fails ("false == true"). The patched function continues to wait if it was woken while the value is
 * unchanged.
 */
const wait = Atomics.wait.bind(Atomics) as (
  array: Int32Array,
  index: number,
  value: number,
  timeout?: number,
) => "ok" | "not-equal" | "timed-out";

function waitPatiently(...args: Parameters<typeof wait>): ReturnType<typeof wait> {
  const [array, index, value, timeout = patience.ms] = args;
  if (givenUp.has(array)) throw new Error(`${NO_ANSWER} before: this Miniflare is given up.`);
  for (;;) {
    const outcome = wait(array, index, value, timeout);
    if (outcome === "timed-out" && args[3] === undefined) {
      givenUp.add(array);
      for (const react of listeners) react();
      throw new Error(`${NO_ANSWER} for ${timeout / 1000} s.`);
    }
    if (outcome !== "ok" || Atomics.load(array, index) !== value) return outcome;
  }
}

Atomics.wait = waitPatiently as typeof Atomics.wait;
