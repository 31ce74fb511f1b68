import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideVote, type BallotState } from "./ballot-rules";
import { VOTES_PER_CONTEST, type VoteRequest } from "./room-protocol";

const now = new Date("2026-11-15T12:00:00.000Z");
const request: VoteRequest = {
  contest: "contest",
  datesVersion: 1,
  user: "ana",
  story: "story",
  author: "luis",
  want: "vote",
  key: "key",
};
const open: BallotState = {
  isRepeated: false,
  submissionDeadline: "2026-11-10T00:00:00.000Z",
  votingDeadline: "2026-11-20T00:00:00.000Z",
  isClosed: false,
  isBehind: false,
  isWithdrawn: false,
  votes: [],
};

const past = "2026-11-14T00:00:00.000Z";
const ahead = "2026-11-16T00:00:00.000Z";
const own = { ...request, author: "ana" };
const full = { ...open, votes: ["a", "b", "c"] };

describe("VOTE-05 the first reason that holds is the answer", () => {
  test.each([
    ["ended", own, { ...full, votingDeadline: past }],
    ["ended", own, { ...full, isClosed: true }],
    ["not-begun", own, { ...full, submissionDeadline: ahead }],
    ["no-story", own, { ...full, isWithdrawn: true }],
    ["own-story", own, full],
    ["limit", request, full],
    ["limit", request, { ...full, isBehind: true }],
    ["behind", request, { ...open, isBehind: true }],
    ["ended", request, { ...open, votingDeadline: "mañana" }],
    ["ended", request, { ...open, submissionDeadline: "" }],
  ] as const)("%s", (reason, asked, state) => {
    const decision = decideVote(asked, state, now);
    const used = state.votes.length;
    expect(decision).toEqual({ answer: { ok: false, reason, used }, entry: null });
  });

  test.each(["vote", "no-vote"] as const)(
    "VOTE-08 but a '%s' that was answered before changes nothing and hears what holds now, even after the end",
    (want) => {
      const repeated = { ...full, isRepeated: true, isClosed: true };
      expect(decideVote({ ...request, want }, repeated, now)).toEqual({
        answer: { ok: true, voted: false, used: 3 },
        entry: null,
      });
      const voted = { ...repeated, votes: ["story"] };
      expect(decideVote({ ...request, want }, voted, now)).toEqual({
        answer: { ok: true, voted: true, used: 1 },
        entry: null,
      });
    },
  );
});

test("VOTE-02 a vote for a story one votes for already, and a removal of none, change nothing", () => {
  const voted = { ...full, votes: ["story", "b", "c"] };
  expect(decideVote(request, voted, now)).toMatchObject({
    answer: { ok: true, voted: true, used: 3 },
    entry: null,
  });
  expect(decideVote({ ...request, want: "no-vote" }, full, now)).toMatchObject({
    answer: { ok: true, voted: false, used: 3 },
    entry: null,
  });
});

test("VOTE-02 a vote for a story that was withdrawn is taken back, not given", () => {
  const voted = { ...full, votes: ["story", "b", "c"], isWithdrawn: true };
  expect(decideVote(request, voted, now).answer).toMatchObject({ ok: false, reason: "no-story" });
  expect(decideVote({ ...request, want: "no-vote" }, voted, now)).toMatchObject({
    answer: { ok: true, voted: false, used: 2 },
    entry: "-",
  });
});

test("VOTE-04 whatever is asked in whatever order, nobody ever has more than three or fewer than none", () => {
  const step = fc.record({
    story: fc.constantFrom("a", "b", "c", "d", "e"),
    want: fc.constantFrom("vote" as const, "no-vote" as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let votes: string[] = [];
      for (const { story, want } of steps) {
        const { answer, entry } = decideVote({ ...request, story, want }, { ...open, votes }, now);
        if (entry === "+") votes = [...votes, story];
        if (entry === "-") votes = votes.filter((voted) => voted !== story);
        expect(votes.length).toBeLessThanOrEqual(VOTES_PER_CONTEST);
        expect(answer.used).toBe(votes.length);
        if (answer.ok) expect(votes.includes(story)).toBe(want === "vote");
      }
    }),
  );
});
