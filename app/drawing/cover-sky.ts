import { d, repeat } from "./svg";
import type { Random } from "./random";

/** Size and colours of a cover's drawing. The sky ends at `horizon`, measured from the top. */
export interface Scene {
  width: number;
  height: number;
  horizon: number;
  ground: string;
  ink: string;
}

/** The disc of a sun or moon on a cover. */
export interface Disc {
  x: number;
  y: number;
  r: number;
}

/** Draws a sky as SVG markup, varied by seeded random numbers. Also returns its sun or moon, if it has one. */
export type DrawSky = (scene: Scene, random: Random) => { art: string; disc?: Disc };

const dots = (size: number, path: string) =>
  `<path stroke-linecap="round" stroke-width="${size}" d="${path}"/>`;

/** Returns a random centre and radius for a sun or moon. */
function place({ width, horizon }: Scene, random: Random): Disc {
  const r = Math.round(Math.min(horizon, width * 0.6) * (random.between(15, 24) / 100));
  return {
    r,
    x: Math.round((width * random.between(26, 74)) / 100),
    y: Math.round(horizon * (random.between(38, 62) / 100)),
  };
}

/** Draws a sun whose rays are one circle with a dashed stroke as wide as the sky, so that they taper towards the middle. */
function sun(scene: Scene, random: Random) {
  const disc = place(scene, random);
  const { x, y, r } = disc;
  const rays = random.between(20, 44);
  const inner = r * 1.4;
  const outer = Math.hypot(scene.width, scene.height);
  const middle = (inner + outer) / 2;
  const step = (2 * Math.PI * middle) / rays;
  const wide = step * (random.between(10, 34) / 100);
  const dash = `${wide.toFixed(2)} ${(step - wide).toFixed(2)}`;
  const fill = random.oneIn(2) ? `fill="${scene.ink}"` : "";
  const art = `<circle cx="${x}" cy="${y}" r="${middle.toFixed(2)}" stroke-width="${Math.round(outer - inner)}" stroke-dasharray="${dash}"/><circle cx="${x}" cy="${y}" r="${r}" ${fill}/>`;
  return { art, disc };
}

