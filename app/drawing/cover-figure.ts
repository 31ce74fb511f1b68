import { d } from "./svg";
import type { Random } from "./random";
import type { Scene } from "./cover-sky";

/** A small object on the ground, as path data. */
export interface Figure {
  /** Path filled with the background colour, so that it hides what is behind the object. */
  outline: string;
  /** Path of the parts that are lit, such as windows. */
  lit?: string;
}

export const HOUSE: Figure = {
  outline: "M-13 0v-12L0-23l13 11V0zM7-18v-8M9-30q5-5 0-10t0-10",
  lit: "M-3 0v-8h6v8zM-9-9h4v4h-4z",
};
export const TREE: Figure = {
  outline: "M0 0v-15a11 11 0 1 1 1 0M0-15v-12M0-19l5-5M0-16l-5-6",
};
export const BOAT: Figure = {
  outline: "M-24-2l8 12h32l8-12H9L0-22-9-2zM0-22V10M-9-2L0 10 9-2",
};
export const LIGHTHOUSE: Figure = {
  outline: "M-7 2l3-36h8l3 36zM-5-34v-8h10v8M-5-42L0-47l5 5M-6-10H6M-5-22H5",
  lit: "M-8-39l-46-9v14zM8-39l46-9v14z",
};
export const NIB: Figure = {
  outline: "M-5 0l-6-22L0-52l11 30L5 0zM0-50v26a3 3 0 1 0 .1 0M-7-8H7",
};
export const LAMP: Figure = {
  outline: "M-4 0h8M0 0v-40q0-9 9-9 7 0 7 5",
  lit: "M11-44h10l-5 7z",
};

/** Draws one of the figures at a random place on the horizon, or none. */
export function drawFigure(figures: readonly Figure[], scene: Scene, random: Random): string {
  const figure = figures[random.between(0, figures.length)];
  if (!figure) return "";
  const x = (scene.width * random.between(15, 85)) / 100;
  const scale = Math.min(1.5, Math.max(0.8, scene.height / 180)).toFixed(1);
  const lit = figure.lit ? `<path fill="${scene.ink}" stroke="none" d="${figure.lit}"/>` : "";
  const y = scene.horizon + (figure === BOAT ? 10 : 1);
  return `<g transform="${d`translate(${x} ${y})`}scale(${scale})"><path fill="${scene.ground}" d="${figure.outline}"/>${lit}</g>`;
}
