import { describe, expect, test } from "vitest";
import { contestPhase, isBlind } from "./phases";

const contest = {
  submissionDeadline: "2026-11-10T00:00:00.000Z",
  votingDeadline: "2026-11-20T00:00:00.000Z",
  status: "submission",
  finalizedAt: null,
};
const at = (instant: string, offset = 0) => new Date(Date.parse(instant) + offset);

describe("PHASE-01 the phase is a pure function of the contest and an instant", () => {
  test.each([
    [
      "one millisecond before the submission deadline",
      contest.submissionDeadline,
      -1,
      "submission",
    ],
    ["exactly at the submission deadline", contest.submissionDeadline, 0, "submission"],
    ["one millisecond after it", contest.submissionDeadline, 1, "voting"],
    ["exactly at the voting deadline", contest.votingDeadline, 0, "voting"],
    ["one millisecond after it", contest.votingDeadline, 1, "counting"],
  ])("%s", (_, deadline, offset, phase) => {
    expect(contestPhase(contest, at(deadline, offset))).toBe(phase);
  });

  test("after the voting deadline finalizedAt makes it results, and nothing makes it so before", () => {
    const finished = { ...contest, finalizedAt: "2026-11-21T00:00:00.000Z" };
    expect(contestPhase(finished, at(contest.votingDeadline, 1))).toBe("results");
    expect(contestPhase(finished, at(contest.votingDeadline))).toBe("voting");
    expect(contestPhase(finished, at(contest.submissionDeadline))).toBe("submission");
  });

  test("the stored status alone never opens a later phase (PHASE-02)", () => {
    const instants = [
      [at(contest.submissionDeadline, -1), "submission"],
      [at(contest.votingDeadline, -1), "voting"],
      [at(contest.votingDeadline, 1), "counting"],
    ] as const;
    for (const status of ["voting", "counting", "results"]) {
      const row = { ...contest, status };
      for (const [now, phase] of instants) expect(contestPhase(row, now)).toBe(phase);
    }
  });

  test.each([
    [{ ...contest, submissionDeadline: null }],
    [{ ...contest, votingDeadline: null }],
    [{ ...contest, submissionDeadline: "mañana" }],
    [{ ...contest, votingDeadline: "" }],
  ])("a missing or invalid date gives unknown: %o", (broken) => {
    expect(contestPhase(broken, at(contest.submissionDeadline))).toBe("unknown");
  });
});

test("CONTEST-05 every phase but results is blind", () => {
  expect(
    isBlind("voting") && isBlind("counting") && isBlind("submission") && isBlind("unknown"),
  ).toBe(true);
  expect(isBlind("results")).toBe(false);
});
