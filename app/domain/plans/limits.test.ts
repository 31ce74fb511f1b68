import { expect, test } from "vitest";
import { limitsOf } from "./limits.server";

test("WRITE-09 a failing limit lookup lets the writer take part", () => {
  expect(limitsOf(undefined)).toEqual({ maxWords: 1000, contestsPerMonth: null });
});
