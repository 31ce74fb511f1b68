let offset: number | undefined;

/**
 * Now by the server's clock, whatever the device shows. `data-now` is what it showed while the page was asked for: in the
 * middle of that, as far as anybody here can know.
 */
export function serverNow(): Date {
  if (offset === undefined) {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const asked = visit ? (visit.requestStart + visit.responseStart) / 2 : 0;
    offset = Number(document.documentElement.dataset.now) - performance.timeOrigin - asked || 0;
  }
  return new Date(Date.now() + offset);
}
