import { d, repeat } from "~/domain/drawing/path";
import type { Random } from "~/domain/drawing/random";
import type { Draw, Scene } from "./cover-sky";

/** The ground below the horizon, over whatever the sky has drawn there. */
const plain = ({ width, height, horizon, ground }: Scene) =>
  `<path fill="${ground}" d="${d`M-9 ${horizon}h${width + 18}V${height + 9}H-9z`}"/>`;

/** Waves that grow as they come nearer. */
function sea(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const growth = random.between(14, 26) / 100;
  let y = horizon;
  let gap = 5;
  let lines = "";
  while (y < height + 8) {
    gap *= 1 + growth;
    y += gap;
    const half = Math.round(gap * 1.5);
    const start = -random.between(0, half * 2);
    lines += d`M${start} ${y}q${half / 2} ${-gap * 0.5} ${half} 0${repeat(width / half + 1, () => d`t${half} 0`)}`;
  }
  return `${plain(scene)}<path fill="none" d="${lines}"/>`;
}

/** Ridges one before the other, each with lines that follow it. */
function hills(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const count = random.between(3, 5);
  return repeat(count, (index) => {
    const far = index / count;
    const y = horizon + (height - horizon) * far;
    const a = random.between(14, 30) * (0.6 + far);
    const span = (width / 2) * (random.between(70, 130) / 100);
    const curve = d`q${span / 2} ${index % 2 ? a : -a} ${span} 0t${span} 0 ${span} 0`;
    const start = -random.between(0, 60);
    const gap = random.between(5, 8);
    const lines = repeat(
      (height - y) / count / gap + 3,
      (line) => d`M${start} ${y + (line + 1) * gap}${curve}`,
    );
    return `<path fill="${ground}" d="${d`M${start} ${y}${curve}V${height + 9}H-9z`}"/><path fill="none" stroke-width="${(0.7 + far * 0.9).toFixed(1)}" d="${lines}"/>`;
  });
}

/** Houses side by side: dashed lines are their windows. */
function city(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  let [x, walls, windows] = [-random.between(4, 18), "", ""];
  while (x < width) {
    const wide = random.between(22, 42);
    const top = horizon + (height - horizon) * (random.between(-55, 45) / 100);
    const roof = random.between(0, 3);
    const ridge =
      roof === 0
        ? d`l${wide / 2} ${-wide / 3} ${wide / 2} ${wide / 3}`
        : roof === 1
          ? d`v-7h${wide / 2}v7h${wide / 2}`
          : d`h${wide}`;
    walls += d`M${x} ${height + 9}V${top}${ridge}V${height + 9}`;
    const columns = Math.floor((wide - 8) / 7);
    windows += repeat(
      columns,
      (index) => d`M${x + (wide - (columns - 1) * 7) / 2 + index * 7} ${top + 10}V${height}`,
    );
    x += wide + (random.oneIn(4) ? random.between(6, 20) : 0);
  }
  const dash = [5, 6, 5, 6, 5, random.between(17, 28)].join(" ");
  return `<path fill="${ground}" d="${walls}"/><path fill="none" stroke-width="3" stroke-dasharray="${dash}" d="${windows}"/>`;
}

/** Steps up to a door with light behind it. */
function stairs(scene: Scene, random: Random): string {
  const { width, height, horizon, ground, ink } = scene;
  const x = (width * random.between(36, 64)) / 100;
  const half = random.between(13, 18);
  const door = Math.min(horizon * 0.6, half * 3.4);
  const count = random.between(6, 8);
  const rise = (height - horizon) / count;
  const spread = random.between(9, 15);
  const treads = repeat(count + 1, (index) => {
    const wide = half + 8 + index * spread;
    return d`M${x - wide} ${horizon + index * rise}h${wide * 2}v${rise * 0.55}h${-wide * 2}z`;
  });
  const opening = d`M${x - half} ${horizon}v${-door + half}a${half} ${half} 0 0 1 ${half * 2} 0v${door - half}z`;
  const frame = half + 7;
  const arch = d`M${x - frame} ${horizon}v${-door + half}a${frame} ${frame} 0 0 1 ${frame * 2} 0v${door - half}z`;
  return `${plain(scene)}<path fill="${ground}" d="${arch}${treads}"/><path fill="${ink}" d="${opening}"/>`;
}

