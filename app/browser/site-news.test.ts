import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECOND = 1000;
const page = { waits: true, counts: false, isSignedIn: false, events: [] as string[] };
const channel = vi.hoisted(() => ({ close: vi.fn(), open: vi.fn() }));
const refresh = vi.hoisted(() => vi.fn());
vi.mock("./live", () => ({ openChannel: channel.open }));
vi.mock("~/remix/refresh", () => ({ refresh }));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const say = (message: object) => channel.open.mock.lastCall?.[0].hear(message);

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  channel.open.mockReturnValue(channel.close);
  Object.assign(page, { waits: true, counts: false, isSignedIn: false, events: [] });
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {
    querySelector: (selector: string) => {
      if (selector === "[data-counting]") return page.waits ? {} : null;
      if (selector === "[data-countdown]") return page.counts ? {} : null;
      return page.isSignedIn ? {} : null;
    },
    dispatchEvent: ({ type }: Event) => page.events.push(type),
  });
  await import("./site-news");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("PHASE-07 NOTIF-02 a page that waits for results asks for the phase within 8 seconds of the news", async () => {
  await pass(2 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(1);
  say({ type: "phase", contest: "c1" });
  await pass(8 * SECOND);
  expect(page.events).toEqual(["visibilitychange"]);
  expect(refresh).not.toHaveBeenCalled();
});

test("NOTIF-02 it gives the channel up when there is nothing to wait for, and takes it again", async () => {
  await pass(2 * SECOND);
  page.waits = false;
  await pass(2 * SECOND);
  expect(channel.close).toHaveBeenCalledTimes(1);
  page.waits = true;
  await pass(2 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(2);
});

test.each([
  ["a visitor", false, 0],
  ["a signed-in person", true, 1],
])("NOTIF-02 with a countdown alone %s opens %s", async (_, isSignedIn, sockets) => {
  Object.assign(page, { waits: false, counts: true, isSignedIn });
  await pass(5 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(sockets);
  if (!isSignedIn) return;
  say({ type: "phase", contest: "c1" });
  await pass(8 * SECOND);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("MAINT-01 NOTIF-02 on maintenance every page that listens asks for itself again", async () => {
  await pass(2 * SECOND);
  say({ type: "maintenance" });
  await pass(8 * SECOND);
  expect(refresh).toHaveBeenCalledTimes(1);
});
