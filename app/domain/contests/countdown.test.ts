import { describe, expect, test } from "vitest";
import { countdownText } from "./countdown";

const now = new Date("2026-11-20T12:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe("PHASE-11 the countdown's text", () => {
  test.each(["counting", "results", "unknown"] as const)("is 'Reto cerrado' in %s", (phase) => {
    expect(countdownText(phase, inMs(HOUR), now)).toBe("Reto cerrado");
  });

  test.each([
    [0, "Tiempo agotado"],
    [-1, "Tiempo agotado"],
    [5 * SECOND, "5 segundos"],
    [61 * SECOND, "1 minuto y 1 segundo"],
    [HOUR, "1 hora, 0 minutos y 0 segundos"],
    [49 * HOUR + 61 * SECOND, "2 días, 1 hora, 1 minuto y 1 segundo"],
  ])("%i ms before the deadline it is %j", (left, text) => {
    expect(countdownText("voting", inMs(left), now)).toBe(text);
  });

  test("without a deadline there is no time left", () => {
    expect(countdownText("submission", null, now)).toBe("Tiempo agotado");
  });
});
