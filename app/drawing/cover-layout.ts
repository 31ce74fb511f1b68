import { d } from "./svg";
import { LEADING, setTitle, type Measure, type SetTitle } from "./cover-title";

/**
 * Shape of a cover. retrato: 3:4, for shelves and wide screens. lamina: the same without the title, to stand beside a heading.
 * banda: 16:10, for phones. social: 1200 x 630, for social networks.
 */
export type CoverShape = "retrato" | "lamina" | "banda" | "social";

/** Width and height of each cover shape, in units of the drawing. */
export const COVER_SIZES: Record<CoverShape, readonly [width: number, height: number]> = {
  retrato: [300, 400],
  lamina: [300, 400],
  banda: [400, 250],
  social: [600, 315],
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Layout of a cover: positions of label, title and drawing. */
export interface CoverLayout {
  label: { x: number; y: number; end: number };
  title: SetTitle & { x: number; y: number };
  /** Position and size of the cover's window with the drawing. */
  plate: Box;
  /** Shape of the window with the drawing; a window of shape "line" extends to the edges of the cover. */
  edge: "line" | "frame" | "arch" | "circle";
}

const MARGIN = 24;
export const LABEL_SIZE = 16;
/** Distance between text and drawing, in units of the drawing. */
const AIR = 20;

/** Size limits of a cover's title, for each cover shape that has a title. */
export const MEASURES: Record<Exclude<CoverShape, "lamina">, Measure> = {
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
      [46, 2],
      [40, 2],
      [36, 3],
      [33, 4],
      [29, 5],
      [25, 7],
      [21, 9],
    ],
  },
};

/** Lays out a cover: label and title first, then the drawing in the remaining space. */
export function layOut(cover: { number: number; title: string }, shape: CoverShape): CoverLayout {
  const [width, height] = COVER_SIZES[shape];
  if (shape === "lamina") return layOutPlate(cover.number, width, height);
  const title = setTitle(cover.title, MEASURES[shape]);
  const tall = title.size * 0.78 + (title.lines.length - 1) * title.size * LEADING;
  const label = { x: MARGIN, end: width - MARGIN, y: MARGIN + LABEL_SIZE * 0.75 };
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
  const kind = cover.number % 5;
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
    const y = above - LABEL_SIZE * 0.75 - AIR;
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
  return { label, title: set, ...framed(cover.number, wide) };
}

/** Lays out a cover without title, whose space the drawing gets. */
function layOutPlate(number: number, width: number, height: number): CoverLayout {
  const label = { x: MARGIN, end: width - MARGIN, y: MARGIN + LABEL_SIZE * 0.75 };
  const title = { size: 0, lines: [], x: 0, y: 0 };
  const y = Math.round(label.y + AIR);
  if (number % 5 > 2) {
    const framedBox = framed(number, { x: 0, y, width, height: height - MARGIN - y });
    return { label, title, ...framedBox };
  }
  if (number % 5 < 2)
    return { label, title, plate: { x: 0, y, width, height: height - y }, edge: "line" };
  const low = height - MARGIN;
  const plate = { x: 0, y: 0, width, height: Math.round(low - LABEL_SIZE * 0.75 - AIR) };
  return { label: { ...label, y: low }, title, plate, edge: "line" };
}

/** Puts the drawing into a frame, an arch or a circle within the margins of the cover. */
function framed(number: number, wide: Box): Pick<CoverLayout, "plate" | "edge"> {
  const inset = { ...wide, x: MARGIN, width: wide.width - 2 * MARGIN };
  if (number % 5 === 3) return { plate: inset, edge: "frame" };
  if (number % 2 === 1 || inset.height <= 180) return { plate: inset, edge: "arch" };
  const round = Math.min(inset.width, inset.height);
  const x = Math.round((wide.width - round) / 2);
  const y = Math.round(inset.y + (inset.height - round) / 2);
  return { plate: { x, y, width: round, height: round }, edge: "circle" };
}

/**
 * Returns the path of a passe-partout: the cover's rectangle with a hole for the drawing. It is painted over the drawing and masks
 * everything outside the hole.
 */
export function mat(
  { plate, edge }: Pick<CoverLayout, "plate" | "edge">,
  width: number,
  height: number,
): string {
  const out = 9;
  const left = plate.x || -out;
  const top = plate.y || -out;
  const right = plate.x + plate.width + (plate.x + plate.width === width ? out : 0);
  const bottom = plate.y + plate.height + (plate.y + plate.height === height ? out : 0);
  const sheet = d`M${-out} ${-out}h${width + 2 * out}v${height + 2 * out}H${-out}z`;
  const r = plate.width / 2;
  if (edge === "circle") {
    return sheet + d`M${left + r} ${top}a${r} ${r} 0 0 0 0 ${2 * r} ${r} ${r} 0 0 0 0 ${-2 * r}`;
  }
  if (edge !== "arch") return sheet + d`M${left} ${top}V${bottom}H${right}V${top}z`;
  const round = Math.min(r, plate.height / 2);
  return (
    sheet +
    d`M${left} ${top + round}V${bottom}H${right}V${top + round}a${r} ${round} 0 0 0 ${-2 * r} 0z`
  );
}
