import { seedOf, randomOf } from "~/domain/drawing/random";
import { d } from "~/domain/drawing/path";
import { escapeHtml } from "~/domain/text/escape-html";
import { drawFigure } from "./cover-figure";
import { LANDS } from "./cover-land";
import { SKIES, type Scene } from "./cover-sky";
import { LEADING, setTitle, type Measure, type SetTitle } from "./cover-title";
import { numberName } from "./number";
import type { Phase } from "./phases";

/** What a cover is drawn from. */
export interface CoverOf {
  id: string;
  number: number;
  title: string;
  phase: Phase;
}

/** retrato: 3:4, for shelves and heads on a desk; banda: 16:10, for phones; social: 1200 x 630, for networks. */
export type CoverShape = "retrato" | "banda" | "social";

/** Width and height of each shape, in units of its drawing. */
export const COVER_SIZES: Record<CoverShape, readonly [width: number, height: number]> = {
  retrato: [300, 400],
  banda: [400, 250],
  social: [600, 315],
};

export const INK = "#f8f1e3";
/** Deep inks in which cream reads at 7:1, in the order of the months: neighbours differ. */
export const GROUNDS = [
  "#0d5458",
  "#7c1f35",
  "#34366f",
  "#6a4209",
  "#2b5330",
  "#52284f",
  "#1d4668",
  "#7d2d1c",
  "#4a4b17",
] as const;

/** Counts the changes of the drawings: part of their addresses, which are kept for a year. */
const EDITION = 1;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where things stand on a cover. */
export interface CoverLayout {
  label: { x: number; y: number; end: number };
  title: SetTitle & { x: number; y: number };
  plate: Box;
  /** How the plate ends: with a line, in a frame, or in the open. */
  edge: "line" | "frame" | "arch" | "open";
}

const MARGIN = 24;
const LABEL = 16;
/** What stays clear between letters and strokes. */
const AIR = 20;

const MEASURES: Record<CoverShape, Measure> = {
  retrato: {
    width: 252,
    sizes: [
      [38, 2],
      [34, 2],
      [30, 3],
      [27, 3],
      [24, 5],
      [21, 6],
      [18, 9],
    ],
  },
  banda: {
    width: 352,
    sizes: [
      [42, 1],
      [36, 2],
      [31, 2],
      [27, 3],
      [23, 4],
      [20, 5],
    ],
  },
  social: {
    width: 262,
    sizes: [
      [46, 3],
      [40, 3],
      [34, 4],
      [29, 5],
      [25, 7],
      [21, 9],
    ],
  },
};

