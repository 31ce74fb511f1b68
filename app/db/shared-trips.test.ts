import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "./db";
import { sharedTrips } from "./shared-trips";

/** Answers each query with its own text, and remembers the trips. */
function openEcho() {
  const trips: string[][] = [];
  const batch = async (queries: readonly CompiledQuery<unknown>[]) => {
    trips.push(queries.map(({ sql }) => sql));
    return queries.map(({ sql, parameters }) => ({ rows: [[sql, ...parameters]], changes: 0 }));
  };
  return { trips, ...sharedTrips({ batch } as unknown as Db) };
}
const query = (sql: string, ...parameters: unknown[]) => CompiledQuery.raw(sql, parameters);

test("design: performance, what is asked for side by side goes in one trip, each to its asker", async () => {
  const { trips, read } = openEcho();
  const later = async () => {
    await null;
    return Promise.all([read(query("b")), read(query("c", 1))]);
  };
  expect(await Promise.all([read(query("a")), later()])).toEqual([[["a"]], [[["b"]], [["c", 1]]]]);
  expect(trips).toEqual([["a", "b", "c"]]);
});

test("design: performance, what depends on an answer goes in the next trip", async () => {
  const { trips, read } = openEcho();
  await read(query("a"));
  expect(await read(query("a"))).toEqual([["a"]]);
  expect(trips).toEqual([["a"], ["a"]]);
});

test("design: performance, the same query with the same values stands once", async () => {
  const { trips, read } = openEcho();
  const asked = [query("a", 1), query("b"), query("a", 2), query("a", 1)];
  expect(await Promise.all(asked.map(read))).toEqual([[["a", 1]], [["b"]], [["a", 2]], [["a", 1]]]);
  expect(trips).toEqual([["a", "b", "a"]]);
});

test("design: performance, what changes something is done as often as it is asked for", async () => {
  const { trips, run } = openEcho();
  await Promise.all([run(query("a")), run(query("a"))]);
  expect(trips).toEqual([["a", "a"]]);
});

test("design: performance, a trip that fails fails all who share it, and not the next", async () => {
  let isDown = true;
  const batch = async () => {
    if (isDown) throw new Error("D1 is away");
    return [{ rows: ["row"], changes: 0 }];
  };
  const { read } = sharedTrips({ batch } as unknown as Db);
  const outcomes = await Promise.allSettled([read(query("a")), read(query("b"))]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read(query("a"))).toEqual(["row"]);
});
