import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MINUTE = 60_000;
const DUE = Date.parse("2026-11-30T12:00:00.000Z");

/** Fake document of a page in counting, at the instant of its results. */
const page = {
  counting: "c1 2026-11-30T12:00:00.000Z",
  search: { value: "", defaultValue: "" },
  location: { pathname: "/contest/c1", search: "", reload: vi.fn(), replace: vi.fn() },
  tintero: {
    isBusy: false,
    isRefreshing: false,
    revalidate: vi.fn(),
    navigate: vi.fn(),
    announce: vi.fn(),
  },
  fetch: vi.fn(async () => Response.json({ phase: "results" })),
};

/** Runs the script on the fake page. `hasReact` is whether React runs on the page already. */
async function run(at: Partial<typeof page.location>, hasReact = true) {
  vi.resetModules();
  vi.clearAllMocks();
  page.search.value = "";
  Object.assign(page.tintero, { isBusy: false, isRefreshing: false });
  vi.stubGlobal("window", { tintero: hasReact ? page.tintero : undefined });
  vi.stubGlobal("location", { ...page.location, ...at });
  await import("./counting");
}

beforeEach(() => {
  vi.useFakeTimers({ now: DUE });
  vi.stubGlobal("performance", { getEntriesByType: () => [], timeOrigin: DUE });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", page.fetch);
  vi.stubGlobal("document", {
    hidden: false,
    documentElement: { dataset: { now: String(DUE) } },
    addEventListener: () => {},
    querySelector: () => ({ dataset: { counting: page.counting } }),
    querySelectorAll: () => [page.search],
  });
});
afterEach(() => {
  // Unstubs globals first: each stub has saved fake timers as the original to restore.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("PHASE-07 CONTEST-10 results are not requested again while a request is pending", async () => {
  const { tintero } = page;
  await run({});
  tintero.revalidate.mockImplementation(() => (tintero.isRefreshing = true));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tintero.revalidate).toHaveBeenCalledTimes(1);
  // Simulates a failed refresh: the page is still in counting.
  tintero.isRefreshing = false;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tintero.revalidate).toHaveBeenCalledTimes(2);
});

test("PHASE-07 results are not requested while a navigation is pending", async () => {
  await run({});
  page.tintero.isBusy = true;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(page.tintero.revalidate).not.toHaveBeenCalled();
});

test("PHASE-07 without React a page that is reloading is not reloaded again", async () => {
  await run({}, false);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test.each([true, false])(
  "CONTEST-03 PHASE-07 a search that is being typed is not led away from; with React: %s",
  async (hasReact) => {
    await run({ pathname: "/contest/current", search: "?q=faro&orden=alfabetico" }, hasReact);
    page.search.value = "el fa";
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    const { navigate } = page.tintero;
    expect(navigate).not.toHaveBeenCalled();
    expect(location.replace).not.toHaveBeenCalled();
    page.search.value = "";
    await vi.advanceTimersByTimeAsync(2000);
    const to = "/contest/c1?q=faro&orden=alfabetico";
    if (hasReact) expect(navigate).toHaveBeenCalledWith(to, expect.anything());
    else expect(location.replace).toHaveBeenCalledWith(to);
  },
);

test("PHASE-07 where the page stays, what is typed into it stays too, and the results come", async () => {
  await run({});
  page.search.value = "el fa";
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(page.tintero.revalidate).toHaveBeenCalled();
});
