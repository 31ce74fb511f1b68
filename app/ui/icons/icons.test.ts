import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);

test("A11Y-01 every icon that can be named is drawn, once, in strokes of one width and the colour of the text", () => {
  const sprite = read("icons.svg");
  const drawn = all(sprite, /<symbol id="([^"]+)"/g);
  expect(drawn.toSorted()).toEqual(all(read("icon.tsx"), /^ {2}\| "([^"]+)"/gm).toSorted());
  expect(new Set(all(sprite, / d="([^"]+)"/g)).size).toBe(drawn.length);
  expect(all(sprite, /(fill="none" stroke="currentColor" stroke-width="1\.6")/g)).toHaveLength(
    drawn.length,
  );
});

// The bell is inline instead of in the sprite, which would cost every page of signed-in readers a request.
test("NOTIF-01 the bell that is drawn in the page is the one of the file of icons", () => {
  const drawn = (file: string) => all(read(file), /<path d="([^"]+)"/g);
  const bell = drawn("../layout/bell.tsx");
  expect(bell).toHaveLength(1);
  expect(all(read("icons.svg"), /id="bell".*?<path d="([^"]+)"/g)).toEqual(bell);
});
