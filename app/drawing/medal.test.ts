import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { BADGES } from "~/domain/badges/definitions";
import { drawMedal, type MedalDesign } from "./medal";

const TIERS = [1, 2, 3] as const;
const icons = BADGES.map(({ icon }) => icon);
/** Every line drawing in every metal, including pairs that no badge uses. */
const medals = icons.flatMap((icon) => TIERS.map((tier) => ({ icon, tier })));

/** Returns the paths of a medal's line drawing. */
const linesOf = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
/** Returns the markup of a medal's rings, which precedes the line drawing. */
const rimOf = (svg: string) => svg.split("transform")[0];

test("BADGE-03 no two medals are alike, and each is the same every time", () => {
  const drawn = medals.map(drawMedal);
  expect(drawn).toHaveLength(21);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(medals.map(drawMedal)).toEqual(drawn);
});

test("BADGE-03 no two badges share a line, and no two metals a rim", () => {
  const lines = icons.flatMap((icon) => linesOf(drawMedal({ icon, tier: 1 })));
  expect(lines.length).toBeGreaterThanOrEqual(2 * icons.length);
  expect(new Set(lines).size).toBe(lines.length);
  for (const icon of icons) {
    expect(new Set(TIERS.map((tier) => rimOf(drawMedal({ icon, tier })))).size).toBe(3);
  }
});

test("BADGE-03 no medal is over 900 bytes compressed", () => {
  for (const medal of medals) {
    expect(brotliCompressSync(drawMedal(medal)).length, medal.icon).toBeLessThanOrEqual(900);
  }
});

test("BADGE-03 medals are whole documents in one ink, without styles, scripts, ids and addresses", () => {
  for (const svg of medals.map(drawMedal)) {
    expect(svg).not.toMatch(/style|script|\bid=|href|#|NaN|undefined/);
    expect(svg.match(/<\w+(?: [\w-]+="[^"]*")*>/g)?.length).toBe(svg.match(/<\/\w+>/g)?.length);
  }
});

test("BADGE-03 every metal as it is drawn", () => {
  const badges: MedalDesign[] = [
    { icon: "feather", tier: 1 },
    { icon: "coffee", tier: 2 },
    { icon: "crown", tier: 3 },
  ];
  expect(badges.map(drawMedal)).toMatchSnapshot();
});
