import { BoundedCache } from "~/domain/cache/bounded-cache";
import { WINE } from "~/drawing/cover";
import type { CoverShape } from "~/drawing/cover-layout";
import { drawContestCover, type ContestCover } from "./cover";

const drawings = new BoundedCache<string>({ entries: 50 });

/**
 * Returns the drawing of a contest's cover from this isolate's cache, and draws it if it is missing there. Home and the contest
 * pages show the same drawing (docs/design/performance.md).
 */
export function cachedCover(contest: ContestCover, shape: CoverShape, ground?: string): string {
  const { id, number, title, phase } = contest;
  // The cache key contains every value on which the cover's drawing depends.
  const key = JSON.stringify([shape, id, number, title, phase, ground]);
  const cached = drawings.get(key);
  if (cached !== undefined) return cached;
  const drawing = drawContestCover(contest, shape, ground);
  drawings.set(key, drawing);
  return drawing;
}

/** Returns the cover of a contest's results week: in wine, without the title (HOME-06). */
export function wineCover({ id, number, title }: Omit<ContestCover, "phase">): string {
  return cachedCover({ id, number, title, phase: "results" }, "lamina", WINE);
}
