import { expect, test } from "vitest";
import { atFloor } from "./budgets";

test("design: performance, a ratio is compared with its budget beside the floor that the budget was set beside", () => {
  // In bare requests: the page takes 4 of the floor and 6 of its own, and with the other floor 5 and 6.
  expect(atFloor(1 / 10, 1 / 4, 1 / 5)).toBeCloseTo(1 / 11);
  expect(atFloor(0.07, 0.19, 0.19)).toBeCloseTo(0.07);
  expect(atFloor(0.19, 0.19, 0.1)).toBeCloseTo(0.1);
});
