import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawSeal } from "./seal";

const HASHES = Array.from({ length: 200 }, (_, index) =>
  createHash("sha256").update(`acta ${index}`).digest("hex"),
);

test("VOTE-09 the seals of 200 hashes are drawn alike every time, and within 900 bytes", () => {
  const seals = HASHES.map(drawSeal);
  expect(HASHES.map(drawSeal)).toEqual(seals);
  for (const seal of seals) {
    expect(brotliCompressSync(seal).length).toBeLessThanOrEqual(900);
    expect(seal).not.toMatch(/NaN|undefined|Infinity|style|="-?0?"/);
  }
});

test("VOTE-09 seals of different hashes differ plainly: in their outer wreath, and all around their edge", () => {
  const parts = HASHES.map((hash) => {
    const seal = drawSeal(hash);
    const wreath = /<ellipse[^>]*rotate\(0\)[^>]*>/.exec(seal)?.[0];
    const dashes = /dasharray="([^"]+)"/.exec(seal)?.[1]?.split(" ") ?? [];
    return { wreath: `${wreath} ${seal.match(/<ellipse/g)?.length}`, dashes };
  });
  expect(new Set(parts.map(({ wreath }) => wreath)).size).toBeGreaterThan(190);
  for (const [index, { dashes }] of parts.entries()) {
    const next = parts[index + 1]?.dashes ?? [];
    expect(dashes).toHaveLength(64);
    expect(dashes.filter((dash, at) => dash !== next[at]).length).toBeGreaterThan(48);
  }
});

test("VOTE-09 one changed digit, wherever it is, changes the seal", () => {
  const [hash = ""] = HASHES;
  const seals = Array.from(hash, (digit, at) =>
    drawSeal(hash.slice(0, at) + (digit === "0" ? "1" : "0") + hash.slice(at + 1)),
  );
  expect(new Set([...seals, drawSeal(hash)]).size).toBe(65);
});

test("VOTE-09 a seal as it is drawn", () => {
  expect(drawSeal(HASHES[0] ?? "")).toMatchSnapshot();
});
