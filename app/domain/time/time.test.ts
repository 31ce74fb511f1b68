import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, spanText } from "./durations";
import { atTime, clockTime, eveningAfter, fromLocal, longDate, monthStart, toLocal } from "./time";

const BOGOTA = "America/Bogota";

describe("PHASE-13 deadlines are Bogota time in forms and UTC in the database", () => {
  test.each([
    ["2026-11-20T19:00", "2026-11-21T00:00:00.000Z"],
    ["2026-11-20T19:00:30", "2026-11-21T00:00:30.000Z"],
  ])("%s is %s, and back", (local, utc) => {
    expect(fromLocal(local, BOGOTA)).toBe(utc);
    expect(toLocal(utc, BOGOTA)).toBe(local);
  });

  test.each(["", "mañana", "2026-13-01T00:00", "2026-11-20"])("%j is no date", (text) => {
    expect(fromLocal(text, BOGOTA)).toBeNull();
  });

  test("a zone that changes its clocks is right on both sides of the change", () => {
    expect(fromLocal("2026-10-24T12:00", "Europe/Madrid")).toBe("2026-10-24T10:00:00.000Z");
    expect(fromLocal("2026-10-26T12:00", "Europe/Madrid")).toBe("2026-10-26T11:00:00.000Z");
  });

  test("voting is offered to close at 19:00", () => {
    const now = new Date("2026-11-02T03:00:00.000Z");
    expect(toLocal(eveningAfter(now, 1, BOGOTA), BOGOTA)).toBe("2026-11-02T19:00");
  });

  test.each(["00.000", "30.500"])(
    "a deadline is shown in Bogota time, to the minute: %s",
    (seconds) => {
      expect(longDate(`2026-11-21T00:00:${seconds}Z`, BOGOTA)).toBe(
        "20 de noviembre de 2026 a las 19:00 (hora de Bogotá)",
      );
    },
  );
});

test("PHASE-13 at one o'clock the hour is in the singular", () => {
  expect(longDate("2026-11-21T06:05:00.000Z", BOGOTA)).toBe(
    "21 de noviembre de 2026 a la 01:05 (hora de Bogotá)",
  );
  expect(["01:30", "10:01", "13:00"].map(atTime)).toEqual([
    ...["a la 01:30", "a las 10:01", "a las 13:00"],
  ]);
});

test("WRITE-09 the month begins at midnight in Bogota", () => {
  const lateOnTheLastDay = new Date("2026-12-01T04:59:59.999Z");
  expect(monthStart(lateOnTheLastDay, BOGOTA)).toBe("2026-11-01T05:00:00.000Z");
  expect(monthStart(new Date("2026-12-01T05:00:00.000Z"), BOGOTA)).toBe("2026-12-01T05:00:00.000Z");
  expect(monthStart(lateOnTheLastDay, BOGOTA, 1)).toBe("2026-12-01T05:00:00.000Z");
});

test("WRITE-13 the time of saving is that of the reader's own clock", () => {
  const at = new Date("2026-11-21T00:05:00.000Z");
  expect(clockTime(at, -5 * 60)).toBe("19:05");
  expect(clockTime(at, 60)).toBe("01:05");
});

test.each([
  [MINUTE, "un minuto"],
  [10 * MINUTE, "diez minutos"],
  [90 * MINUTE, "90 minutos"],
  [HOUR, "una hora"],
  [2 * DAY, "dos días"],
  [30 * DAY, "30 días"],
  [365 * DAY, "un año"],
])("SHELL-03 how long a cookie lasts is said in Spanish: %i ms is %s", (span, words) => {
  expect(spanText(span)).toBe(words);
});
