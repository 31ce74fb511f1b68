import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "./db";
import { sharedTrips } from "./shared-trips";

/** Returns a fake database in which each statement returns its own SQL and parameters, with a record of its round trips. */
function openEcho() {
  const trips: string[][] = [];
  const batch = async (queries: readonly CompiledQuery<unknown>[]) => {
    trips.push(queries.map((query) => query.sql));
    return queries.map((query) => ({ rows: [[query.sql, ...query.parameters]], changes: 0 }));
  };
  const db = sharedTrips({ batch } as unknown as Db);
  const ask = async (text: string, ...parameters: unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows;
  return { trips, ask, db };
}

test("design: performance, what is read side by side goes in one trip, each to its asker", async () => {
  const { trips, ask } = openEcho();
  const later = async () => {
    await null;
    return Promise.all([ask("select b"), ask("WITH c", 1)]);
  };
  expect(await Promise.all([ask("SELECT a"), later()])).toEqual([
    [["SELECT a"]],
    [[["select b"]], [["WITH c", 1]]],
  ]);
  expect(trips.map((trip) => trip.toSorted())).toEqual([["SELECT a", "WITH c", "select b"]]);
});

test("design: performance, queries that are built or written share a trip alike", async () => {
  const { trips, db } = openEcho();
  await Promise.all([
    db.selectFrom("contests").select("id").execute(),
    sql`SELECT ${1}`.execute(db),
  ]);
  expect(trips).toEqual([['select "id" from "contests"', "SELECT ?"]]);
});

test("design: performance, what depends on an answer goes in the next trip", async () => {
  const { trips, ask } = openEcho();
  await ask("SELECT a");
  expect(await ask("SELECT a")).toEqual([["SELECT a"]]);
  expect(trips).toEqual([["SELECT a"], ["SELECT a"]]);
});

test("design: performance, the same query with the same values stands once", async () => {
  const { trips, ask } = openEcho();
  const answers = [ask("SELECT a", 1), ask("SELECT b"), ask("SELECT a", 2), ask("SELECT a", 1)];
  expect(await Promise.all(answers)).toEqual([
    [["SELECT a", 1]],
    [["SELECT b"]],
    [["SELECT a", 2]],
    [["SELECT a", 1]],
  ]);
  expect(trips).toEqual([["SELECT a", "SELECT b", "SELECT a"]]);
});

test("design: trust, a write goes alone, and is done as often as it is asked for", async () => {
  const { trips, ask, db } = openEcho();
  const write = () => db.deleteFrom("sessions").execute();
  await Promise.all([ask("SELECT a"), write(), write(), ask("WITH a AS (b) INSERT INTO c")]);
  await Promise.all([ask("SELECT a"), ask("WITH a AS (b) REPLACE INTO c")]);
  expect(trips).toHaveLength(6);
  expect(trips).toContainEqual(["SELECT a"]);
});

test("design: performance, a write that is put alongside goes with the reads, and is done each time", async () => {
  const { trips, ask, db } = openEcho();
  const count = CompiledQuery.raw("INSERT a");
  expect(
    await Promise.all([ask("SELECT a"), db.alongside(count), db.alongside(count)]),
  ).toHaveLength(3);
  expect(trips.map((trip) => trip.toSorted())).toEqual([["INSERT a", "INSERT a", "SELECT a"]]);
});

test("design: performance, a trip that fails fails all who share it, and not the next", async () => {
  let isDown = true;
  const batch = async () => {
    if (isDown) throw new Error("D1 is away");
    return [{ rows: ["row"], changes: 0 }];
  };
  const db = sharedTrips({ batch } as unknown as Db);
  const ask = async (text: string) => (await db.executeQuery(CompiledQuery.raw(text))).rows;
  const outcomes = await Promise.allSettled([ask("SELECT a"), ask("SELECT b")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await ask("SELECT a")).toEqual(["row"]);
});
