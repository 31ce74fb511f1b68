import { BoundedCache } from "~/domain/cache/bounded-cache";
import type { CoverShape } from "~/drawing/cover-layout";
import { drawContestCover, type ContestCover } from "./cover";

const drawings = new BoundedCache<string>({ entries: 50 });

/**
 * Returns the drawing of a contest's cover from this isolate's cache, and draws it if it is missing there. Home and the contest
 * pages show the same drawing (docs/design/performance.md).
 */
export function cachedCover(contest: ContestCover, shape: CoverShape): string {
  const { id, number, title, phase } = contest;
  // The cache key contains everything that the drawing depends on.
  const key = JSON.stringify([shape, id, number, title, phase]);
  const cached = drawings.get(key);
  if (cached !== undefined) return cached;
  const drawing = drawContestCover(contest, shape);
  drawings.set(key, drawing);
  return drawing;
}
