import { describe, expect, test } from "vitest";
import { phaseCountdown } from "./countdown";

const now = new Date("2026-11-20T12:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Returns the countdown's text in one line, with plain spaces. */
function textOf(...args: Parameters<typeof phaseCountdown>): string {
  const { main, rest } = phaseCountdown(...args);
  return `${main} ${rest}`.replaceAll("\u00a0", " ").trim();
}

describe("PHASE-11 the countdown's text", () => {
  test.each(["counting", "results", "unknown"] as const)("is 'Reto cerrado' in %s", (phase) => {
    expect(textOf(phase, inMs(HOUR), now)).toBe("Reto cerrado");
  });

  test.each([
    [0, "Tiempo agotado"],
    [-1, "Tiempo agotado"],
    [1, "0 segundos"],
    [5 * SECOND, "5 segundos"],
    [61 * SECOND, "1 minuto 01 s"],
    [HOUR, "1 hora 00 min 00 s"],
    [24 * HOUR, "1 día 00 h 00 min 00 s"],
    [49 * HOUR + 61 * SECOND, "2 días 01 h 01 min 01 s"],
  ])("%i ms before the deadline it is %j", (left, text) => {
    expect(textOf("voting", inMs(left), now)).toBe(text);
  });

  test("without a deadline there is no time left", () => {
    expect(textOf("submission", null, now)).toBe("Tiempo agotado");
  });
});
