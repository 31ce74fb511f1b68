import { expect, test } from "vitest";
import { atFloor } from "./budgets";

test("design: performance, a ratio is compared with its budget beside the floor that the budget was set beside", () => {
  // Times in units of one request to the bare worker. Here the page takes 10 units, of which 4 are storage work, so 6 are its own
  // work. On the machine of the budgets the storage work takes 5, so the page would take 11.
  expect(atFloor(1 / 10, 1 / 4, 1 / 5)).toBeCloseTo(1 / 11);
  expect(atFloor(0.07, 0.19, 0.19)).toBeCloseTo(0.07);
  expect(atFloor(0.19, 0.19, 0.1)).toBeCloseTo(0.1);
});
