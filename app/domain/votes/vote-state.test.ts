import { describe, expect, test } from "vitest";
import { ballotAfter } from "./vote-state";

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
