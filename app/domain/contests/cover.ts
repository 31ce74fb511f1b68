import { coverKey, drawCover } from "~/drawing/cover";
import type { CoverShape } from "~/drawing/cover-layout";
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
