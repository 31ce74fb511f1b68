import { expect, test } from "vitest";
import { drawMonthLine, type MonthLine } from "./month-line";

const MONTH: MonthLine = {
  names: ["Envíos", "Votación", "Recuento", "Resultados"],
  ends: ["20 de noviembre", "27 de noviembre", null],
  position: 1.5,
};

/** Returns the x coordinate of the dot that marks the present in the drawing. */
const dotOf = (position: number | null) => {
  const place = /<circle[^>]* cx="(\d+)"/.exec(drawMonthLine({ ...MONTH, position }))?.[1];
  return place === undefined ? null : Number(place);
};

test("PAGE-01 the line of the month names each phase and each date that is set", () => {
  const svg = drawMonthLine(MONTH);
  for (const text of [...MONTH.names, "20 de noviembre", "27 de noviembre"])
    expect(svg).toContain(`>${text}</text>`);
  expect(svg.match(/<text/g)).toHaveLength(6);
});

test("PAGE-01 a dot on the line marks the present, and its phase stands out", () => {
  expect(drawMonthLine(MONTH)).toContain('class="month-now">Votación<');
  const places = [0, 0.5, 1, 1.5, 2, 3, 3.9].map(dotOf);
  expect(places).toEqual([...places].sort((one, other) => Number(one) - Number(other)));
  expect(new Set(places).size).toBe(7);
});

test("PAGE-01 without a contest in progress the line has no present", () => {
  expect(dotOf(null)).toBeNull();
  expect(drawMonthLine({ ...MONTH, position: null })).not.toContain("month-now");
});
