/** How long a wait may take: a workerd that hangs would hold this process's only thread with it, and its timers. */
export const patience = { ms: 20_000 };

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
  for (;;) {
    const outcome = wait(array, index, value, timeout);
    if (outcome === "timed-out" && asked[3] === undefined)
      throw new Error(`workerd has not answered for ${timeout / 1000} s.`);
    if (outcome !== "ok" || Atomics.load(array, index) !== value) return outcome;
  }
}

Atomics.wait = waitPatiently as typeof Atomics.wait;
