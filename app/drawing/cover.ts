import { randomOf, seedOf } from "./random";
import { d, escapeXml } from "./svg";
import { drawFigure } from "./cover-figure";
import { LANDS } from "./cover-land";
import {
  COVER_SIZES,
  LABEL_SIZE,
  layOut,
  mat,
  type Box,
  type CoverLayout,
  type CoverShape,
} from "./cover-layout";
import { SKIES, type Scene } from "./cover-sky";
import { LEADING } from "./cover-title";

/** The phases of a contest, each drawn as a phase of the moon. */
export type CoverPhase = "submission" | "voting" | "counting" | "results" | "unknown";

/** Input of a cover's drawing. The drawing is deterministic: equal values give an equal drawing. */
export interface Cover {
  /** Random seed of the drawing, such as the contest's id. */
  id: string;
  /** Number of the contest. It determines layout, colour, sky and ground, so that neighbouring contests differ. */
  number: number;
  title: string;
  /** The phase shown by the cover's moon; null draws no moon. */
  phase: CoverPhase | null;
  /** Label above the title, in small type. */
  label: string;
  /** The background colour; if missing, the colour of the number. */
  ground?: string;
}

/** Colour of letters and strokes on covers. */
export const INK = "#f8f1e3";
/** Background colour of winners' covers (wine red). */
export const WINE = "#7c1f35";
/** Background colours, with a contrast of at least 7:1 to `INK`. Consecutive contest numbers get consecutive colours. */
export const GROUNDS = [
  "#1d4668",
  "#6a4209",
  "#34366f",
  "#0d5458",
  WINE,
  "#4a4b17",
  "#52284f",
  "#2b5330",
  "#7d2d1c",
] as const;

/** Cache buster: increment it when the drawing changes, because covers are cached for a year. */
const EDITION = 2;

/** Draws a contest's cover as a whole SVG document. */
export function drawCover(cover: Cover, shape: CoverShape): string {
  const [width, height] = COVER_SIZES[shape];
  const layout = layOut(cover, shape);
  const ground = cover.ground ?? groundOf(cover.number);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="${ground}" d="M0 0h${width}v${height}H0"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="1.5">` +
    `<g transform="translate(${layout.plate.x} ${layout.plate.y})">${drawScene(cover, layout.plate, ground)}</g>` +
    `<path fill="${ground}" d="${mat(layout, width, height)}"/>${cover.phase ? drawMoon(cover.phase, layout.label) : ""}</g>` +
    `${drawText(cover, layout)}</svg>`
  );
}

/** Returns the background colour of covers with this contest number. */
export const groundOf = (number: number): string => GROUNDS[number % GROUNDS.length] ?? GROUNDS[0];

/** Draws a sky, a ground and sometimes a figure on the horizon. `number` selects sky and ground, `id` seeds their variation. */
export function drawScene(
  { id, number }: Pick<Cover, "id" | "number">,
  { width, height }: Pick<Box, "width" | "height">,
  ground: string,
): string {
  const random = randomOf(id);
  const sky = SKIES[(number * 2 + Math.floor(number / SKIES.length)) % SKIES.length];
  const land = LANDS[(number * 4) % LANDS.length];
  if (!sky || !land) return "";
  const horizon = Math.round((height * (land.horizon + random.between(-5, 5))) / 100);
  const scene: Scene = { width, height, horizon, ground, ink: INK };
  const { art, disc } = sky(scene, random);
  return art + land.draw(scene, random, disc) + drawFigure(land.figures ?? [], scene, random, disc);
}

function drawText(cover: Cover, { label, title }: CoverLayout): string {
  // Covers of the shape 'lamina' have no title, hence no lines.
  const lines = title.lines.map((line, index) =>
    index === 0
      ? escapeXml(line)
      : `<tspan x="${title.x}" dy="${Math.round(title.size * LEADING)}">${escapeXml(line)}</tspan>`,
  );
  return (
    `<g fill="${INK}" font-family="Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif" font-weight="600">` +
    `<text x="${label.x}" y="${label.y}" letter-spacing="2" font-size="${LABEL_SIZE}">${escapeXml(cover.label.toUpperCase())}</text>` +
    `${lines.length > 0 ? `<text x="${title.x}" y="${title.y}" font-size="${title.size}">${lines.join("")}</text>` : ""}</g>`
  );
}

/** Draws a contest's phase as a moon: new during submission, half while votes come in, full with the results. */
function drawMoon(phase: CoverPhase, { end, y }: CoverLayout["label"]): string {
  const [x, middle] = [end - 7, y - 6];
  const half = d`M${x} ${middle - 7}a7 7 0 0 1 0 14`;
  const lit: Partial<Record<CoverPhase, string>> = {
    voting: `${half}z`,
    counting: half + d`a4 7 0 0 1 0-14z`,
  };
  const full = phase === "results" ? ` fill="${INK}"` : "";
  const part = lit[phase] ? `<path fill="${INK}" d="${lit[phase]}"/>` : "";
  return `<circle cx="${x}" cy="${middle}" r="7"${full}/>${part}`;
}

/** Version key of a cover's drawing for its URL. Any change of the drawn values gives another key. */
export function coverKey({ id, number, title, phase }: Omit<Cover, "label" | "ground">): string {
  return seedOf([EDITION, id, number, title, phase].join("\0")).toString(36);
}
