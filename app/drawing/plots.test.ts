import { expect, test } from "vitest";
import { axisTicks, barHeight, barMiddle, barsPath } from "./plots";

const FRAME = { left: 30, top: 10, width: 300, height: 100 };

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [17, [0, 5, 10, 15, 20]],
  [90, [0, 50, 100]],
  [2000, [0, 500, 1000, 1500, 2000]],
])("ADMIN-01 the axis of counts up to %i has whole marks that reach it", (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});

test("ADMIN-01 a bar is as high as its share of the top, and 1 is never invisible", () => {
  expect([0, 1, 500, 1000].map((value) => barHeight(value, 1000, FRAME))).toEqual([0, 1, 50, 100]);
});

test("ADMIN-01 bars stand side by side on the lower edge, and none is drawn for 0", () => {
  expect(barsPath([2, 0, 4], 4, FRAME)).toBe("M32 110V60H128V110zM232 110V10H328V110z");
});

test("ADMIN-01 two hundred bars touch, and equal ones share one outline", () => {
  const values = [...Array<number>(100).fill(4), ...Array<number>(100).fill(2)];
  expect(barsPath(values, 4, FRAME)).toBe("M30 110V10H180V110zM180 110V60H330V110z");
});

test("ADMIN-01 a label stands below the middle of its bar", () => {
  expect([0, 2].map((index) => barMiddle(index, 3, FRAME))).toEqual([80, 280]);
});
