import { describe, expect, test } from "vitest";
import { drawContestCover, type ContestCover } from "./cover";
import { cachedCover } from "./cached-cover.server";

const contest: ContestCover = { id: "reto", number: 3, title: "La lluvia", phase: "submission" };

describe("a cached cover", () => {
  const others: [string, ContestCover][] = [
    ["the same again", contest],
    ["another phase", { ...contest, phase: "voting" }],
    ["another title", { ...contest, title: "El mar" }],
    ["another number", { ...contest, number: 4 }],
    ["another contest", { ...contest, id: "otro" }],
  ];
  test.each(others)("CONTEST-01 is drawn from what it is asked for: %s", (_, other) => {
    cachedCover(contest, "banda");
    expect(cachedCover(other, "banda")).toBe(drawContestCover(other, "banda"));
    expect(cachedCover(other, "retrato")).toBe(drawContestCover(other, "retrato"));
  });
});
