import { expect, test } from "vitest";
import { drawCover } from "./cover";
import { besideDisc, masked } from "./cover-figure";

test("HOME-01 a figure stands on the axis of the moon or 2.5 radii from it, and inside the drawing", () => {
  for (let x = 40; x <= 260; x += 5) {
    for (let at = 60; at <= 240; at += 20) {
      const disc = { x: at, y: 50, r: 20 };
      const moved = besideDisc(x, 12, 300, disc);
      if (moved !== at) expect(Math.abs(moved - at)).toBeGreaterThanOrEqual(50);
      expect(moved).toBeGreaterThan(30);
      expect(moved).toBeLessThan(270);
    }
  }
  expect(besideDisc(100, 12, 300)).toBe(100);
});

test("HOME-01 no door stands half in front of a moon", () => {
  // Every eleventh contest number has stairs with a door.
  for (let number = 3; number < 500; number += 11) {
    const svg = drawCover(
      { id: `reto-${number}`, number, title: "Fin", phase: null, label: "" },
      "lamina",
    );
    const [, left = "", half = ""] =
      /M(\d+) \d+v-\d+a(\d+) \d+ 0 0 1 \d+ 0v\d+z"\/><\/g>/.exec(svg) ?? [];
    const door = Number(left) + Number(half);
    expect(door).toBeGreaterThan(0);
    for (const [, x, r] of svg.matchAll(/<circle cx="(\d+)" cy="\d+" r="(\d+)"/g)) {
      const distance = Math.abs(door - Number(x));
      // Positions are rounded to whole units.
      if (distance > 1) expect(distance).toBeGreaterThanOrEqual(2.5 * Number(r) - 1);
    }
  }
});

test("HOME-01 the mask of a figure is three units wider than it on each side", () => {
  const [, edge = ""] = /stroke-width="([\d.]+)"/.exec(masked("#000", "M0 0h9")) ?? [];
  expect(Number(edge)).toBe(1.5 + 2 * 3);
});
