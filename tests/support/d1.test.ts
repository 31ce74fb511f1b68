import { afterEach, expect, test } from "vitest";
import { patience } from "../../scripts/serve/patient-wait";
import { openD1 } from "./d1";
import { childrenOf } from "./processes";

const { ms } = patience;
afterEach(() => void (patience.ms = ms));

test("OPS-01 a D1 whose workerd hangs fails its test, and names the reason at each later call", async () => {
  const { d1, close } = await openD1();
  const [workerd = 0] = childrenOf(process.pid, "workerd");
  process.kill(workerd, "SIGSTOP");
  patience.ms = 500;
  await expect(d1.prepare("SELECT 1").all()).rejects.toThrow("D1 has not answered for 0.5 s.");
  process.kill(workerd, "SIGCONT");
  await expect(d1.prepare("SELECT 1").all()).rejects.toThrow("this Miniflare is given up");
  await close();
});

test("design: changes() in a batch counts the write before it, and no read, trigger or foreign key", async () => {
  const { d1, close } = await openD1();
  const run = async (...statements: string[]) => {
    const results = await d1.batch<{ n: number }>(statements.map((one) => d1.prepare(one)));
    return results.at(-1)?.results[0]?.n;
  };
  const count = "SELECT changes() AS n";
  await run(
    "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
    "CREATE TABLE child (id INTEGER PRIMARY KEY, of INTEGER REFERENCES parent (id) ON DELETE CASCADE)",
    "CREATE TABLE log (id INTEGER)",
    "CREATE TRIGGER noted AFTER INSERT ON parent BEGIN INSERT INTO log VALUES (new.id); INSERT INTO log VALUES (0); END",
  );
  const insert = "INSERT OR IGNORE INTO parent VALUES (1), (2), (3)";
  expect(await run(insert, count)).toBe(3);
  expect(await run(insert, count)).toBe(0);
  expect(await run("UPDATE parent SET id = id + 10 WHERE id > 1", "SELECT 1", count)).toBe(2);
  expect(await run("UPDATE parent SET id = 0 WHERE id = 99", count)).toBe(0);
  await run("INSERT INTO child VALUES (1, 1), (2, 1)");
  expect(await run("DELETE FROM parent WHERE id = 1", count)).toBe(1);
  const conditional = "INSERT INTO log SELECT 7 WHERE changes() > 0";
  await run("UPDATE parent SET id = 0 WHERE id = 99", conditional);
  await run("UPDATE parent SET id = 50 WHERE id = 12", conditional);
  expect(await run("SELECT count(*) AS n FROM log WHERE id = 7")).toBe(1);
  await close();
});

test("OPS-01 the D1 of the tests refuses what D1 refuses, in its words, and undoes a batch that fails", async () => {
  const { d1, close } = await openD1();
  const insert = (n: unknown) =>
    d1.prepare("INSERT INTO throttle (key, window_start, n) VALUES (?, 0, ?)").bind("x", n);
  for (const refused of [undefined, 1n, {}, [300]]) {
    await expect(insert(refused).run()).rejects.toThrow(`D1_TYPE_ERROR: Type '${typeof refused}'`);
  }
  await expect(d1.batch([insert(1), insert(null)])).rejects.toThrow("NOT NULL constraint failed");
  expect(await d1.prepare("SELECT count(*) AS n FROM throttle").first()).toEqual({ n: 0 });
  await close();
});

test("OPS-01 the D1 of the tests stores bytes as bytes", async () => {
  const { d1, close } = await openD1();
  const bytes = new Uint8Array([9, 0, 127, 255]);
  const select = d1.prepare("SELECT typeof(?1) AS type, hex(?1) AS hex, ?1 AS value");
  const stored = { type: "blob", hex: "007FFF", value: [0, 127, 255] };
  for (const bound of [bytes.subarray(1), bytes.slice(1).buffer]) {
    expect(await select.bind(bound).first()).toEqual(stored);
  }
  await close();
});

test("OPS-01 the D1 of the tests refuses a number that D1 would store as NULL", async () => {
  const { d1, close } = await openD1();
  for (const n of [NaN, Infinity, -Infinity]) {
    const refusal = `D1_TYPE_ERROR: Type 'number' not supported for value '${n}'`;
    await expect(d1.prepare("SELECT ?").bind(n).all()).rejects.toThrow(refusal);
  }
  await close();
});
