import { sql } from "kysely";
import { expect, test } from "vitest";
import { openD1 } from "../../tests/support/d1";
import { fixture } from "../../tests/support/fixture";
import { captureLogLines } from "../../tests/support/log-lines";
import { createDb } from "./db";
import { sharedTrips } from "./shared-trips";

const { d1 } = await fixture(openD1());
const lines = captureLogLines();

test("OPS-05 a request's reads, writes and batches are counted with the rows that D1 bills", async () => {
  const usage = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  const db = sharedTrips(createDb(d1), usage);
  await db.insertInto("mail_days").values({ day: "2026-11-27", n: 1 }).execute();
  expect(usage).toMatchObject({ trips: 1, rowsWritten: expect.any(Number) });
  const written = usage.rowsWritten;
  expect(written).toBeGreaterThan(0);
  const days = db.selectFrom("mail_days").selectAll();
  await Promise.all([days.execute(), days.where("n", "=", 2).execute()]);
  await db.batch([days.compile()]);
  expect(usage).toEqual({ trips: 3, rowsRead: expect.any(Number), rowsWritten: written });
  expect(usage.rowsRead).toBeGreaterThanOrEqual(3);
});

test("OPS-05 a statement that reads more than 5,000 rows is logged without its values", async () => {
  const db = createDb(d1, { logsSlowQueries: true });
  const name = "secreto";
  const count = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
    SELECT count(*) FROM sqlite_schema, numbers WHERE sqlite_schema.name <> ${name}`;
  await count.execute(db);
  await db.batch([count.compile(db)]);
  const line = {
    type: "slow_query",
    statement: expect.stringContaining("name <> ?"),
    rows_read: expect.any(Number),
    ms: expect.any(Number),
  };
  expect(lines).toEqual([line, line]);
});

test("OPS-05 without the switch nothing is logged", async () => {
  await sql`SELECT count(*) FROM sqlite_schema AS a, sqlite_schema AS b`.execute(createDb(d1));
  expect(lines).toEqual([]);
});
