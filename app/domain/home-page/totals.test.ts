import { expect, test } from "vitest";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { HOUR } from "~/domain/time/durations";
import { findTotals, refreshTotals } from "./totals.server";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());

test("HOME-01 OPS-03 the totals are counted from the rows, and again after two hours", async () => {
  const now = new Date();
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
  await refreshTotals(db, now);
  expect(await findTotals(db), "nothing is made up").toBeNull();
  const contest = await createContest(db, datesIn("voting", now));
  const open = await createContest(db, datesIn("submission", now));
  const writer = await createUser(db);
  await createUser(db, { email_confirmed_at: null });
  await createStory(db, { contest_id: contest.id, user_id: writer.id, word_count: 321 });
  await createStory(db, { contest_id: open.id, user_id: writer.id, word_count: 99 });
  await refreshTotals(db, later(1.9));
  expect(await findTotals(db)).toBeNull();
  await refreshTotals(db, later(2));
  expect(await findTotals(db)).toEqual({ people: 1, stories: 1, words: 321 });
});
