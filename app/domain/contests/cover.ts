import { coverKey, drawCover } from "~/drawing/cover";
import { COVER_SIZES, type CoverShape } from "~/drawing/cover-layout";
import { numberName } from "./names";
import type { Phase } from "./phases";

/** Fields of a contest that its cover is drawn from. */
export interface ContestCover {
  id: string;
  number: number;
  title: string;
  phase: Phase;
}

/**
 * Draws the cover of a contest, labelled with its number, as a whole SVG document. `ground` overrides the background colour that is
 * derived from the number.
 */
export function drawContestCover(
  contest: ContestCover,
  shape: CoverShape,
  ground?: string,
): string {
  const { id, number, title, phase } = contest;
  const label = numberName(number);
  return drawCover({ id, number, title, phase, label, ...(ground && { ground }) }, shape);
}

/** Path of a cover as an image. The path changes with the drawing, so the image may be cached forever. */
export function coverPath(contest: ContestCover, shape: CoverShape = "retrato"): string {
  const query = shape === "retrato" ? "" : `&forma=${shape}`;
  return `/contest/${contest.id}/portada.svg?v=${coverKey(contest)}${query}`;
}

/** Reads the shape of a cover from the query field `forma`. Any other value gives the portrait. */
export function readCoverShape(field: string | null): CoverShape {
  return field === "banda" || field === "social" || field === "lamina" ? field : "retrato";
}

/** Number of covers in the strip of home. */
export const STRIP_COVERS = 6;

/** Space between two covers of the strip, in the units of a cover. */
const STRIP_GAP = 24;

/** Draws the covers of finished contests side by side, without their titles. The strip keeps its width with fewer of them. */
export function drawCoverStrip(contests: readonly Omit<ContestCover, "phase">[]): string {
  const [width, height] = COVER_SIZES.lamina;
  const covers = contests.slice(0, STRIP_COVERS).map(({ id, number, title }, index) => {
    const cover = drawContestCover({ id, number, title, phase: "results" }, "lamina");
    return `<svg x="${index * (width + STRIP_GAP)}"${cover.slice("<svg".length)}`;
  });
  const strip = STRIP_COVERS * (width + STRIP_GAP) - STRIP_GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${strip} ${height}">${covers.join("")}</svg>`;
}
