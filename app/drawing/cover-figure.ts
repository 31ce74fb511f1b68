import { d } from "./svg";
import type { Random } from "./random";
import type { Disc, Scene } from "./cover-sky";

/** Width of the blank edge around an object, on each side, which keeps the lines behind away from it. */
const MASK = 3;

/**
 * Draws shapes in the background colour with a blank edge around them, which masks the lines behind. The edge is a second, wide
 * stroke in the background colour.
 */
export function masked(ground: string, path: string): string {
  return `<path stroke="${ground}" stroke-width="${1.5 + 2 * MASK}" d="${path}"/><path fill="${ground}" d="${path}"/>`;
}

/**
 * Moves an object sideways, away from the sun or moon: their axes are at least 2.5 radii apart, or identical, as in an eclipse.
 * `reach` is half the object's width.
 */
export function besideDisc(x: number, reach: number, width: number, disc?: Disc): number {
  if (!disc) return x;
  const apart = Math.max(disc.r * 2.5, disc.r + reach + MASK);
  const distance = x - disc.x;
  if (Math.abs(distance) >= apart) return x;
  const moved = disc.x + (distance < 0 ? -apart : apart);
  const isInside = moved > width * 0.12 && moved < width * 0.88;
  return isInside && Math.abs(distance) > disc.r ? moved : disc.x;
}

/** A small object on a cover's ground, as path data. */
export interface Figure {
  /** Path filled with the background colour, which hides the drawing behind the object. */
  outline: string;
  /** Path of the object's lit parts, such as windows. */
  lit?: string;
  /** Half of the object's width. */
  reach: number;
}

export const HOUSE: Figure = {
  outline: "M-13 0v-12L0-23l13 11V0zM7-18v-8M9-30q5-5 0-10t0-10",
  lit: "M-3 0v-8h6v8zM-9-9h4v4h-4z",
  reach: 13,
};
export const TREE: Figure = {
  outline: "M0 0v-15a11 11 0 1 1 1 0M0-15v-12M0-19l5-5M0-16l-5-6",
  reach: 11,
};
export const BOAT: Figure = {
  outline: "M-24-2l8 12h32l8-12H9L0-22-9-2zM0-22V10M-9-2L0 10 9-2",
  reach: 24,
};
export const LIGHTHOUSE: Figure = {
  outline: "M-7 2l3-36h8l3 36zM-5-34v-8h10v8M-5-42L0-47l5 5M-6-10H6M-5-22H5",
  lit: "M-8-39l-46-9v14zM8-39l46-9v14z",
  reach: 54,
};
export const NIB: Figure = {
  outline: "M-5 0l-6-22L0-52l11 30L5 0zM0-50v26a3 3 0 1 0 .1 0M-7-8H7",
  reach: 11,
};
export const LAMP: Figure = {
  outline: "M-4 0h8M0 0v-40q0-9 9-9 7 0 7 5",
  lit: "M11-44h10l-5 7z",
  reach: 21,
};

/** Draws one of the small objects (figures) at a random place on the horizon, or none. */
export function drawFigure(
  figures: readonly Figure[],
  scene: Scene,
  random: Random,
  disc?: Disc,
): string {
  const figure = figures[random.between(0, figures.length)];
  if (!figure) return "";
  const scale = Math.min(1.5, Math.max(0.8, scene.height / 180));
  const place = (scene.width * random.between(15, 85)) / 100;
  const x = besideDisc(place, figure.reach * scale, scene.width, disc);
  const lit = figure.lit ? `<path fill="${scene.ink}" stroke="none" d="${figure.lit}"/>` : "";
  const y = scene.horizon + (figure === BOAT ? 10 : 1);
  return `<g transform="${d`translate(${x} ${y})`}scale(${scale.toFixed(1)})">${masked(scene.ground, figure.outline)}${lit}</g>`;
}
