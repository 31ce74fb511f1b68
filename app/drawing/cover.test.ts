import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { drawCover, GROUNDS, INK, type Cover, type CoverPhase } from "./cover";
import { LANDS } from "./cover-land";
import { COVER_SIZES, layOut, type CoverShape } from "./cover-layout";
import { SKIES } from "./cover-sky";
import { LEADING, widthOf } from "./cover-title";

const SHAPES = ["retrato", "banda", "social"] as const satisfies CoverShape[];
const PHASES = ["results", "submission", "voting", "counting"] as const satisfies CoverPhase[];
const TITLES = [
  "El último de la noche",
  "Fin",
  "Bolsillos ajenos",
  "Quién riega las plantas de la vecina cuando nadie mira y llueve en los balcones de enfrente, a las 6",
  "Supercalifragilisticoespialidosoelectroencefalogra",
  "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  "Carta a un desconocido en el tren de las ocho",
];
const COVERS: readonly Cover[] = Array.from({ length: 500 }, (_, index) => ({
  id: `b5a1c2d4-${index}`,
  number: index + 1,
  label: `Número ${index + 1}`,
  title: TITLES[index % TITLES.length] ?? "",
  phase: PHASES[index % PHASES.length] ?? "results",
}));

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Returns the compressed size of a cover. If fast compression meets the limit, the default one, which is slower, is skipped. */
function sizeOf(svg: string, limit: number): number {
  const fast = brotliCompressSync(svg, FAST).length;
  return fast <= limit ? fast : brotliCompressSync(svg).length;
}

