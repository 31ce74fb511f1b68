import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBody } from "./receive-request";

const limits = { keep: 10, most: 30, millis: 30_000 };

/** A body that comes in the given chunks and then ends, fails, or never does either. */
function bodyOf(chunks: readonly string[], then: "ends" | "fails" | "hangs" = "ends") {
  const left = [...chunks];
  const state = { pulled: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = left.shift();
        if (chunk !== undefined) {
          state.pulled += 1;
          return controller.enqueue(new TextEncoder().encode(chunk));
        }
        if (then === "ends") controller.close();
        if (then === "fails") controller.error(new Error("Network connection lost."));
        if (then === "hangs") return new Promise(() => undefined);
      },
      cancel: () => void (state.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("SEC-03 a body comes whole, and none is an empty one", async () => {
  const whole = await readBody(bodyOf(["abc", "", "defg"]).stream, limits);
  expect(whole.ok && new TextDecoder().decode(whole.bytes)).toBe("abcdefg");
  const none = await readBody(null, limits);
  expect(none.ok && none.bytes.byteLength).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("SEC-03 what is as long as the limit passes, one byte more does not", async () => {
  expect(await readBody(bodyOf(["12345", "67890"]).stream, limits)).toMatchObject({ ok: true });
  expect(await readBody(bodyOf(["12345", "678901"]).stream, limits)).toEqual({
    ok: false,
    reason: "too-large",
  });
});

test("SEC-03 what is too large is read on so that its sender can hear so, but not for ever", async () => {
  const ended = bodyOf(["1234567890", "1234567890", "12345"]);
  expect(await readBody(ended.stream, limits)).toMatchObject({ reason: "too-large" });
  expect(ended.state).toEqual({ pulled: 3, isCancelled: false });
  const endless = bodyOf(Array<string>(1000).fill("1234567890"));
  expect(await readBody(endless.stream, limits)).toMatchObject({ reason: "too-large" });
  expect(endless.state.isCancelled).toBe(true);
  expect(endless.state.pulled).toBeLessThanOrEqual(5);
});

test("PHASE-02 a body that stops coming is given up after 30 s", async () => {
  const { stream, state } = bodyOf(["abc"], "hangs");
  const reading = readBody(stream, limits);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(state.isCancelled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toEqual({ ok: false, reason: "too-slow" });
  expect(state.isCancelled).toBe(true);
});

test("PHASE-02 a byte now and then buys no more time", async () => {
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await new Promise((done) => setTimeout(done, 7_000));
        controller.enqueue(new Uint8Array(1));
      },
    },
    { highWaterMark: 0 },
  );
  const reading = readBody(stream, limits);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await reading).toEqual({ ok: false, reason: "too-slow" });
});

test("SEC-03 a body that breaks off is no exception", async () => {
  const { stream } = bodyOf(["abc"], "fails");
  expect(await readBody(stream, limits)).toEqual({ ok: false, reason: "broken" });
  expect(vi.getTimerCount()).toBe(0);
});
