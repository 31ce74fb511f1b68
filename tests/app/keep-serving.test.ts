import { Miniflare } from "miniflare";
import { afterEach, expect, test, vi } from "vitest";
import { keepServing, type Kept } from "../../scripts/serve/keep-serving";
import { patience } from "../../scripts/serve/patient-wait";
import { childrenOf } from "../support/processes";

const LIMITS = { everyMs: 50, patienceMs: 1_000, startMs: 60_000 };
const worker = () =>
  new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response('here') }",
    compatibilityDate: "2026-04-01",
  });

let kept: Kept | undefined;
afterEach(async () => {
  await kept?.stop();
  vi.restoreAllMocks();
});

/** What is said on the error output from now on. */
function listen(): string[] {
  const said: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void said.push(String(line)));
  return said;
}

test.each([
  ["hangs", "SIGSTOP"],
  ["dies", "SIGKILL"],
] as const)("OPS-01 a server whose workerd %s says so and is started again", async (_, signal) => {
  const said = listen();
  kept = await keepServing(worker, LIMITS);
  const [workerd = 0] = childrenOf(process.pid, "workerd");
  process.kill(workerd, signal);
  await expect.poll(() => said).toContain("The server is up again.");
  expect(said[0]).toBe("The server has died or does not answer: starting it again.");
  expect(await (await fetch(await kept.local().ready)).text()).toBe("here");
  expect(childrenOf(process.pid, "workerd")).not.toContain(workerd);
});

test("OPS-01 a cron that rings while the workerd hangs holds up nothing", async () => {
  const said = listen();
  patience.ms = 500;
  kept = await keepServing(worker, LIMITS);
  const { scheduled } = await kept.local().getWorker();
  for (const workerd of childrenOf(process.pid, "workerd")) process.kill(workerd, "SIGSTOP");
  await expect((async () => scheduled({ cron: "* * * * *" }))()).rejects.toThrow("not answered");
  await expect.poll(() => said).toContain("The server is up again.");
});

test("OPS-01 one that does not start again ends the process, as failed", async () => {
  const said = listen();
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  let starts = 0;
  const hangs = () => {
    const local = worker();
    const isFirst = starts++ === 0;
    if (!isFirst) Object.defineProperty(local, "ready", { value: new Promise(() => undefined) });
    return local;
  };
  kept = await keepServing(hangs, { ...LIMITS, startMs: 1_000 });
  for (const workerd of childrenOf(process.pid, "workerd")) process.kill(workerd, "SIGSTOP");
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(said.join("\n")).toContain("The server did not start.");
});
