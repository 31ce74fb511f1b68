let offset: number | undefined;

/** Returns the time of the server's clock, from `data-now`, its time at the midpoint between request and response. */
export function serverNow(): Date {
  if (offset === undefined) {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const askedAt = visit ? (visit.requestStart + visit.responseStart) / 2 : 0;
    offset = Number(document.documentElement.dataset.now) - performance.timeOrigin - askedAt || 0;
  }
  return new Date(Date.now() + offset);
}
