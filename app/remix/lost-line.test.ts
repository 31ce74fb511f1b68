import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAsking } from "./lost-line";

const DATA = new URL("http://localhost/historias.data");
const SECOND = 1000;

/** A window without a line, that counts who listens for one. */
class LostWindow extends EventTarget {
  listening = 0;
  fetch = vi.fn(async (_input: unknown, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    throw new TypeError("Failed to fetch");
  });
  override addEventListener(
    type: string,
    listener: () => void,
    options?: AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
    this.listening++;
    options?.signal?.addEventListener("abort", () => this.listening--);
  }
}

let page: LostWindow;
let ask: LostWindow["fetch"];
beforeEach(() => {
  vi.useFakeTimers();
  page = new LostWindow();
  ask = page.fetch;
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  keepAsking();
});
afterEach(() => {
  // In this order: the stub of a global keeps what fake timers had put there.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("CONTEST-03 however long the line is lost, one listener waits for it, and none once there is an answer", async () => {
  const answer = page.fetch(DATA);
  await vi.advanceTimersByTimeAsync(100 * SECOND);
  expect(ask.mock.calls.length).toBeGreaterThan(20);
  expect(page.listening).toBe(1);
  ask.mockImplementation(async () => new Response("data"));
  page.dispatchEvent(new Event("online"));
  expect(await (await answer).text()).toBe("data");
  expect(page.listening).toBe(0);
});

test("CONTEST-03 a newer navigation ends the wait for a line at once", async () => {
  const newer = new AbortController();
  const ended = expect(page.fetch(DATA, newer)).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(SECOND);
  newer.abort();
  // No time goes by: the timer of the wait does not ring.
  await ended;
  expect(page.listening).toBe(0);
});

test("OPS-05 data of a page that an address asks for too often are asked for again, and the page stays", async () => {
  ask.mockImplementation(async () => new Response("Demasiados intentos", { status: 429 }));
  const answer = page.fetch(DATA);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  ask.mockImplementation(async () => new Response("data"));
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  expect(await (await answer).text()).toBe("data");
});
