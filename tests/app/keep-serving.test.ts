import { Miniflare } from "miniflare";
import { afterEach, expect, test, vi } from "vitest";
import { keepServing, whileAnswering, type WatchedServer } from "../../scripts/serve/keep-serving";
import { patience } from "../../scripts/serve/patient-wait";
import { childrenOf } from "../support/processes";

/** Limits of the health check. The timeout of a response is the product's: only a workerd that a test has stopped exceeds it. */
const LIMITS = { everyMs: 50, patienceMs: 10_000, startMs: 60_000 };
const worker = () =>
  new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response('here') }",
    compatibilityDate: "2026-04-01",
  });

const { ms } = patience;
let kept: WatchedServer | undefined;
afterEach(async () => {
  patience.ms = ms;
  await kept?.stop();
  kept = undefined;
  vi.restoreAllMocks();
});

/** Collects everything printed to the error output from now on. */
function listen(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  return lines;
}

test.each([
  ["hangs", "SIGSTOP"],
  ["dies", "SIGKILL"],
] as const)("OPS-01 a server whose workerd %s says so and is started again", async (_, signal) => {
  const logLines = listen();
  kept = await keepServing(worker, LIMITS);
  const [workerd = 0] = childrenOf(process.pid, "workerd");
  process.kill(workerd, signal);
  await expect.poll(() => logLines).toContain("The server is up again.");
  expect(logLines[0]).toBe("The server has died or does not answer: starting it again.");
  expect(await (await fetch(await kept.local().ready)).text()).toBe("here");
  expect(childrenOf(process.pid, "workerd")).not.toContain(workerd);
});

test("OPS-01 a cron that rings while the workerd hangs holds up nothing", async () => {
  const logLines = listen();
  kept = await keepServing(worker, LIMITS);
  const { scheduled } = await kept.local().getWorker();
  patience.ms = 500;
  for (const workerd of childrenOf(process.pid, "workerd")) process.kill(workerd, "SIGSTOP");
  await expect((async () => scheduled({ cron: "* * * * *" }))()).rejects.toThrow("not answered");
  await expect.poll(() => logLines).toContain("The server is up again.");
});

test("OPS-01 a server that answers too late for a cron is replaced: no later one gets the answer of that", async () => {
  const logLines = listen();
  kept = await keepServing(worker, LIMITS);
  const first = kept.local();
  const { scheduled } = await first.getWorker();
  patience.ms = 500;
  const workerds = childrenOf(process.pid, "workerd");
  for (const workerd of workerds) process.kill(workerd, "SIGSTOP");
  expect(() => void scheduled({ cron: "* * * * *" })).toThrow("not answered");
  for (const workerd of workerds) process.kill(workerd, "SIGCONT");
  expect(() => void scheduled({ cron: "* * * * *" })).toThrow("this Miniflare is given up");
  await expect.poll(() => logLines).toContain("The server is up again.");
  expect(kept.local()).not.toBe(first);
  patience.ms = ms;
  const replacement = await kept.local().getWorker();
  expect((await replacement.scheduled({ cron: "* * * * *" })).outcome).toBe("exception");
});

test("OPS-01 a first start that hangs is given up", async () => {
  const local = worker();
  const hanging = new Proxy(local, {
    get: (of, key) => (key === "ready" ? new Promise(() => undefined) : Reflect.get(of, key, of)),
  });
  await expect(keepServing(() => hanging, { ...LIMITS, startMs: 500 })).rejects.toThrow(
    "The server did not start.",
  );
  await local.dispose();
});

test("OPS-01 work with a server that stops answering is given up, otherwise its result is returned", async () => {
  const local = worker();
  const origin = await local.ready;
  const limits = { everyMs: 50, patienceMs: 500 };
  await expect(whileAnswering(origin, Promise.resolve("done"), limits)).resolves.toBe("done");
  const failing = Promise.reject(new Error("no room"));
  await expect(whileAnswering(origin, failing, limits)).rejects.toThrow("no room");
  const work = new Promise(() => undefined);
  const working = expect(whileAnswering(origin, work, limits)).rejects.toThrow("stopped answering");
  for (const workerd of childrenOf(process.pid, "workerd")) process.kill(workerd, "SIGSTOP");
  await working;
  await local.dispose();
});

test("OPS-01 a workerd that does not start again ends the process with an error code", async () => {
  const logLines = listen();
  const exit = vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
  // The first workerd is ready already when the test sets a short timeout for starts. All later ones never become ready.
  const first = worker();
  await first.ready;
  let starts = 0;
  const hangs = () => {
    if (starts++ === 0) return first;
    const local = worker();
    Object.defineProperty(local, "ready", { value: new Promise(() => undefined) });
    return local;
  };
  // If the health check fails before the first workerd is stopped, the test still ends in the same way: the restart fails.
  kept = await keepServing(hangs, { ...LIMITS, patienceMs: 1_000, startMs: 1_000 });
  for (const workerd of childrenOf(process.pid, "workerd")) process.kill(workerd, "SIGSTOP");
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(logLines.join("\n")).toContain("The server did not start.");
});
