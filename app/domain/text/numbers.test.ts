import { expect, test } from "vitest";
import { counted, countOfWords, formatNumber } from "./numbers";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.000"],
  [12345, "12.345"],
  [1234567, "1.234.567"],
  [-1000, "-1.000"],
  [1499.6, "1.500"],
])("CONTEST-01 %d is written %s, four digits with their point too", (n, text) => {
  expect(formatNumber(n)).toBe(text);
});

test.each([
  [0, "0 votos"],
  [1, "1 voto"],
  [2, "2 votos"],
  [1001, "1.001 votos"],
])("CONTEST-01 of %d votes it says %j", (n, text) => {
  expect(counted(n, "voto", "votos")).toBe(text);
});

test("WRITE-08 a single word is one", () => {
  expect(countOfWords(1)).toBe("1 palabra");
});
