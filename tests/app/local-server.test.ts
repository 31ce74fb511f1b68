import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { root } from "../../scripts/run.js";
import { freePort } from "../support/free-port";
import { childrenOf } from "../support/processes";

const PATIENCE = { timeout: 180_000, interval: 100 };
const state = mkdtempSync(join(tmpdir(), "tintero-serve-"));
let child: ChildProcess | undefined;
afterAll(async () => {
  await stopServer();
  rmSync(state, { recursive: true, force: true });
});

function startServer(port: number, ...flags: string[]) {
  const serve = spawn(
    process.execPath,
    [
      ...["--import", "tsx", "scripts/serve/serve.ts"],
      ...[`--port=${port}`, `--state=${state}`, ...flags],
    ],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  child = serve;
  let output = "";
  for (const stream of [serve.stdout, serve.stderr])
    stream.on("data", (part) => (output += String(part)));
  return { serve, said: () => output };
}

async function stopServer(): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

test("OPS-01 the local server answers when all is there, and is up again after its workerd died", async () => {
  const port = await freePort();
  const { serve, said } = startServer(port, "--seed=demo", "--phase=voting");
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.text(),
      () => null,
    );
  // The first page that the server answers must show the whole demo community: the server listens only after seeding.
  const first = await vi.waitFor(async () => {
    const page = await ask("/");
    if (page === null) throw new Error(`No answer yet: ${said()}`);
    return page;
  }, PATIENCE);
  expect(first, said()).toContain("Reto Actual");
  await vi.waitFor(() => expect(said()).toContain("Tintero is at"), PATIENCE);

  const [workerd = 0] = childrenOf(serve.pid ?? 0, "workerd");
  expect(workerd).toBeGreaterThan(0);
  process.kill(workerd, "SIGKILL");
  await vi.waitFor(() => expect(said()).toContain("The server is up again."), PATIENCE);
  expect(await ask("/")).toContain("Reto Actual");
}, 480_000);
