import { expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createContest, datesIn } from "../../../scripts/seed/rows";
import type { Db } from "~/db/db";
import { sharedTrips } from "~/db/shared-trips";
import { cachedDates } from "./cached-dates.server";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());

const NOW = Date.parse("2026-11-15T12:00:00.000Z");

/** Returns `query`, which calls `cachedDates` at NOW plus `after` milliseconds, and a counter of the executed SQL statements. */
function asker() {
  let statements = 0;
  const batch: Db["batch"] = (queries) => {
    statements += queries.length;
    return db.batch(queries);
  };
  const shared = sharedTrips(Object.assign(Object.create(db), { batch }));
  const query = (id: string, after: number) => cachedDates(shared, id, new Date(NOW + after));
  return { query, statements: () => statements };
}

test("PHASE-07 what 1,000 waiting pages ask for is read once a second, and is never older", async () => {
  const { id } = await createContest(db, datesIn("counting", new Date(NOW)));
  const { query, statements } = asker();
  expect((await query(id, 0))?.contest.finalizedAt).toBeNull();
  expect(statements()).toBe(2);
  const finalized_at = new Date(NOW).toISOString();
  await db
    .updateTable("contests")
    .set({ finalized_at, status: "results" })
    .where("id", "=", id)
    .execute();
  for (let after = 1; after < 1000; after++) await query(id, after);
  expect(statements()).toBe(2);
  expect((await query(id, 1000))?.contest.finalizedAt).toBe(finalized_at);
  expect(statements()).toBe(4);
});

test("PHASE-07 a contest that is not there takes no room in what is remembered", async () => {
  const { id } = await createContest(db);
  const { query, statements } = asker();
  await query(id, 0);
  for (let n = 0; n < 30; n++) expect(await query(`nada-${n}`, 0)).toBeNull();
  expect(statements()).toBe(62);
  await query(id, 1);
  expect(statements()).toBe(62);
});