/** Furrows that meet at the horizon. */
function furrows(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const x = (width * random.between(20, 80)) / 100;
  const gap = random.between(26, 42);
  const reach = Math.ceil(width / gap) * 2;
  const bend = random.oneIn(2) ? random.between(-50, 50) : 0;
  const lines = repeat(reach * 2 + 1, (index) => {
    const foot = (index - reach) * gap;
    return d`M${x + foot * 0.04} ${horizon}q${foot * 0.3 + bend} ${(height - horizon) * 0.5} ${foot} ${height - horizon}`;
  });
  return `${plain(scene)}<path fill="none" d="${lines}"/>`;
}

/** Peaks with hatching on their lee. */
function mountains(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const count = Math.round(width / 100) + 1;
  return repeat(count, (index) => {
    const x = (width * (index + 0.3 + random.between(0, 40) / 100)) / count;
    const rise = (height - horizon) * (random.between(55, 125) / 100) + 20;
    const base = height - (index % 2 ? 0 : 14);
    const left = rise * (random.between(70, 110) / 100);
    const right = rise * (random.between(70, 120) / 100);
    const steps = Math.round(right / 9);
    const lean = random.between(-6, 2);
    const hatch = repeat(steps - 1, (step) => {
      const at = (step + 1) / steps;
      const fall = rise * (1 - at) * (step % 2 ? 0.5 : 0.8);
      return d`M${x + right * at} ${base - rise * (1 - at)}l${(lean * fall) / 20} ${fall}`;
    });
    return `<path fill="${ground}" d="${d`M${x - left * 1.2} ${base + rise * 0.2}L${x} ${base - rise}l${right * 1.2} ${rise * 1.2}z`}"/><path fill="none" d="${hatch}"/>`;
  });
}

/** Rings on still water, from one drop or two. */
function pond(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const deep = height - horizon;
  const rings = (x: number, y: number, count: number, step: number) =>
    repeat(count, (index) => {
      const rx = step * (index + 0.7);
      return d`M${x - rx} ${y}a${rx} ${rx * 0.27} 0 1 0 ${rx * 2} 0 ${rx} ${rx * 0.27} 0 1 0 ${-rx * 2} 0`;
    });
  const y = horizon + deep * (random.between(45, 60) / 100);
  const step = random.between(13, 19);
  const most = (deep * 0.44) / (step * 0.27);
  const x = (width * random.between(30, 70)) / 100;
  const other = d`${rings(x > width / 2 ? width * 0.16 : width * 0.84, horizon + deep * 0.8, 4, step * 0.8)}`;
  return `${plain(scene)}<path fill="none" d="${rings(x, y, most, step)}${other}"/><path d="${d`M${x} ${y - 34}v20`}"/>`;
}

/** Firs in three tiers of level strokes, which are wide dashed lines. */
function forest(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const gap = random.between(20, 28);
  const firs = Array.from({ length: Math.ceil(width / gap) + 1 }, (_, index) => ({
    x: index * gap + random.between(-7, 7),
    top: horizon + (height - horizon) * (random.between(-30, 30) / 100),
  }));
  const tier = (wide: number, from: number, to: number) =>
    `<path stroke-width="${wide}" stroke-dasharray="1.6 4" d="${firs.map(({ x, top }) => d`M${x} ${top + (height - top) * from}V${top + (height - top) * to}`).join("")}"/>`;
  return `${plain(scene)}${tier(4, 0.04, 0.2)}${tier(9, 0.2, 0.5)}${tier(15, 0.5, 0.9)}<path d="${firs.map(({ x, top }) => d`M${x} ${top}V${height}`).join("")}"/>`;
}

