import { expect, test } from "vitest";
import type { Contest } from "~/domain/contests/contests.server";
import { monthNameLater, monthsLater, contestCopy } from "./contest-copy";

const zone = "America/Bogota";
const now = new Date("2026-11-15T12:00:00.000Z");
const contest = (overrides: Partial<Contest> = {}) =>
  ({
    month: "Noviembre",
    submissionDeadline: "2026-11-21T00:00:00.000Z",
    votingDeadline: "2026-11-29T00:00:00.000Z",
    resultsAt: "2026-12-01T00:00:00.000Z",
    endDate: null,
    ...overrides,
  }) as Contest;

test("ADMIN-01 a copy of a contest is dated one month later at the same time in Bogotá", () => {
  expect(contestCopy(contest(), zone, now)).toEqual({
    month: "Diciembre",
    dates: {
      submission_deadline: "2026-12-20T19:00",
      voting_deadline: "2026-12-28T19:00",
      results_at: "2026-12-30T19:00",
      end_date: "",
    },
  });
});

test("ADMIN-01 a copy of a contest of long ago is dated by whole months until its deadline is ahead", () => {
  const old = contest({ month: "marzo de 2026", submissionDeadline: "2026-03-21T00:00:00.000Z" });
  const { month, dates } = contestCopy(old, zone, now);
  expect([month, dates.submission_deadline]).toEqual(["noviembre de 2026", "2026-11-20T19:00"]);
});

test.each([
  ["2026-01-31T19:00", 1, "2026-02-28T19:00"],
  ["2026-12-31T19:00:05", 2, "2027-02-28T19:00:05"],
  ["2026-12-15T00:00", 1, "2027-01-15T00:00"],
])("ADMIN-01 %s plus %i months is %s", (from, months, to) => {
  expect(monthsLater(from, months)).toBe(to);
});

test.each([
  ["Diciembre de 2026", 1, "Enero de 2027"],
  ["diciembre", 1, "enero"],
  ["Especial de octubre 2026", 3, "Especial de enero 2027"],
  ["Verano", 1, "Verano"],
])("ADMIN-01 the month «%s» %i months later is «%s»", (from, months, to) => {
  expect(monthNameLater(from, months)).toBe(to);
});
