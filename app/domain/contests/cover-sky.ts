import { d, repeat } from "~/domain/drawing/path";
import type { Random } from "~/domain/drawing/random";

/** The room of a drawing: its sky ends at the horizon. */
export interface Scene {
  width: number;
  height: number;
  horizon: number;
  ground: string;
  ink: string;
}

/** A family of strokes: the same numbers give the same drawing. */
export type Draw = (scene: Scene, random: Random) => string;

const dots = (size: number, path: string) =>
  `<path stroke-linecap="round" stroke-width="${size}" d="${path}"/>`;

/** Where a sun or a moon stands. */
function place({ width, horizon }: Scene, random: Random) {
  const r = Math.round(Math.min(horizon, width * 0.6) * (random.between(15, 24) / 100));
  return {
    r,
    x: Math.round((width * random.between(26, 74)) / 100),
    y: Math.round(horizon * (random.between(38, 62) / 100)),
  };
}

/** One circle with a dashed stroke as wide as the sky: rays that taper towards the sun. */
function sun(scene: Scene, random: Random): string {
  const { x, y, r } = place(scene, random);
  const rays = random.between(20, 44);
  const inner = r * 1.4;
  const outer = Math.hypot(scene.width, scene.height);
  const middle = (inner + outer) / 2;
  const step = (2 * Math.PI * middle) / rays;
  const wide = step * (random.between(10, 34) / 100);
  const dash = `${wide.toFixed(2)} ${(step - wide).toFixed(2)}`;
  const disc = random.oneIn(2) ? `fill="${scene.ink}"` : "";
  return `<circle cx="${x}" cy="${y}" r="${middle.toFixed(2)}" stroke-width="${Math.round(outer - inner)}" stroke-dasharray="${dash}"/><circle cx="${x}" cy="${y}" r="${r}" ${disc}/>`;
}

/** A crescent, and stars as dots. */
function moon(scene: Scene, random: Random): string {
  const { x, y, r } = place(scene, random);
  const deep = random.between(90, 150) / 100;
  const crescent = random.oneIn(3)
    ? d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`
    : d`M${x} ${y - r}a${r} ${r} 0 1 0 ${r} ${r * 1.3} ${r * deep} ${r * deep} 0 0 1 ${-r} ${-r * 1.3}z`;
  return `<path fill="${scene.ink}" stroke="none" d="${crescent}"/>${stars(scene, random, 34)}`;
}

function stars({ width, horizon }: Scene, random: Random, count: number): string {
  const star = () => d`M${random.between(6, width - 6)} ${random.between(6, horizon - 4)}h0`;
  return dots(2, repeat(count, star)) + dots(3.5, repeat(count / 4, star));
}

/** Points joined by thin lines from left to right, with a few more stars around. */
function constellation(scene: Scene, random: Random): string {
  const { width, horizon } = scene;
  const count = Math.round(width / random.between(36, 48));
  const points = Array.from({ length: count }, (_, index) => ({
    x: Math.round((width * (index + 0.5)) / count + random.between(-9, 9)),
    y: Math.round(horizon * (random.between(12, 84) / 100)),
  }));
  const side = points[random.between(1, count - 2)];
  const line = points.map(({ x, y }) => d`${x} ${y}`).join("L");
  const branch = side
    ? d`M${side.x} ${side.y}L${side.x + random.between(-40, 40)} ${horizon * 0.9}`
    : "";
  const spark = ({ x, y }: { x: number; y: number }) => d`M${x} ${y - 7}v14M${x - 7} ${y}h14`;
  return `<path stroke-width=".8" d="M${line}${branch}"/>${dots(6, points.map(({ x, y }) => d`M${x} ${y}h0`).join(""))}<path d="${points
    .filter((_, index) => index % 3 === 1)
    .map(spark)
    .join("")}"/>${stars(scene, random, 20)}`;
}

/** Slanted lines in dashes of changing length. */
function rain({ width, height }: Scene, random: Random): string {
  const slant = random.between(-70, 70);
  const gap = random.between(7, 11);
  const dash = `${random.between(9, 26)} ${random.between(8, 16)} ${random.between(4, 9)} ${random.between(9, 22)}`;
  const first = Math.min(0, -slant) - gap;
  const lines = repeat(
    (width + Math.abs(slant)) / gap + 2,
    (index) => d`M${first + index * gap} ${-random.between(0, 40)}l${slant} ${height + 40}`,
  );
  return `<path stroke-dasharray="${dash}" d="${lines}"/>`;
}

