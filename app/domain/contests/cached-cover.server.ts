import { BoundedCache } from "~/domain/cache/bounded-cache";
import { drawCover, type CoverOf } from "./cover";
import type { CoverShape } from "./cover-layout";

const drawings = new BoundedCache<string>({ entries: 50 });

/** `drawCover` behind a per-isolate cache: home and the contest pages show the same drawing (docs/design/performance.md). */
export function cachedCover(contest: CoverOf, shape: CoverShape): string {
  const { id, number, title, phase, label } = contest;
  // All that a cover is drawn from.
  const key = JSON.stringify([shape, id, number, title, phase, label]);
  const cached = drawings.get(key);
  if (cached !== undefined) return cached;
  const drawing = drawCover(contest, shape);
  drawings.set(key, drawing);
  return drawing;
}