/** Returns the markup of a cover's sky, ground and figure, without background and text. */
const artOf = (svg: string) => /<g transform.*<\/g>(?=<path fill="#\w+" d="M-9-9)/.exec(svg)?.[0];
const inBox = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x > (left ?? 0) && x < (right ?? 0) && y > (top ?? 0) && y < (bottom ?? 0);

describe.each(SHAPES)("HOME-01 covers of 500 months, %s", (shape) => {
  const drawn = COVERS.map((contest) => drawCover(contest, shape));

  test("no two are alike, and each is the same every time", () => {
    expect(new Set(drawn.map(artOf)).size).toBe(500);
    expect(COVERS.slice(0, 20).map((contest) => drawCover(contest, shape))).toEqual(
      drawn.slice(0, 20),
    );
  });

  test("none is over 900 bytes compressed", () => {
    const sizes = drawn.map((svg) => sizeOf(svg, 900)).toSorted((a, b) => a - b);
    expect(sizes.at(-1)).toBeLessThanOrEqual(900);
    expect(sizes[250]).toBeLessThanOrEqual(700);
  });

  test("they are whole documents without styles, scripts, ids and addresses, and of numbers alone", () => {
    for (const svg of drawn) {
      expect(svg).not.toMatch(/style|script|\bid=|href|NaN|undefined|Infinity/);
      expect(svg.match(/<\w+(?: [\w-]+="[^"]*")*>/g)?.length).toBe(svg.match(/<\/\w+>/g)?.length);
    }
  });

  test("words stand inside the cover and outside the window that strokes are seen through", () => {
    const [width, height] = COVER_SIZES[shape];
    for (const contest of COVERS) {
      const { label, title, plate } = layOut(contest, shape);
      const { x, y, size, lines } = title;
      const window = [plate.x, plate.y, plate.x + plate.width, plate.y + plate.height];
      const last = y + (lines.length - 1) * Math.round(size * LEADING);
      const corners = [
        ...lines.flatMap((line, nth) => {
          const base = y + nth * Math.round(size * LEADING);
          const end = x + widthOf(line) * size;
          return [base - size * 0.74, base + size * 0.22].flatMap((at) => [
            [x, at],
            [(x + end) / 2, at],
            [end, at],
          ]);
        }),
        ...[label.y - 13, label.y].flatMap((at) => [
          [label.x, at],
          [label.end, at],
        ]),
      ];
      for (const [cx = 0, cy = 0] of corners) {
        expect(inBox(cx, cy, window)).toBe(false);
        expect(inBox(cx, cy, [0, 0, width, height])).toBe(true);
      }
      expect(last).toBeLessThan(height - 20);
      expect(plate.height).toBeGreaterThanOrEqual(shape === "banda" ? 36 : 90);
      expect(lines.join("").replaceAll(/[- ]/g, "")).toBe(contest.title.replaceAll(/[- ]/g, ""));
    }
  });
});

test("HOME-01 neighbours share neither colour nor sky nor land, and none of them is left out", () => {
  const skies = SKIES.map((_, at) => vi.spyOn(SKIES, at));
  const lands = LANDS.map((land) => vi.spyOn(land, "draw"));
  const drawn = COVERS.slice(0, 200).map((contest) => {
    const svg = drawCover(contest, "retrato");
    const ground = GROUNDS.findIndex((one) => svg.includes(`<path fill="${one}"`));
    const parts = [skies, lands].map((spies) => spies.findIndex(({ mock }) => mock.calls.length));
    for (const spy of [...skies, ...lands]) spy.mockClear();
    return [ground, ...parts];
  });
  for (const spy of [...skies, ...lands]) spy.mockRestore();
  const alike = drawn.flatMap((parts, at) =>
    parts.some((part, nth) => part === drawn[at + 1]?.[nth]) ? [`${at + 1} and ${at + 2}`] : [],
  );
  expect(alike).toEqual([]);
  const used = [0, 1, 2].map((nth) => new Set(drawn.map((parts) => parts[nth])).size);
  expect(used).toEqual([GROUNDS.length, SKIES.length, LANDS.length]);
  expect(drawn.flat()).not.toContain(-1);
});

describe("HOME-01 covers that stand beside a heading", () => {
  const drawn = COVERS.map((contest) => drawCover(contest, "lamina"));

  test("carry the number and the moon, and no title", () => {
    for (const [index, svg] of drawn.entries()) {
      expect([...svg.matchAll(/<text [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
        `NÚMERO ${index + 1}`,
      ]);
      expect(svg).toMatch(/<circle cx="269" cy="\d+" r="7"/);
    }
  });

  test("give the title's place to the drawing, in at most 900 bytes compressed", () => {
    for (const [index, svg] of drawn.entries()) {
      const cover = COVERS[index] ?? { number: 0, title: "" };
      const { plate, label } = layOut(cover, "lamina");
      expect(plate.width * plate.height).toBeGreaterThan(250 * 250);
      expect(
        inBox(label.x, label.y, [plate.x, plate.y, plate.x + plate.width, plate.y + plate.height]),
      ).toBe(false);
      expect(sizeOf(svg, 900)).toBeLessThanOrEqual(900);
    }
  });

  test("no two are alike", () => {
    expect(new Set(drawn.map(artOf)).size).toBe(500);
  });
});

test("A11Y-01 cream reads at 7:1 on every ground", () => {
  for (const ground of GROUNDS) expect(contrast(INK, ground)).toBeGreaterThanOrEqual(7);
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(lightness).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const HOSTILE = {
  "another alphabet": "漢字".repeat(50),
  "from right to left": "مرحبا بالعالم ".repeat(7),
  "emoji of several signs": "👨‍👩‍👧‍👦".repeat(14),
  "accents apart from their letters": "o\u0301".repeat(50),
  "accents alone": "\u0301".repeat(100),
  "signs without width": "\u200b\u202e\u2066\u00ad".repeat(25),
  "control characters": "\0\u001b[31m\ud800",
  "one letter": "W".repeat(100),
  "a drawing of its own": "]]></text></svg><script>alert(1)</script>".repeat(2),
};

test.each(Object.entries(HOSTILE))("HOME-01 a title of %s stays on its cover", (_, title) => {
  for (const shape of SHAPES) {
    for (let number = 1; number <= 10; number++) {
      const { title: set, plate } = layOut({ number, title }, shape);
      expect(set.y).toBeGreaterThan(set.size * 0.7);
      expect(set.y + (set.lines.length - 1) * Math.round(set.size * LEADING)).toBeLessThan(
        COVER_SIZES[shape][1],
      );
      expect(plate.height).toBeGreaterThanOrEqual(shape === "banda" ? 36 : 90);
      for (const line of set.lines.slice(1)) expect(line).not.toMatch(/^[\p{M}\u200d]./u);
      const svg = drawCover(
        { id: "reto", number, label: `Número ${number}`, title, phase: "voting" },
        shape,
      );
      expect(svg).not.toMatch(/<script|NaN|[\0-\u0008\u000b-\u001f]|\p{Cs}/u);
    }
  }
});

test("HOME-01 one cover of each shape as it is drawn", () => {
  const cover: Cover = {
    id: "reto",
    number: 3,
    label: "Número 3",
    title: "Sal & <gruesa>",
    phase: "voting",
  };
  expect(SHAPES.map((shape) => drawCover(cover, shape))).toMatchSnapshot();
});
