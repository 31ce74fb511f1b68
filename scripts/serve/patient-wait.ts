// A workerd that hangs would hold this process's only thread with it, and its timers.
/** How long a wait for workerd may take, in milliseconds: as long as the two tries of the tests' watchdog. */
export const patience = { ms: 60_000 };

const NO_ANSWER = "workerd has not answered";
/** Arrays that Miniflare waits on, one for each instance, whose wait was given up. */
const givenUp = new WeakSet<Int32Array>();
const listeners = new Set<() => void>();

/** Calls `react` when a wait of any instance of this process is given up, and returns a function that removes it. */
export function onGivenUp(react: () => void): () => void {
  // That instance is of no more use: the late answer stays in its port, where Miniflare would take it for that of the
  // next call.
  listeners.add(react);
  return () => void listeners.delete(react);
}

/**
 * Miniflare's proxy to D1 asks a thread of its own and waits for its signal. On a busy machine the signal of the call before
 * may come late: it is then taken for the new answer, and from there on every call fails ("false == true"). Here a wait that
 * was woken while nothing has changed goes on waiting.
 */
const wait = Atomics.wait.bind(Atomics) as (
  array: Int32Array,
  index: number,
  value: number,
  timeout?: number,
) => "ok" | "not-equal" | "timed-out";

function waitPatiently(...asked: Parameters<typeof wait>): ReturnType<typeof wait> {
  const [array, index, value, timeout = patience.ms] = asked;
  if (givenUp.has(array)) throw new Error(`${NO_ANSWER} before: this Miniflare is given up.`);
  for (;;) {
    const outcome = wait(array, index, value, timeout);
    if (outcome === "timed-out" && asked[3] === undefined) {
      givenUp.add(array);
      for (const react of listeners) react();
      throw new Error(`${NO_ANSWER} for ${timeout / 1000} s.`);
    }
    if (outcome !== "ok" || Atomics.load(array, index) !== value) return outcome;
  }
}

Atomics.wait = waitPatiently as typeof Atomics.wait;
