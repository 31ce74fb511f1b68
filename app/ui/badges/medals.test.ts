import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { BADGES } from "~/domain/badges/definitions";
import { drawMedalSprite } from "~/drawing/medal";

const pathsIn = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

const sprite = drawMedalSprite(BADGES);

// This test also writes the file: `npx vitest run --config tests/unit.config.ts medals -u`
test("BADGE-03 the file of medals is what the code draws", async () => {
  await expect(sprite).toMatchFileSnapshot("medals.svg");
});

test("BADGE-03 every badge has a medal of its own in the file, in 1.5 KB", () => {
  const drawn = [...sprite.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual(BADGES.map(({ icon }) => icon));
  expect(new Set(drawn).size).toBe(BADGES.length);
  expect(brotliCompressSync(sprite).length).toBeLessThanOrEqual(1536);
});

test("BADGE-03 no medal is drawn like an icon of the interface", () => {
  const icons = new Set(
    pathsIn(readFileSync(new URL("../icons/icons.svg", import.meta.url), "utf8")),
  );
  expect(pathsIn(sprite).filter((path) => icons.has(path))).toEqual([]);
});
