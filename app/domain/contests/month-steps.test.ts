import { expect, test } from "vitest";
import { monthDays, monthSteps } from "./month-steps";

const zone = "America/Bogota";
const contest = {
  submissionDeadline: "2026-11-21T00:00:00.000Z",
  votingDeadline: "2026-11-30T00:00:00.000Z",
  resultsAt: "2026-12-01T00:00:00.000Z",
};
const days = monthDays(contest, zone);

test("HOME-01 the steps of a month have their days in Bogotá", () => {
  const steps = days && monthSteps(days, "submission");
  expect(steps?.map(({ name, when }) => [name, when])).toEqual([
    ["Escribir", "hasta el 20 nov"],
    ["Leer y votar", "hasta el 29 nov"],
    ["Resultados", "el 30 nov"],
  ]);
});

test.each([
  ["submission", ["now", "next", "next"]],
  ["voting", ["done", "now", "next"]],
  ["counting", ["done", "done", "now"]],
  ["results", ["done", "done", "done"]],
  ["unknown", ["next", "next", "next"]],
] as const)("HOME-01 in %s the steps are %j", (phase, states) => {
  expect(days && monthSteps(days, phase).map(({ state }) => state)).toEqual(states);
});

test("HOME-01 without a date of the results the last step says when they come", () => {
  const without = monthDays({ ...contest, resultsAt: null }, zone);
  expect(without && monthSteps(without, "voting")[2]).toMatchObject({
    when: "tras el recuento",
  });
});

test("HOME-01 a contest without deadlines has no steps", () => {
  expect(monthDays({ ...contest, votingDeadline: null }, zone)).toBeNull();
});
