import { escapeXml } from "./svg";

/** Input of the drawing of a contest's phases as a line: names of the four phases, and the dates between them. */
export interface MonthLine {
  names: readonly [string, string, string, string];
  /** End dates of the first three phases; null without a date. */
  ends: readonly [string | null, string | null, string | null];
  /** Present position on the line: index of the phase plus the elapsed fraction of the phase. Null if no contest is in progress. */
  position: number | null;
}

/** Horizontal positions where the phases begin and end. */
const STOPS = [0, 100, 203, 306, 372] as const;
const LINE = 30;

/**
 * Draws the phases of a contest as a line with stops between them, in the current text colour. The elapsed part is thick, and a dot
 * marks the present (PAGE-01).
 */
export function drawMonthLine({ names, ends, position }: MonthLine): string {
  const [start, first, second, third, end] = STOPS;
  const stops = [first, second, third];
  const middles = [first / 2, (first + second) / 2, (second + third) / 2, (third + end) / 2];
  const text = (x: number, y: number, content: string, name = "") =>
    `<text x="${x}" y="${y}"${name && ` class="${name}"`}>${escapeXml(content)}</text>`;
  const phases = names.map((name, index) => {
    const isNow = position !== null && Math.floor(position) === index;
    return text(middles[index] ?? 0, LINE - 14, name, isNow ? "month-now" : "");
  });
  const dates = ends.map((date, index) =>
    date === null ? "" : text(stops[index] ?? 0, LINE + 26, date),
  );
  const at = position === null ? null : placeOf(position);
  const passed =
    at === null
      ? ""
      : `<path d="M${start} ${LINE}H${at}" stroke-width="4"/><circle class="month-dot" cx="${at}" cy="${LINE}" r="6"/>`;
  return `<svg class="month-line" viewBox="0 0 ${end} 62" aria-hidden="true"><g stroke="currentColor"><path d="M${start} ${LINE}H${end}${stops.map((x) => `M${x} ${LINE - 6}v12`).join("")}"/>${passed}</g><g fill="currentColor" text-anchor="middle" font-size="12">${phases.join("")}${dates.join("")}</g></svg>`;
}

/** Returns the horizontal coordinate of a position on the line. */
function placeOf(position: number): number {
  const phase = Math.min(Math.floor(position), 3);
  const from = STOPS[phase] ?? 0;
  const to = STOPS[phase + 1] ?? from;
  return Math.round(from + (position - phase) * (to - from));
}
