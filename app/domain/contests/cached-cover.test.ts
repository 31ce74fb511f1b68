import { describe, expect, test } from "vitest";
import { drawCover, type CoverOf } from "./cover";
import { cachedCover } from "./cached-cover.server";

const contest: CoverOf = { id: "reto", number: 3, title: "La lluvia", phase: "submission" };

describe("a cached cover", () => {
  const others: [string, CoverOf][] = [
    ["the same again", contest],
    ["another phase", { ...contest, phase: "voting" }],
    ["another title", { ...contest, title: "El mar" }],
    ["another number", { ...contest, number: 4 }],
    ["another contest", { ...contest, id: "otro" }],
    ["a label in place of the number", { ...contest, label: "Antología" }],
  ];
  test.each(others)("CONTEST-01 is drawn from what it is asked for: %s", (_, other) => {
    cachedCover(contest, "banda");
    expect(cachedCover(other, "banda")).toBe(drawCover(other, "banda"));
    expect(cachedCover(other, "retrato")).toBe(drawCover(other, "retrato"));
  });
});
