import { expect, test } from "vitest";
import { createContest } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { findContest, listContests } from "./contests.server";
import { issueName, monthInSentence } from "./names";
import { listFinishedContests } from "./winners.server";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());

const due = (day: number) => ({
  submission_deadline: `2026-0${day}-01T00:00:00.000Z`,
  voting_deadline: `2026-0${day}-09T00:00:00.000Z`,
});

test("HOME-01 a contest's number is its rank by date, however it was loaded, and by id where dates are equal", async () => {
  const finished = { status: "results", finalized_at: "2026-05-01T00:00:00.000Z" } as const;
  const third = await createContest(db, { id: "b", ...due(3) });
  const first = await createContest(db, { id: "z", ...due(1), ...finished });
  const second = await createContest(db, { id: "a", ...due(3) });
  const last = await createContest(db, { id: "c", ...due(4), ...finished });
  const numbers = new Map((await listContests(db)).map(({ id, number }) => [id, number]));
  const expected = [first, second, third, last];
  expect(expected.map(({ id }) => numbers.get(id))).toEqual([1, 2, 3, 4]);
  expect((await findContest(db, "b"))?.number).toBe(3);
  const past = await listFinishedContests(db, { from: 0, count: 9 });
  expect(past.map(({ id, number }) => [id, number])).toEqual([
    ["c", 4],
    ["z", 1],
  ]);
});

test("HOME-01 an issue is named by its number and month", () => {
  expect(issueName({ number: 11, month: "noviembre de 2026" })).toBe(
    "Número 11 · Noviembre de 2026",
  );
});

test.each([
  ["Noviembre", "noviembre"],
  ["Enero de 2027", "enero de 2027"],
  ["Mayores de edad", "Mayores de edad"],
  ["Especial Verano", "Especial Verano"],
])("PHASE-05 the month %j reads %j inside a sentence", (month, text) => {
  expect(monthInSentence(month)).toBe(text);
});
