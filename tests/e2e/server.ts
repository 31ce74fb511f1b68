import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test as base } from "@playwright/test";
import { root } from "../../scripts/run.js";
import { copyOf } from "../support/copy";

export { expect } from "@playwright/test";

interface SeedFlags {
  seed: "demo" | "empty";
  phase: "submission" | "voting" | "counting" | "results";
}

/** Every file that uses the same one can share a server. */
export const SUBMISSION: SeedFlags = { seed: "demo", phase: "submission" };

/** Tests over a server of their own: what `npm start` runs, on a free port and an empty folder. */
export const test = base.extend<{ site: string }, { flags: SeedFlags; server: string }>({
  flags: [
    { seed: "demo", phase: "voting" },
    { option: true, scope: "worker" },
  ],
  server: [
    async ({ flags }, use) => {
      const state = copyOf(await templateOf(flags));
      const { origin, stop } = await serve(flags, state);
      await use(origin);
      await stop();
      rmSync(state, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  site: async ({ server }, use) => use(server),
  baseURL: async ({ server }, use) => use(server),
});

/** A folder of state seeded so: the first worker that asks for it makes it, the others wait. */
async function templateOf(flags: SeedFlags): Promise<string> {
  const folder = process.env.TINTERO_TEMPLATES;
  if (!folder) throw new Error("Run it with --config tests/playwright.config.ts");
  const template = join(folder, `${flags.seed}-${flags.phase}`);
  const made = `${template}.made`;
  if (mkdirSync(template, { recursive: true }) === undefined) {
    while (!existsSync(made)) await pause(100);
    return template;
  }
  const { stop } = await serve(flags, template);
  await stop();
  writeFileSync(made, "");
  return template;
}

/** Runs the server of `npm start` over a folder of state. */
async function serve({ seed, phase }: SeedFlags, state: string) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...["scripts/start.js", "--skip-build", `--port=${port}`],
      ...[`--state=${state}`, `--seed=${seed}`, `--phase=${phase}`],
    ],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true },
  );
  const ended = once(child, "exit");
  await begun(child);
  const stop = async () => {
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  return { origin: `http://localhost:${port}`, stop };
}

function begun(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = "";
    const read = (text: Buffer) => {
      said += text;
      if (said.includes("Tintero is at")) done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    // Afterwards it is heard too: it says so when its workerd hung and was started again.
    child.stderr?.on("data", (text: Buffer) => {
      const lines = String(text).split(/(?<=\n)/);
      process.stderr.write(lines.filter((line) => !line.startsWith("Mail to ")).join(""));
    });
    child.once("exit", () => fail(new Error(`The server ended:\n${said}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
