import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { replicatedD1 } from "../../tests/support/replicated-d1";
import { createDb } from "./db";
import { replicaTrips, type ReadFrom } from "./replicas";

/** A stub of a D1 whose reads return the name of the copy that was read. Statements named `broken` fail there. */
function copyNamed(name: string, broken?: string): D1Database {
  const batch = async (statements: { sql: string }[]) =>
    statements.map(({ sql }) => {
      if (sql === broken) throw new Error("D1_ERROR: no such column: broken");
      const rows_written = sql.startsWith("SELECT") ? 0 : 1;
      return { results: [name], meta: { changes: rows_written, rows_written } };
    });
  const prepare = (sql: string) => ({ bind: () => ({ sql }) });
  return { prepare, batch } as unknown as D1Database;
}

/** Opens the round trips of a request that reads from `from`. `read` and `write` return the copy that was reached. */
function openTrips(from: ReadFrom, broken?: string) {
  const d1 = replicatedD1(copyNamed("primary"), copyNamed("replica", broken));
  const trips = replicaTrips(createDb(d1), d1, () => from);
  const run = async (sql: string) => (await trips.batch([CompiledQuery.raw(sql)]))[0].rows[0];
  return { trips, read: (what = "a") => run(`SELECT ${what}`), write: () => run("INSERT a") };
}

test("OPS-05 a request without constraints reads a replica, one that must know all reads the primary", async () => {
  expect(await openTrips("first-unconstrained").read()).toBe("replica");
  const primary = openTrips("primary");
  expect([await primary.read(), await primary.read()]).toEqual(["primary", "primary"]);
});

test("OPS-05 a request that begins at the primary reads nothing older afterwards", async () => {
  const { read } = openTrips("first-primary");
  expect([await read(), await read()]).toEqual(["primary", "primary"]);
});

test("OPS-05 round trips beside the first one of such a request reach the primary too", async () => {
  const { read } = openTrips("first-primary");
  expect(await Promise.all([read(), read()])).toEqual(["primary", "primary"]);
});

test("OPS-05 a bookmark leads to a copy with what was written before, and so does a write of the request", async () => {
  const writer = openTrips("primary");
  await writer.write();
  const bookmark = writer.trips.bookmark() ?? "";
  expect(await openTrips({ bookmark }).read()).toBe("primary");
  const reader = openTrips("first-unconstrained");
  expect([await reader.read(), await reader.write(), await reader.read()]).toEqual([
    "replica",
    "primary",
    "primary",
  ]);
});

test("OPS-05 a later bookmark raises what a request reads, and never lowers it", async () => {
  const visitor = openTrips("first-unconstrained");
  await visitor.read();
  const old = visitor.trips.bookmark() ?? "";
  const writer = openTrips("primary");
  await writer.write();
  visitor.trips.readSince(writer.trips.bookmark() ?? "");
  expect(await visitor.read()).toBe("primary");
  const reader = openTrips("first-primary");
  reader.trips.readSince(old);
  expect(await reader.read()).toBe("primary");
});

test("OPS-05 a read that fails for its bookmark, or for a replica without a new migration, is done by the primary", async () => {
  const forged = openTrips({ bookmark: "no bookmark" });
  expect([await forged.read(), await forged.read()]).toEqual(["primary", "primary"]);
  const migrated = openTrips("first-unconstrained", "SELECT new_column");
  expect(await migrated.read("new_column")).toBe("primary");
});
