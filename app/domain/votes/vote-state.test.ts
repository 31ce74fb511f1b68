import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { decideVote } from "./ballot-rules";
import { canVote } from "./rights";
import { ballotAfter, voteState } from "./vote-state";

const reader = {
  phase: "voting" as Phase,
  isOwn: false,
  isSignedIn: true,
  story: "story",
  votes: { stories: ["a"], reachable: true },
};

test.each([
  ["own", { isOwn: true, phase: "submission" }],
  ["own", { isOwn: true, isSignedIn: false }],
  ["not-begun", { phase: "submission", isSignedIn: false }],
  ["ended", { phase: "counting", votes: null }],
  ["ended", { phase: "results", isSignedIn: false }],
  ["signed-out", { isSignedIn: false, votes: null }],
  ["unreachable", { votes: { stories: [], reachable: false } }],
  ["open", {}],
] as const)("VOTE-01 the control is '%s' for %j", (kind, overrides) => {
  expect(voteState({ ...reader, ...overrides }).kind).toBe(kind);
});

test("VOTE-01 VOTE-05 the page offers exactly the votes that the room accepts", () => {
  const dates = {
    submissionDeadline: "2026-11-10T00:00:00.000Z",
    votingDeadline: "2026-11-20T00:00:00.000Z",
  };
  const hours = fc.integer({ min: -1, max: 11 * 24 });
  const votes = fc.subarray(["story", "a", "b", "c"], { maxLength: 3 });
  fc.assert(
    fc.property(hours, fc.boolean(), votes, (hour, isOwn, stories) => {
      const now = new Date(Date.parse(dates.submissionDeadline) + hour * 3_600_000);
      const phase = contestPhase({ ...dates, finalizedAt: null }, now);
      const { answer } = decideVote(
        {
          contest: "contest",
          datesVersion: 1,
          key: "key",
          want: "vote",
          story: "story",
          user: "ana",
          author: isOwn ? "ana" : "luis",
        },
        {
          ...dates,
          isRepeated: false,
          isClosed: false,
          isBehind: false,
          isWithdrawn: false,
          votes: stories,
        },
        now,
      );
      const shown = voteState({ ...reader, phase, isOwn, votes: { stories, reachable: true } });
      expect(shown.kind === "open" && !shown.isFull).toBe(answer.ok);
      expect(canVote({ phase, isOwn })).toBe(shown.kind === "open");
    }),
  );
});

describe("VOTE-07 the ballot as it will be", () => {
  const up = (story: string) => [story, true] as const;
  const down = (story: string) => [story, false] as const;

  test.each([
    ["is the server's while nothing is under way", ["a"], [], ["a"]],
    ["has each vote that is under way once", ["a"], [up("b"), up("c"), up("a")], ["a", "b", "c"]],
    ["has nothing of what is taken back", ["a", "b"], [down("a")], ["b"]],
    ["has no fourth vote", ["a", "b", "c"], [up("d")], ["a", "b", "c"]],
    [
      "makes room first, in whatever order it was asked",
      ["a", "b", "c"],
      [up("d"), down("a")],
      ["b", "c", "d"],
    ],
  ])("%s", (_, stories, underWay, expected) => {
    expect(ballotAfter(stories, new Map(underWay))).toEqual(expected);
  });
});
