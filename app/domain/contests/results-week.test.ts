import { expect, test } from "vitest";
import type { Place } from "./places";
import { resultsWeek } from "./results-week";

const FINALIZED = "2026-11-20T00:00:00.000Z";
const END = "2026-11-27T00:00:00.000Z";

const place = (position: 1 | 2): Place => ({
  storyId: `s${position}`,
  title: "Sal",
  line: "Sal.",
  words: 300,
  authorId: null,
  author: null,
  votes: 3,
  position,
  tied: false,
});
const PLACES = [place(1), place(2)];

const weekAt = (now: string, places = PLACES, finalizedAt: string | null = FINALIZED) =>
  resultsWeek({ finalizedAt, places }, new Date(now));

test("HOME-06: the results week begins with the results and ends seven days later", () => {
  expect(weekAt(FINALIZED)?.until).toBe(END);
  expect(weekAt("2026-11-26T23:59:59.999Z")?.until).toBe(END);
  expect(weekAt(END)).toBeNull();
});

test("HOME-06: the results week has the winner and the other places", () => {
  expect(weekAt(FINALIZED)).toMatchObject({ winner: PLACES[0], others: [PLACES[1]] });
});

test("HOME-06: a contest without results or without a winner has no results week", () => {
  expect(weekAt(FINALIZED, PLACES, null)).toBeNull();
  expect(weekAt(FINALIZED, [])).toBeNull();
});
