/** Number of people that the karma ranking shows at first, and that each 'Ver más' adds (product.md §9). */
export const RANKING_STEP = 5;

/** Delay before 'Ver más' shows more people (product.md §9). */
export const RANKING_DELAY_MS = 300;

/** Maximum number of people for `?ranking=` and 'Ver más': one page can still show this many. */
const MOST_SHOWN = 100;

/** Parses `?ranking=`: the number of people to show in the karma ranking, rounded up to whole steps. Null without the parameter. */
export function rankingSize(asked: string | null): number | null {
  if (asked === null) return null;
  const steps = /^\d{1,4}$/.test(asked) ? Math.ceil(Number(asked) / RANKING_STEP) : 1;
  return Math.min(Math.max(steps, 1) * RANKING_STEP, MOST_SHOWN);
}

/** Path of home that shows this many people of the karma ranking. */
export function rankingPath(shown: number): string {
  return `/?ranking=${shown}#rankings`;
}

/** Whether 'Ver más' can show more people of the karma ranking. */
export function hasMoreRanks(shown: number, total: number): boolean {
  return shown < Math.min(total, MOST_SHOWN);
}
