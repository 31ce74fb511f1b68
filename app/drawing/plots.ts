import { d } from "./svg";

/** The inner rectangle of a bar chart, in units of its `viewBox`: the bars stand on its lower edge. */
export interface PlotFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Maximum number of bars with gaps. More bars touch each other, and bars of equal height share one outline. */
const MOST_SEPARATE = 120;

/**
 * Returns the marks of an axis for counts from 0 to `most`: whole numbers at even steps of 1, 2 or 5 times a power of ten. At most
 * five marks; the last is at or above `most`.
 */
export function axisTicks(most: number): number[] {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Linear scale: the height of a count in the frame, in whole units. A count above 0 is at least one unit high. */
export function barHeight(value: number, top: number, frame: PlotFrame): number {
  return value > 0 ? Math.max(1, Math.round((value / top) * frame.height)) : 0;
}

/**
 * Path data of a bar chart: one bar for each value from left to right, in equal widths. `top` is the value at the upper edge.
 * Values of 0 draw nothing.
 */
export function barsPath(values: readonly number[], top: number, frame: PlotFrame): string {
  const floor = frame.top + frame.height;
  const width = frame.width / values.length;
  const gap = values.length > MOST_SEPARATE ? 0 : Math.min(4, width / 4);
  let path = "";
  for (let index = 0; index < values.length;) {
    const height = barHeight(values[index] ?? 0, top, frame);
    let end = index + 1;
    if (gap === 0) {
      while (end < values.length && barHeight(values[end] ?? 0, top, frame) === height) end++;
    }
    const left = frame.left + index * width + gap / 2;
    const right = frame.left + end * width - gap / 2;
    if (height > 0) path += `${d`M${left} ${floor}V${floor - height}`}${d`H${right}V${floor}z`}`;
    index = end;
  }
  return path;
}

/** Horizontal middle of the bar with this index, for its label. */
export function barMiddle(index: number, bars: number, frame: PlotFrame): number {
  return Math.round(frame.left + ((index + 0.5) * frame.width) / bars);
}
