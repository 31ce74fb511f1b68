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
  const [array, index, value] = asked;
  for (;;) {
    const outcome = wait(...asked);
    if (outcome !== "ok" || Atomics.load(array, index) !== value) return outcome;
  }
}

Atomics.wait = waitPatiently as typeof Atomics.wait;
