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
  expect(() => d1.prepare("SELECT 1")).toThrow("workerd has not answered for 0.5 s.");
  process.kill(workerd, "SIGCONT");
  expect(() => d1.prepare("SELECT 1")).toThrow("this Miniflare is given up");
  await close();
});
