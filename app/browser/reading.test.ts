import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECOND = 1000;
const page = { view: "/story/s1/vista", autoread: "/story/s1/lectura" };
const sent = vi.fn();
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => rejections.push(reason);

beforeEach(async () => {
  vi.resetModules();
  sent.mockReset();
  rejections.length = 0;
  process.on("unhandledRejection", noteRejection);
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { pathname: "/story/s1" });
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("document", { hidden: false, querySelector: () => ({ dataset: page }) });
  await import("./reading");
});
afterEach(() => {
  process.off("unhandledRejection", noteRejection);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const paths = () => sent.mock.calls.map(([path]) => path);

test("READ-01 a view is reported after 2 seconds and a reading after 15, each once", async () => {
  sent.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(paths()).toEqual([page.view, page.autoread]);
});

test("READ-01 what was lost on the way is reported again 15 seconds later, and breaks nothing", async () => {
  sent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  sent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  sent.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(16 * SECOND);
  expect(paths()).toEqual([page.view, page.autoread]);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(paths()).toEqual([page.view, page.autoread, page.view, page.autoread]);
  expect(rejections).toEqual([]);
});
