import { d, repeat } from "./svg";
import type { Random } from "./random";
import {
  besideDisc,
  BOAT,
  HOUSE,
  LAMP,
  LIGHTHOUSE,
  masked,
  NIB,
  TREE,
  type Figure,
} from "./cover-figure";
import type { Disc, Scene } from "./cover-sky";

/** Draws a ground as SVG markup, varied by seeded random numbers. `disc` is the sun or moon in the sky above it. */
export type DrawLand = (scene: Scene, random: Random, disc?: Disc) => string;

/** Draws a plain ground: fills the area below the horizon, which hides the sky's drawing there. The edge of the cover clips it. */
const plain = ({ horizon, ground }: Scene) =>
  `<path fill="${ground}" d="${d`M-9 ${horizon}h999v999H-9z`}"/>`;

/** Draws the ground 'sea': waves that grow towards the viewer. */
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
  return `${plain(scene)}<path d="${lines}"/>`;
}

/** Draws the ground 'hills': overlapping ridges, each with parallel lines below its edge. */
function hills(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const count = random.between(3, 5);
  return repeat(count, (index) => {
    const far = index / count;
    const y = horizon + (height - horizon) * far;
    const a = random.between(14, 30) * (0.6 + far);
    const span = (width / 2) * (random.between(70, 130) / 100);
    const curve = d`q${span / 2} ${index % 2 ? a : -a} ${span} 0t${span} 0 ${span} 0 ${span} 0`;
    const start = -random.between(0, 60);
    const gap = random.between(5, 8);
    const lines = repeat(
      (height - y) / count / gap + 3,
      (line) => d`M${start} ${y + (line + 1) * gap}${curve}`,
    );
    return `<path fill="${ground}" d="${d`M${start} ${y}${curve}V${height + 9}H-9z`}"/><path stroke-width="${(0.7 + far * 0.9).toFixed(1)}" d="${lines}"/>`;
  });
}

/** Draws the ground 'city': houses side by side, whose windows are dashed lines. */
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
  return `<path fill="${ground}" d="${walls}"/><path stroke-width="3" stroke-dasharray="${dash}" d="${windows}"/>`;
}

/** Draws the ground 'stairs': steps up to a lit door. */
function stairs(scene: Scene, random: Random, disc?: Disc): string {
  const { width, height, horizon, ground, ink } = scene;
  const place = (width * random.between(36, 64)) / 100;
  const half = random.between(13, 18);
  const x = besideDisc(place, half + 7, width, disc);
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
  return `${plain(scene)}${masked(ground, arch)}<path fill="${ground}" d="${treads}"/><path fill="${ink}" d="${opening}"/>`;
}

/** Draws the ground 'furrows': a field whose furrows meet at the horizon. */
function furrows(scene: Scene, random: Random): string {
  const { width, height, horizon } = scene;
  const x = (width * random.between(20, 80)) / 100;
  const deep = height - horizon;
  const gap = Math.round(width / random.between(6, 9));
  const bend = random.oneIn(2) ? 0 : random.between(-50, 50);
  const reach = Math.ceil((width * 1.1) / gap);
  const lines = repeat(reach * 2 + 1, (index) => {
    const foot = (index - reach) * gap;
    return bend === 0
      ? d`M${x} ${horizon}l${foot} ${deep}`
      : d`M${x} ${horizon}q${foot * 0.3 + bend} ${deep * 0.5} ${foot} ${deep}`;
  });
  return `${plain(scene)}<path d="${lines}"/>`;
}

/** Draws the ground 'mountains': peaks whose right flank is hatched with strokes of two lengths. */
function mountains(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const count = Math.round(width / 110) + 1;
  // Draws the tall peaks (odd indexes) first, so that the short ones are in front.
  const order = [1, 3, 5, 0, 2, 4, 6].filter((index) => index < count);
  return repeat(count, (nth) => {
    const index = order[nth] ?? nth;
    const x = Math.round((width * (index + random.between(35, 65) / 100)) / count);
    const rise = random.between(10, 40) * (index % 2 ? 1.3 : -0.8);
    const top = Math.round(horizon - ((height - horizon) * rise) / 100);
    const [dx, dy] = [random.between(4, 6), random.between(5, 7)];
    const steps = Math.ceil((height - top) / dy / 2) + 1;
    const [lean, long] = [random.between(-3, 6), random.between(20, 44)];
    const stroke = (part: number) =>
      d`m${dx} ${dy}l${-lean * part} ${long * part}m${lean * part} ${-long * part}`;
    const strokes = repeat(steps, () => stroke(1) + stroke(0.5));
    const left = random.between(70, 120) / 100;
    return `<path fill="${ground}" d="${d`M${x - (height - top) * left} ${height}L${x} ${top}l${dx * steps * 2} ${dy * steps * 2}M${x} ${top}${strokes}`}"/>`;
  });
}

/** Draws the ground 'pond': rings on still water around two drops. */
function pond(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
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
  return `${plain(scene)}<path d="${rings(x, y, most, step)}"/><path fill="${ground}" d="${other}"/><path d="${d`M${x} ${y - 34}v20`}"/>`;
}

