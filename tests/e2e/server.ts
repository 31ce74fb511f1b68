import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { root } from "../../scripts/run.js";

export { expect } from "@playwright/test";

export interface SeedFlags {
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
      const state = mkdtempSync(join(tmpdir(), "tintero-e2e-"));
      const port = await freePort();
      const child = spawn(
        process.execPath,
        [
          "scripts/start.js",
          "--skip-build",
          `--port=${port}`,
          `--state=${state}`,
          `--seed=${flags.seed}`,
          `--phase=${flags.phase}`,
        ],
        { cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true },
      );
      await begun(child);
      await use(`http://localhost:${port}`);
      if (child.pid) process.kill(-child.pid, "SIGTERM");
      rmSync(state, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  site: async ({ server }, use) => use(server),
  baseURL: async ({ server }, use) => use(server),
});

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
