import { afterEach, expect, test, vi } from "vitest";

const page = vi.hoisted(() => ({ isHydrated: () => {} }));
vi.mock("~/remix/hydrate", () => ({
  hydratePage: (onHydrated: () => void) => (page.isHydrated = onHydrated),
}));
vi.mock("~/browser/timers", () => {
  throw new Error("the module cannot be loaded");
});

const unhandled = vi.fn();
afterEach(() => process.off("unhandledRejection", unhandled));

test("design: React, a page whose timers cannot be loaded goes on without an unhandled rejection", async () => {
  process.on("unhandledRejection", unhandled);
  await import("./entry.client");
  page.isHydrated();
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done, 50));
  expect(unhandled).not.toHaveBeenCalled();
});
