import { expect, test } from "vitest";
import { counted, countOfWords, formatNumber, formatPercent, inWords } from "./numbers";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1000"],
  [9999, "9999"],
  [10000, "10\u202f000"],
  [12345, "12\u202f345"],
  [1234567, "1\u202f234\u202f567"],
  [-1000, "-1000"],
  [-12345, "-12\u202f345"],
  [1499.6, "1500"],
])(
  "CONTEST-01 %d is written %s: groups from five digits on, parted by a narrow space",
  (n, text) => {
    expect(formatNumber(n)).toBe(text);
  },
);

test.each([
  [0, "0 votos"],
  [1, "1 voto"],
  [2, "2 votos"],
  [1001, "1001 votos"],
])("CONTEST-01 of %d votes it says %j", (n, text) => {
  expect(counted(n, "voto", "votos")).toBe(text);
});

test.each([
  [40, "40\u00a0%"],
  [66.7, "67\u00a0%"],
])("POLL-01 READ-03 a share of %d is written %j: its sign stays on its line", (n, text) => {
  expect(formatPercent(n)).toBe(text);
});

test.each([
  [2, "dos"],
  [10, "diez"],
  [11, "11"],
  [1000, "mil"],
])("design: content, %d in prose is %j", (n, text) => {
  expect(inWords(n)).toBe(text);
});

test("WRITE-08 a single word is one", () => {
  expect(countOfWords(1)).toBe("1 palabra");
});