/** Draws the ground 'forest': firs, each in front of a blank stripe. Their branches are three tiers of wide dashed lines. */
function forest(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const gap = random.between(20, 26);
  const deep = height - horizon;
  const tops = [-38, -12, 14, 36].map((part) =>
    Math.round(horizon + (deep * (part + random.between(-9, 9))) / 100),
  );
  const firs = Array.from({ length: Math.ceil(width / gap) + 1 }, (_, index) => ({
    x: index * gap + random.between(-5, 5),
    top: tops[random.between(0, 3)] ?? horizon,
  }));
  const tier = (wide: number, from: number, to: number) =>
    `<path stroke-width="${wide}" stroke-dasharray="1.6 4" d="${firs.map(({ x, top }) => d`M${x} ${top + (height - top) * from}v${(height - top) * (to - from)}`).join("")}"/>`;
  const trunks = firs.map(({ x, top }) => d`M${x} ${top}V${height}`).join("");
  return `${plain(scene)}<path stroke="${ground}" stroke-width="16" d="${trunks}"/>${tier(5, 0.06, 0.26)}${tier(10, 0.26, 0.6)}${tier(16, 0.6, 0.94)}<path d="${trunks}"/>`;
}

/** Draws the ground 'relief': horizontal lines that bulge in two places, as on a relief map. */
function relief(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const gap = random.between(7, 9);
  const count = Math.ceil((height - horizon) / gap) + 2;
  const swells = Array.from({ length: 2 }, (_, index) => ({
    at: count * (random.between(25, 75) / 100),
    x: (width * (index + random.between(25, 75) / 100)) / 2 - 60,
    wide: random.between(44, 70),
    high: random.between(26, 46),
  }));
  // Moves the second bulge behind the end of the first: if they overlapped, the lines would run backwards.
  const [first, second] = swells;
  if (first && second) second.x = Math.max(second.x, first.x + 2 * first.wide + 6);
  const lines = repeat(count, (index) => {
    const y = horizon + index * gap;
    const over = swells.map(({ at, x, wide, high }) => {
      const rise = Math.round(high * Math.exp(-(((index - at) / 3.6) ** 2)));
      return rise < 2
        ? ""
        : d`H${x}c${wide / 2} 0 ${wide / 2} ${-rise} ${wide} ${-rise}s${wide / 2} ${rise} ${wide} ${rise}`;
    });
    return d`M-9 ${y}${over.join("")}H${width + 9}`;
  });
  return `${plain(scene)}<path fill="${ground}" d="${lines}"/>`;
}

/** Draws the ground 'flourish': illegible handwriting in loops of three heights on baselines. */
function flourish(scene: Scene, random: Random): string {
  const { width, height, horizon, ground } = scene;
  const deep = height - horizon;
  const rows = Math.max(2, Math.round(deep / 46));
  const gap = deep / rows;
  const wide = random.between(15, 21);
  const loop = (tall: number) =>
    d`c${wide * 0.9} ${-tall * 0.1} ${wide * 1.5} ${-tall} ${wide} ${-tall}s${-wide * 0.6} ${tall} ${wide * 0.2} ${tall}`;
  const loops = [gap * 0.82, gap * 0.36, gap * 0.36, gap * 0.6].map(loop);
  const lines = repeat(rows, (row) => {
    const written = row === rows - 1 ? random.between(30, 65) / 100 : 1.1;
    return d`M-20 ${horizon + gap * (row + 1) - gap * 0.22}${repeat((width * written + 20) / (wide * 1.2), () => loops[random.between(0, 3)] ?? "")}`;
  });
  return `<path fill="${ground}" stroke="none" d="${d`M0 ${horizon}h${width}v${deep}H0z`}"/><path stroke-width="2" d="${lines}"/>`;
}

/** Draws the ground 'branch': a branch from one side, with leaves in pairs. */
function branch(scene: Scene, random: Random): string {
  const { width, height, ground } = scene;
  const side = random.oneIn(2) ? 1 : -1;
  const from = side === 1 ? -9 : width + 9;
  const pairs = Math.round(width / 55) + 2;
  const climb = Math.min(height * 0.72, height - scene.horizon + 60);
  const foot = height - 16;
  const at = (t: number) => d`M${from + side * width * 0.86 * t} ${foot - climb * t * t}`;
  const long = random.between(40, 50) * Math.min(1, height / 170);
  const leaf = (dx: number, dy: number) => {
    const [bx, by] = [-dy * 0.36, dx * 0.36];
    return d`q${dx * 0.4 + bx} ${dy * 0.4 + by} ${dx} ${dy}q${-dx * 0.4 - bx} ${-dy * 0.6 - by} ${-dx} ${-dy}l${dx * 0.7} ${dy * 0.7}`;
  };
  const [upper, lower] = [leaf(side * long * 0.45, -long * 0.95), leaf(side * long, -long * 0.12)];
  const leaves = repeat(
    pairs,
    (index) => at((index + 0.4) / pairs) + upper + at((index + 0.8) / pairs) + lower,
  );
  const stem = d`M${from} ${foot}q${side * width * 0.43} 0 ${side * width * 0.86} ${-climb}`;
  return `<path stroke-width="3" d="${stem}"/><path fill="${ground}" d="${leaves}"/>`;
}

/**
 * All grounds of covers, each with its horizon in percent of the height and the figures that may stand on it. The contest's number
 * selects one (`drawScene`).
 */
export const LANDS: readonly { draw: DrawLand; horizon: number; figures?: readonly Figure[] }[] = [
  { draw: sea, horizon: 58, figures: [BOAT, LIGHTHOUSE] },
  { draw: stairs, horizon: 52 },
  { draw: city, horizon: 62 },
  { draw: branch, horizon: 66 },
  { draw: furrows, horizon: 60, figures: [HOUSE, TREE, LAMP] },
  { draw: flourish, horizon: 50 },
  { draw: mountains, horizon: 60 },
  { draw: pond, horizon: 48 },
  { draw: forest, horizon: 60 },
  { draw: relief, horizon: 56, figures: [NIB, LAMP, TREE] },
  { draw: hills, horizon: 56, figures: [HOUSE, TREE, NIB] },
];