/** Draws the sky 'moon': a crescent or full moon, and stars. */
function moon(scene: Scene, random: Random) {
  const disc = place(scene, random);
  const { x, y, r } = disc;
  const crescent = random.oneIn(3)
    ? d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0`
    : d`M${x} ${y - r}a${r} ${r} 0 1 0 ${r} ${r * 1.3} ${r} ${r} 0 0 1 ${-r} ${-r * 1.3}`;
  const art = `<path fill="${scene.ink}" stroke="none" d="${crescent}"/>${stars(scene, random, 16)}`;
  return { art, disc };
}

function stars({ width, horizon }: Scene, random: Random, count: number): string {
  const star = () =>
    d`M${random.between(2, width / 4) * 4} ${random.between(2, horizon / 5) * 5}h0`;
  return dots(2, repeat(count, star)) + dots(4, repeat(count / 3, star));
}

/** Draws the sky 'constellation': points joined by thin lines from left to right, and a few more stars. */
function constellation(scene: Scene, random: Random) {
  const { width, horizon } = scene;
  const count = random.between(5, 6) + (width > 320 ? 2 : 0);
  const points = Array.from({ length: count }, (_, index) => {
    const x = Math.round((width * (index + 0.5)) / count + random.between(-12, 12));
    return d`${x} ${horizon * (random.between(12, 80) / 100)}`;
  });
  const at = random.between(1, count - 2);
  const end = d`${random.between(1, 9) * (width / 10)} ${horizon * 0.88}`;
  const all = [...points, end].map((point) => `M${point}h0`).join("");
  const spark = points.flatMap((point, index) =>
    index % 3 === 1 ? `M${point}m0-9v18m-9-9h18` : [],
  );
  const art = `<path stroke-width=".8" d="M${points.join("L")}M${points[at]}L${end}${spark.join("")}"/>${dots(6, all)}${stars(scene, random, 10)}`;
  return { art };
}

/** Draws the sky 'rain': slanted dashed lines. Their starts cycle through five heights, so that the dashes do not align. */
function rain({ width, height }: Scene, random: Random) {
  const slant = random.between(-60, 60);
  const gap = random.between(7, 11);
  const dash = `${random.between(9, 26)} ${random.between(8, 16)} ${random.between(4, 9)} ${random.between(9, 22)}`;
  const rises = Array.from({ length: 5 }, () => random.between(0, 40));
  const count = (width + Math.abs(slant)) / gap + 2;
  const lines = repeat(count, (index) => {
    const step = (rises[index % 5] ?? 0) - (rises[(index + 4) % 5] ?? 0);
    return d`l${slant} ${height + 50}m${gap - slant} ${step - height - 50}`;
  });
  const art = `<path stroke-dasharray="${dash}" d="${d`M${Math.min(0, -slant) - gap} -45${lines}`}"/>`;
  return { art };
}

/** Draws the sky 'wind': gusts as parallel lines that end in a curl. */
function wind({ width, horizon }: Scene, random: Random) {
  const gusts = Math.max(2, Math.round(horizon / 38));
  const lines = repeat(gusts, (index) => {
    const y = (horizon * (index + 0.75)) / gusts;
    const end = (width * random.between(index % 2 ? 35 : 60, index % 2 ? 60 : 92)) / 100;
    const r = random.between(12, 18);
    const up = index % 2 ? 1 : -1;
    const curl = d`M-9 ${y}H${end}a${r} ${r} 0 1 ${up === 1 ? 0 : 1} ${-r} ${-r * up}q0 ${r * up * 0.7} ${r * 0.7} ${r * up * 0.5}`;
    const start = random.between(-9, width / 4);
    return (
      curl +
      repeat(
        3,
        (line) => d`M${start + 20 * line - 30} ${y + up * 6 * (line + 1)}H${end - 24 * (line + 1)}`,
      )
    );
  });
  return { art: `<path d="${lines}"/>` };
}

/** Draws the sky 'halo': concentric rings around a point near the horizon. */
function halo({ width, horizon, ink }: Scene, random: Random) {
  const x = Math.round((width * random.between(25, 75)) / 100);
  const y = Math.round(horizon * (random.between(60, 100) / 100));
  const step = random.between(10, 15);
  const reach = Math.hypot(Math.max(x, width - x), y);
  const rings = repeat(reach / step - 1, (index) => {
    const r = step * (index + 2);
    return d`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`;
  });
  const art = `<path d="${rings}"/><circle cx="${x}" cy="${y}" r="${step}" fill="${ink}"/>`;
  return { art, disc: { x, y, r: step } };
}

/** Draws the sky 'dusk': horizontal lines, dense at the top and wider apart towards the horizon, behind a blank disc. */
function dusk(scene: Scene, random: Random) {
  const { width, horizon, ground } = scene;
  const disc = place(scene, random);
  const { x, y, r } = disc;
  const growth = random.between(104, 112) / 100;
  let gap = random.between(30, 45) / 10;
  let level = 0;
  let lines = "";
  while (level < horizon) {
    level += gap;
    gap *= growth;
    lines += d`M0 ${level}h${width}`;
  }
  const art = `<path d="${lines}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${ground}"/>`;
  return { art, disc };
}

/** Draws the sky 'clouds' in front of horizontal lines. Each cloud is a separate filled path that covers the clouds behind it. */
function clouds({ width, horizon, ground }: Scene, random: Random) {
  const count = Math.max(2, Math.round((width * horizon) / 24000));
  const a = random.between(22, 30) * Math.min(1, horizon / 130);
  const bank = d`a${a} ${a} 0 0 1 ${a * 0.8} ${-a * 1.4} ${a * 1.3} ${a * 1.3} 0 0 1 ${a * 2.4} ${-a * 0.2} ${a} ${a} 0 0 1 ${a} ${a * 1.6}z`;
  const cloud = (index: number) =>
    `<path fill="${ground}" d="${d`M${(width * (index + 0.3)) / count + random.between(-40, 0)} ${(horizon * ((index % 2 ? 80 : 50) + random.between(-9, 9))) / 100}${bank}`}"/>`;
  const gap = random.between(7, 10);
  const dash = `${random.between(60, 150)} 7 ${random.between(20, 50)} 6`;
  const lines = repeat(horizon / gap, (index) => d`M${-37 * (index % 4)} ${index * gap}h999`);
  return { art: `<path stroke-dasharray="${dash}" d="${lines}"/>${repeat(count, cloud)}` };
}

/** Draws the sky 'birds': a flock of birds, and a sun of thin rings. */
function birds(scene: Scene, random: Random) {
  const { width, horizon, ground } = scene;
  const { x, y, r } = place(scene, random);
  const wings = [5, 8, 11].map(
    (size) => d`q${size * 0.7} ${-size} ${size} 0q${size * 0.3} ${-size} ${size} 0`,
  );
  const count = Math.round(width / 34);
  const bird = (index: number) =>
    d`M${(index * width) / count + random.between(4, 14)} ${random.between(horizon * 0.08, horizon * 0.7)}${wings[(index * 2) % 3] ?? ""}`;
  const rings = repeat(
    4,
    (index) => `<circle cx="${x}" cy="${y}" r="${r + (4 - index) * 5 - 5}" fill="${ground}"/>`,
  );
  const art = `<path stroke-width="2" d="${repeat(count, bird)}"/>${rings}`;
  return { art, disc: { x, y, r: r + 15 } };
}

/** All skies of covers. The contest's number selects one (`drawScene`). */
export const SKIES: readonly DrawSky[] = [
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