/** Level lines that bulge over something beneath them. */
function relief(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const gap = random.between(7, 9);
  const x = (width * random.between(35, 65)) / 100;
  const bumps = Array.from({ length: 3 }, () => random.between(8, 30));
  return `<path fill="${ground}" d="${repeat((height - horizon) / gap + 2, (index) => {
    const y = horizon + index * gap;
    const near = 1 - Math.abs(index * gap - (height - horizon) * 0.45) / (height - horizon);
    const peak = (nth: number) =>
      -(bumps[(nth + index) % 3] ?? 0) * near * near - random.between(0, 6);
    const wide = random.between(26, 38);
    return d`M-9 ${y}H${x - wide * 2}q${wide / 2} 0 ${wide} ${peak(0)}t${wide} ${peak(1) * 0.6} ${wide} ${-peak(0)}T${x + wide * 2.4} ${y}H${width + 9}`;
  })}"/>`;
}

/** Loops of a pen, as in lessons of handwriting. */
function flourish(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const rows = random.between(2, 3);
  const deep = height - horizon;
  return `${plain(scene).replace("<path", '<path stroke="none"')}<path fill="none" d="${repeat(
    rows,
    (row) => {
      const tall = (deep / rows) * (random.between(70, 95) / 100);
      const wide = tall * (random.between(45, 80) / 100);
      const y = horizon + (deep / rows) * (row + 1) - 6;
      const loop = d`c${wide * 1.5} 0 ${wide * 1.5} ${-tall} ${wide * 0.5} ${-tall}s${-wide * 0.8} ${tall} ${wide * 0.6} ${tall}`;
      return d`M${-random.between(10, 40)} ${y}${repeat(width / (wide * 1.1) + 2, () => loop)}`;
    },
  )}"/>`;
}

/** A branch that comes in from the side, its leaves in pairs. */
function branch(scene: Scene, random: Random): string {
  const { width, height, ground } = scene;
  const side = random.oneIn(2) ? 1 : -1;
  const from = side === 1 ? -6 : width + 6;
  const count = Math.round(width / 46) + 2;
  const reach = width * 0.82;
  const climb = (height - scene.horizon) * 0.9 + 20;
  const at = (t: number) => ({ x: from + side * reach * t, y: height - 14 - climb * t * t * 0.9 });
  const leaf = (t: number, up: number) => {
    const { x, y } = at(t);
    const long = random.between(30, 40) * (1.1 - t * 0.4);
    const dx = side * long * 0.8;
    const dy = -up * long * 0.62 - t * 12;
    const [bx, by] = [-dy * 0.34, dx * 0.34];
    return d`M${x} ${y}q${dx * 0.4 + bx} ${dy * 0.4 + by} ${dx} ${dy}q${-dx * 0.6 - bx} ${-dy * 0.6 - by} ${-dx} ${-dy}l${dx * 0.75} ${dy * 0.75}`;
  };
  const leaves = repeat(
    count,
    (index) => leaf((index + 0.6) / count, 1) + leaf((index + 0.9) / count, -1),
  );
  const end = at(1);
  return `<path fill="none" stroke-width="2.4" d="${d`M${from} ${height - 14}Q${(from + end.x) / 2} ${height - 14} ${end.x} ${end.y}`}"/><path fill="${ground}" d="${leaves}"/>`;
}

/** The grounds in the order in which months take them, each with how high it stands and what may stand on it. */
export const LANDS: readonly { draw: Draw; horizon: number }[] = [
  { draw: sea, horizon: 58 },
  { draw: stairs, horizon: 52 },
  { draw: city, horizon: 62 },
  { draw: branch, horizon: 66 },
  { draw: furrows, horizon: 60 },
  { draw: flourish, horizon: 50 },
  { draw: mountains, horizon: 60 },
  { draw: pond, horizon: 48 },
  { draw: forest, horizon: 60 },
  { draw: relief, horizon: 56 },
  { draw: hills, horizon: 56 },
];
