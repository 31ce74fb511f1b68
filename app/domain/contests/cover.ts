import { randomOf, seedOf } from "~/domain/drawing/random";
import { d } from "~/domain/drawing/path";
import { xml } from "~/domain/text/xml";
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
import { numberName } from "./number";
import type { Phase } from "./phases";

/** Input of a cover's drawing. */
export interface CoverOf {
  id: string;
  number: number;
  title: string;
  /** Null where there is none to show. */
  phase: Phase | null;
  /** The label above the title; without it the number. */
  label?: string;
}

export const INK = "#f8f1e3";
/** Deep inks in which cream reads at 7:1, in the order of the months, so that neighbours differ plainly. */
export const GROUNDS = [
  "#1d4668",
  "#6a4209",
  "#34366f",
  "#0d5458",
  "#7c1f35",
  "#4a4b17",
  "#52284f",
  "#2b5330",
  "#7d2d1c",
] as const;

/** Counts the changes of the drawings: part of their addresses, which are kept for a year. */
const EDITION = 1;

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
    `<path fill="${ground}" d="${mat(layout, width, height)}"/></g>` +
    `${words(contest, layout)}</svg>`
  );
}

const groundOf = (number: number) => GROUNDS[number % GROUNDS.length] ?? GROUNDS[0];

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

const asXml = (text: string) => xml`${text}`.text;

function words({ number, phase, label: said }: CoverOf, { label, title }: CoverLayout): string {
  const lines = title.lines.map((line, index) =>
    index === 0
      ? asXml(line)
      : `<tspan x="${title.x}" dy="${Math.round(title.size * LEADING)}">${asXml(line)}</tspan>`,
  );
  return (
    `<g fill="${INK}" font-family="Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif" font-weight="600">` +
    `<text x="${label.x}" y="${label.y}" font-size="${LABEL_SIZE}" letter-spacing="2">${asXml((said ?? numberName(number)).toUpperCase())}</text>` +
    `<text x="${title.x}" y="${title.y}" font-size="${title.size}">${lines.join("")}</text>${phase ? moonOf(phase, label) : ""}</g>`
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