/** The whole cover as an SVG that stands alone. */
export function drawCover(contest: CoverOf, shape: CoverShape): string {
  const [width, height] = COVER_SIZES[shape];
  const layout = layOut(contest, shape);
  const ground = groundOf(contest.number);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="1.5">` +
    `<g transform="translate(${layout.plate.x} ${layout.plate.y})">${drawScene(contest, layout.plate, ground)}</g>` +
    `<path fill="${ground}" d="${mat(layout, width, height)}"${layout.edge === "open" ? ' stroke="none"' : ""}/></g>` +
    `${words(contest, layout)}</svg>`
  );
}

const groundOf = (number: number) => GROUNDS[(number * 4) % GROUNDS.length] ?? GROUNDS[0];

/** A sky over a ground, which both change from one month to the next. */
function drawScene({ id, number }: CoverOf, { width, height }: Box, ground: string): string {
  const random = randomOf(id);
  const sky = SKIES[(number * 2 + Math.floor(number / SKIES.length)) % SKIES.length];
  const land = LANDS[(number * 4) % LANDS.length];
  if (!sky || !land) return "";
  const horizon = Math.round((height * (land.horizon + random.between(-5, 5))) / 100);
  const scene: Scene = { width, height, horizon, ground, ink: INK };
  return (
    sky(scene, random) + land.draw(scene, random) + drawFigure(land.figures ?? [], scene, random)
  );
}

/** Where the parts of a cover stand: the plate takes what the words leave. */
export function layOut(contest: CoverOf, shape: CoverShape): CoverLayout {
  const [width, height] = COVER_SIZES[shape];
  const title = setTitle(contest.title, MEASURES[shape]);
  const tall = title.size * 0.78 + (title.lines.length - 1) * title.size * LEADING;
  const label = { x: MARGIN, end: width - MARGIN, y: MARGIN + LABEL * 0.75 };
  const first = (top: number) => Math.round(top + title.size * 0.78);
  if (shape === "social") {
    const split = MARGIN * 2 + MEASURES.social.width;
    return {
      label: { ...label, end: split - MARGIN },
      title: { ...title, x: MARGIN, y: first(height - MARGIN - title.size * 0.22 - tall) },
      plate: { x: split, y: 0, width: width - split, height },
      edge: "line",
    };
  }
  const kind = contest.number % 5;
  const bottom = height - MARGIN - title.size * 0.22;
  if (kind === 1) {
    const top = label.y + AIR;
    const y = Math.round(top + tall + title.size * 0.22 + AIR);
    return {
      label,
      title: { ...title, x: MARGIN, y: first(top) },
      plate: { x: 0, y, width, height: height - y },
      edge: "line",
    };
  }
  const set = { ...title, x: MARGIN, y: first(bottom - tall) };
  const above = Math.round(bottom - tall - AIR);
  if (kind === 2 || shape === "banda") {
    const y = above - LABEL * 0.75 - AIR;
    return {
      label: { ...label, y: above },
      title: set,
      plate: { x: 0, y: 0, width, height: y },
      edge: "line",
    };
  }
  const y = Math.round(label.y + AIR);
  const wide = { x: 0, y, width, height: above - y };
  if (kind === 0) return { label, title: set, plate: wide, edge: "line" };
  return {
    label,
    title: set,
    plate: { ...wide, x: MARGIN, width: width - 2 * MARGIN },
    edge: kind === 3 ? "frame" : "arch",
  };
}

/** What lies around the plate, as a sheet with a window, so that no stroke leaves it. */
function mat({ plate, edge }: CoverLayout, width: number, height: number): string {
  const out = 9;
  const left = plate.x || -out;
  const top = plate.y || -out;
  const right = plate.x + plate.width + (plate.x + plate.width === width ? out : 0);
  const bottom = plate.y + plate.height + (plate.y + plate.height === height ? out : 0);
  const sheet = d`M${-out} ${-out}h${width + 2 * out}v${height + 2 * out}H${-out}z`;
  if (edge !== "arch") return sheet + d`M${left} ${top}V${bottom}H${right}V${top}z`;
  const r = plate.width / 2;
  const round = Math.min(r, plate.height / 2);
  return (
    sheet +
    d`M${left} ${top + round}V${bottom}H${right}V${top + round}a${r} ${round} 0 0 0 ${-2 * r} 0z`
  );
}

function words({ number, phase }: CoverOf, { label, title }: CoverLayout): string {
  const lines = title.lines.map((line, index) =>
    index === 0
      ? escapeHtml(line)
      : `<tspan x="${title.x}" dy="${Math.round(title.size * LEADING)}">${escapeHtml(line)}</tspan>`,
  );
  return (
    `<g fill="${INK}" font-family="Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif" font-weight="600">` +
    `<text x="${label.x}" y="${label.y}" font-size="${LABEL}" letter-spacing="2">${numberName(number).toUpperCase()}</text>` +
    `<text x="${title.x}" y="${title.y}" font-size="${title.size}">${lines.join("")}</text>${moonOf(phase, label)}</g>`
  );
}

/** The phase as one of the moon: new while stories come in, full with the results. */
function moonOf(phase: Phase, { end, y }: CoverLayout["label"]): string {
  const [x, middle] = [end - 7, y - 6];
  const half = d`M${x} ${middle - 7}a7 7 0 0 1 0 14`;
  const lit: Record<Phase, string> = {
    submission: "",
    unknown: "",
    voting: `${half}z`,
    counting: half + d`a4 7 0 0 1 0-14z`,
    results: half + d`a7 7 0 0 1 0-14z`,
  };
  return `<circle cx="${x}" cy="${middle}" r="7" fill="none" stroke="${INK}"/>${lit[phase] ? `<path d="${lit[phase]}"/>` : ""}`;
}

/** The part of a cover's address that changes with its drawing. */
export function coverKey({ id, number, title, phase }: CoverOf): string {
  return seedOf([EDITION, id, number, title, phase].join("\0")).toString(36);
}

/** The address of a cover as an image, which may be kept for good: it changes with the drawing. */
export function coverPath(contest: CoverOf, shape: CoverShape = "retrato"): string {
  const form = shape === "retrato" ? "" : `&forma=${shape}`;
  return `/contest/${contest.id}/portada.svg?v=${coverKey(contest)}${form}`;
}

/** The shape that an address asks for. */
export function readShape(asked: string | null): CoverShape {
  return asked === "banda" || asked === "social" ? asked : "retrato";
}
