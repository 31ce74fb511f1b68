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

test("OPS-01 the D1 of the tests refuses what D1 refuses, in its words, and undoes a batch that fails", async () => {
  const { d1, close } = await openD1();
  const insert = (n: unknown) =>
    d1.prepare("INSERT INTO throttle (key, window_start, n) VALUES (?, 0, ?)").bind("x", n);
  await expect(insert(undefined).run()).rejects.toThrow("D1_TYPE_ERROR: Type 'undefined'");
  await expect(d1.batch([insert(1), insert(null)])).rejects.toThrow("NOT NULL constraint failed");
  expect(await d1.prepare("SELECT count(*) AS n FROM throttle").first()).toEqual({ n: 0 });
  await close();
});
