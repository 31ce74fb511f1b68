import { expect, test } from "vitest";
import { atFloor } from "./budgets";

test("design: performance, a ratio is compared with its budget beside the floor that the budget was set beside", () => {
  // Times in units of one bare request. On this machine the page takes 10, of which 4 are storage work, so its own work is 6.
  // With the storage work of the design's machine, 5, the page takes 11.
  expect(atFloor(1 / 10, 1 / 4, 1 / 5)).toBeCloseTo(1 / 11);
  expect(atFloor(0.07, 0.19, 0.19)).toBeCloseTo(0.07);
  expect(atFloor(0.19, 0.19, 0.1)).toBeCloseTo(0.1);
});
