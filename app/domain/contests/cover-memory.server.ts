import { drawCover, type CoverOf } from "./cover";
import type { CoverShape } from "./cover-layout";

const MOST_DRAWINGS = 50;
const drawings = new Map<string, string>();

/**
 * `drawCover` behind a per-isolate cache by all that it draws from: each contest page and home holds the same drawing
 * (docs/design/performance.md).
 */
export function rememberedCover(contest: CoverOf, shape: CoverShape): string {
  const { id, number, title, phase, label } = contest;
  const key = JSON.stringify([shape, id, number, title, phase, label]);
  const known = drawings.get(key);
  if (known !== undefined) return known;
  if (drawings.size >= MOST_DRAWINGS) drawings.clear();
  const drawn = drawCover(contest, shape);
  drawings.set(key, drawn);
  return drawn;
}