/** Gusts: parallel lines that end in a curl. */
function wind({ width, horizon }: Scene, random: Random): string {
  const gusts = Math.max(2, Math.round(horizon / 44));
  return `<path d="${repeat(gusts, (index) => {
    const y = (horizon * (index + 0.75)) / gusts;
    const end = (width * random.between(35, 85)) / 100;
    const r = random.between(11, 17);
    const up = random.oneIn(2) ? 1 : -1;
    const sweep = up === 1 ? 0 : 1;
    const curl = d`M-9 ${y}h${end}a${r} ${r} 0 1 ${sweep} ${-r} ${-r * up}q0 ${r * up * 0.6} ${r * 0.7} ${r * up * 0.5}`;
    return `${curl}${repeat(3, (line) => d`M${random.between(-60, 60)} ${y + up * 6 * (line + 1)}h${end * (0.9 - line * 0.18)}`)}`;
  })}"/>`;
}

/** Rings around a point at the horizon, as of a sun that sets or a sound. */
function halo({ width, horizon }: Scene, random: Random): string {
  const x = (width * random.between(25, 75)) / 100;
  const y = horizon * (random.between(60, 100) / 100);
  const step = random.between(8, 13);
  const growth = random.between(0, 8) / 100;
  let r = step;
  return `<path d="${repeat(70, (index) => {
    r += step * (1 + growth * index) * (index === 0 ? 1.5 : 1);
    return r > Math.hypot(width, horizon) ? "" : d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0`;
  })}"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${step}"/>`;
}

/** Level lines, dense above and open towards the horizon, with a disc left blank. */
function dusk(scene: Scene, random: Random): string {
  const { width, horizon, ground } = scene;
  const { x, y, r } = place(scene, random);
  const growth = random.between(104, 112) / 100;
  let gap = random.between(30, 45) / 10;
  let level = 0;
  let lines = "";
  while (level < horizon) {
    level += gap;
    gap *= growth;
    lines += d`M0 ${level}h${width}`;
  }
  return `<path d="${lines}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${ground}"/>`;
}

/** Clouds before level lines. */
function clouds({ width, horizon, ground }: Scene, random: Random): string {
  const count = Math.max(2, Math.round((width * horizon) / 16000));
  const cloud = (index: number) => {
    const a = random.between(14, 22);
    const x = (width * (index + 0.2)) / count + random.between(-30, 10);
    const y = horizon * (random.between(35, 80) / 100);
    return d`M${x} ${y}a${a} ${a} 0 0 1 ${a * 0.8} ${-a * 1.4} ${a * 1.4} ${a * 1.4} 0 0 1 ${a * 2.4} ${-a * 0.2} ${a} ${a} 0 0 1 ${a * 1.2} ${a * 1.6}z`;
  };
  const gap = random.between(6, 9);
  return `<path stroke-dasharray="${random.between(60, 150)} 6 ${random.between(20, 50)} 5" d="${repeat(horizon / gap, (index) => d`M${-random.between(0, 90)} ${index * gap}h999`)}"/><path fill="${ground}" d="${repeat(count, cloud)}"/>`;
}

/** A flock in the open sky, and a thin sun. */
function birds(scene: Scene, random: Random): string {
  const { width, horizon } = scene;
  const { x, y, r } = place(scene, random);
  const bird = () => {
    const size = random.between(5, 11);
    return d`M${random.between(12, width - 24)} ${random.between(horizon * 0.08, horizon * 0.7)}q${size * 0.7} ${-size} ${size} 0q${size * 0.3} ${-size} ${size} 0`;
  };
  const rings = repeat(4, (index) => `<circle cx="${x}" cy="${y}" r="${r + index * 5}"/>`);
  return `${rings}<path fill="none" stroke-width="2" d="${repeat(random.between(7, 13), bird)}"/>`;
}

/** The skies in the order in which months take them. */
export const SKIES: readonly Draw[] = [
  sun,
  rain,
  moon,
  halo,
  wind,
  constellation,
  dusk,
  birds,
  clouds,
];
