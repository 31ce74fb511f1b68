import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECOND = 1000;
const END = "2026-12-01T00:00:00.000Z";
const page = {
  waits: true,
  counts: false,
  writes: false,
  banner: false,
  events: [] as string[],
};
const channel = vi.hoisted(() => ({ open: vi.fn() }));
const refresh = vi.hoisted(() => vi.fn());
vi.mock("./live", () => ({ openChannel: channel.open }));
vi.mock("./refresh", () => ({ refresh }));
const DATES_MOVED = "tintero:dates";
const answer = { end: END };
vi.mock("./ask-phase", () => ({ DATES_MOVED: "tintero:dates", askPhase: async () => answer }));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const receive = (message: object) => channel.open.mock.lastCall?.[0].onMessage(message);

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  channel.open.mockReset();
  Object.assign(page, { waits: true, counts: false, writes: false, banner: false, events: [] });
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {
    querySelector: (selector: string) => {
      if (selector === "[data-counting]") return page.waits ? {} : null;
      if (selector === "[data-maintenance]") return page.banner ? {} : null;
      if (selector === ".write-form") return page.writes ? {} : null;
      return page.counts ? { dataset: { contest: "c1", countdown: END } } : null;
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
  receive({ type: "phase", contest: "c1" });
  await pass(8 * SECOND);
  expect(page.events).toEqual(["visibilitychange"]);
  expect(refresh).not.toHaveBeenCalled();
});

test("MAINT-01 NOTIF-02 a page with nothing to wait for opens the channel too, once it stays open", async () => {
  page.waits = false;
  await pass(4 * SECOND);
  expect(channel.open).not.toHaveBeenCalled();
  await pass(2 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(1);
  page.waits = true;
  await pass(10 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(1);
});

test("PHASE-03 a page with a countdown follows dates that are moved within two seconds", async () => {
  Object.assign(page, { waits: false, counts: true });
  await pass(5 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(1);
  receive({ type: "dates", contest: "c1" });
  await pass(1 * SECOND);
  expect(refresh, "not while the server may remember the old ones").not.toHaveBeenCalled();
  await pass(0.6 * SECOND);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("PHASE-03 WRITE-15 the write form requests moved dates itself: its page is not refreshed", async () => {
  Object.assign(page, { waits: false, writes: true });
  await pass(5 * SECOND);
  receive({ type: "dates", contest: "c1" });
  await pass(2 * SECOND);
  expect([page.events, refresh.mock.calls]).toEqual([[DATES_MOVED], []]);
});

test.each([
  ["another instant", "2026-12-02T00:00:00.000Z", 1],
  ["the same", END, 0],
])(
  "PHASE-03 after a pause a page whose countdown leads to %s refreshes accordingly",
  async (_, end, times) => {
    Object.assign(page, { waits: false, counts: true });
    answer.end = end;
    await pass(5 * SECOND);
    channel.open.mock.lastCall?.[0].onGap();
    await pass(1 * SECOND);
    expect(refresh).toHaveBeenCalledTimes(times);
  },
);

test("PHASE-03 a channel whose script cannot be loaded is tried again", async () => {
  Object.assign(page, { waits: false, counts: true });
  channel.open.mockImplementationOnce(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await pass(3 * SECOND);
  expect(channel.open.mock.calls.length).toBeGreaterThan(1);
});

test("MAINT-01 NOTIF-02 on maintenance every page refreshes, when all of the server knows of it", async () => {
  await pass(2 * SECOND);
  receive({ type: "maintenance" });
  await pass(3 * SECOND);
  expect(refresh, "not while the server may remember the old state").not.toHaveBeenCalled();
  await pass(5 * SECOND);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test.each([
  ["says that there is maintenance", true, 1],
  ["says nothing of maintenance", false, 0],
])("MAINT-01 after a pause a page that %s refreshes accordingly", async (_, isBanner, times) => {
  Object.assign(page, { waits: false, banner: isBanner });
  await pass(6 * SECOND);
  channel.open.mock.lastCall?.[0].onGap();
  await pass(1 * SECOND);
  expect(refresh).toHaveBeenCalledTimes(times);
});

test("NOTIF-02 a channel that could not be opened is tried again, ever more rarely", async () => {
  channel.open.mockImplementation(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await pass(60 * SECOND);
  const tries = channel.open.mock.calls.length;
  expect(tries).toBeGreaterThan(3);
  expect(tries).toBeLessThan(7);
  channel.open.mockReset();
  await pass(120 * SECOND);
  expect(channel.open).toHaveBeenCalledTimes(1);
});
