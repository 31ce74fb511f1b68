import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { BADGES } from "~/domain/badges/definitions";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const pathsIn = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

test("BADGE-03 every badge has a drawing and every metal a rim of its own, in 1.5 KB", () => {
  const sprite = read("medals.svg");
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/g)];
  const names = [...new Set(BADGES.map(({ icon }) => icon)), "rim-1", "rim-2", "rim-3"];
  expect(drawn.map(([, id]) => id).toSorted()).toEqual(names.toSorted());
  expect(new Set(drawn.map(([symbol, id = ""]) => symbol.replace(id, ""))).size).toBe(names.length);
  expect(brotliCompressSync(sprite).length).toBeLessThanOrEqual(1536);
});

test("BADGE-03 no medal is drawn like an icon of the interface", () => {
  const icons = new Set(pathsIn(read("../icons/icons.svg")));
  expect(pathsIn(read("medals.svg")).filter((path) => icons.has(path))).toEqual([]);
});
