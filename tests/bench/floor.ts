/** The design's measurements beside its budgets, as ratios to the bare worker: one D1 query, and the storage work of a vote. */
export const DESIGN = { query: 0.19, vote: 0.1 };

/**
 * The ratio to the bare worker that a page would have where its floor is the design's: a request's time is that of its floor
 * and its own, and the floor is the local storage's, which is as fast as the machine's disk (docs/design/performance.md).
 */
export function atFloor(ratio: number, measured: number, design: number): number {
  return 1 / (1 / ratio - 1 / measured + 1 / design);
}
