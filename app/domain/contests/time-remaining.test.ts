import { describe, expect, test } from "vitest";
import type { ContestRole, CycleContest } from "./cycle";
import { submissionWindow, timeRemaining } from "./time-remaining";

const now = new Date("2026-11-20T12:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const text = (role: ContestRole, left: number) =>
  timeRemaining({ role, writability: "open", until: inMs(left) }, now);

describe("WRITE-02 the write screen's clock", () => {
  test.each([
    [26 * HOUR, "1 día, 2 horas"],
    [49 * HOUR, "2 días, 1 hora"],
    [5 * HOUR + 59 * MINUTE, "5 horas"],
    [HOUR, "1 hora"],
    [HOUR - 1, "Quedan 59 minutos"],
    [40 * MINUTE + 59 * SECOND, "Quedan 40 minutos"],
    [2 * MINUTE, "Quedan 2 minutos"],
    [2 * MINUTE - 1, "Queda 1 minuto"],
    [MINUTE, "Queda 1 minuto"],
    [MINUTE - 1, "Queda menos de un minuto"],
    [0, "Queda menos de un minuto"],
    [-1, "Período de envío cerrado"],
  ])("%i ms before the deadline of the current contest it is %j", (left, words) => {
    expect(text("current", left)).toBe(words);
  });

  test.each([
    [5 * HOUR, "Disponible por 5 horas más"],
    [40 * MINUTE, "Disponible por 40 minutos más"],
    [MINUTE, "Disponible por 1 minuto más"],
    [SECOND, "Disponible por menos de un minuto más"],
    [-1, "Concurso cerrado"],
  ])("%i ms before the deadline of the next one it is %j", (left, words) => {
    expect(text("next", left)).toBe(words);
  });
});

const contest = (id: string, submission: number): CycleContest => ({
  id,
  title: "Reto",
  submissionDeadline: inMs(submission),
  votingDeadline: inMs(submission + DAY),
  finalizedAt: null,
});

test("WRITE-03 PHASE-06 the write form's clock says until when what it says holds", () => {
  const [current, next] = [contest("a", HOUR), contest("b", 30 * DAY)];
  const cycle = { current, next };
  const at = (ms: number) =>
    [current, next].map((one) => submissionWindow(one, cycle, new Date(inMs(ms))));
  expect(at(HOUR)).toEqual([
    { role: "current", writability: "open", until: current.submissionDeadline },
    { role: "next", writability: "not-yet", until: current.submissionDeadline },
  ]);
  expect(at(HOUR + 1)).toEqual([
    { role: "current", writability: "closed", until: null },
    { role: "next", writability: "open", until: next.submissionDeadline },
  ]);
});
