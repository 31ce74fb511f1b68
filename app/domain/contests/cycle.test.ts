import { describe, expect, test } from "vitest";
import { contestCycle, contestRole, ROLE_LABELS, writability } from "./cycle";

const contest = (
  id: string,
  submission: string,
  more: { title?: string; finalizedAt?: string } = {},
) => ({
  id,
  title: more.title ?? `Reto ${id}`,
  submissionDeadline: `2026-${submission}T00:00:00.000Z`,
  votingDeadline: `2026-${submission}T12:00:00.000Z`,
  finalizedAt: more.finalizedAt ?? null,
});

describe("PHASE-04 the current contest", () => {
  test("is none when all are finished", () => {
    const done = contest("a", "09-10", { finalizedAt: "2026-09-20T00:00:00.000Z" });
    expect(contestCycle([done])).toEqual({
      current: null,
      next: null,
    });
  });
});

describe("PHASE-05 the next contest and the historical ones", () => {
  const all = [contest("c", "12-10"), contest("b", "11-10"), contest("d", "12-30")];
  const cycle = contestCycle(all);
  const on = (day: string) => new Date(`2026-${day}T00:00:00.000Z`);
  const labelOf = (of: (typeof all)[number], day: string) =>
    ROLE_LABELS[contestRole(of, cycle, on(day))];

  test("the next follows the current one by submission deadline", () => {
    expect(cycle.next?.id).toBe("c");
  });

  test("an open one after the next is a future one, each with its label", () => {
    expect(all.map((of) => labelOf(of, "11-01"))).toEqual([
      "Próximo Reto",
      "Reto Actual",
      "Reto futuro",
    ]);
  });

  test("a finished one is historical", () => {
    const done = contest("a", "09-10", { finalizedAt: "2026-09-20T00:00:00.000Z" });
    expect(labelOf(done, "11-01")).toBe("Reto Histórico");
  });

  test("an open one past its deadline is neither to come nor past", () => {
    expect(labelOf(contest("d", "10-30"), "11-01")).toBe("Reto en curso");
  });
});

describe("PHASE-06 WRITE-03 which contest takes entries", () => {
  const current = contest("b", "11-10");
  const next = contest("c", "12-10");
  const cycle = contestCycle([current, next]);
  const on = (instant: string) => new Date(`2026-${instant}:00.000Z`);

  test.each([
    ["the current one in submission", current, "11-09T00:00", "open"],
    ["the current one in voting", current, "11-10T06:00", "closed"],
    ["the next one before voting starts", next, "11-09T00:00", "not-yet"],
    ["the next one while the current is in voting", next, "11-10T06:00", "open"],
    ["the next one while the current is in counting", next, "11-11T00:00", "open"],
    ["the next one after its own deadline", next, "12-11T00:00", "closed"],
  ])("%s", (_, which, instant, answer) => {
    expect(writability(which, cycle, on(instant))).toBe(answer);
  });
});
