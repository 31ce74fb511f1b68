import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/run.js";
import { freePort } from "../support/free-port";

/** Timeout of a server start in milliseconds. Longer than a start takes on a busy machine. */
const START_MS = 120_000;

/** The server process that the test kills and starts again, always on the same port with the same data. */
export class Victim {
  /** Resolves when the server is ready. */
  up: Promise<void> = Promise.resolve();
  private child: ChildProcess | undefined;

  private constructor(
    readonly origin: URL,
    private readonly state: string,
  ) {}

  static async start(state: string): Promise<Victim> {
    const victim = new Victim(new URL(`http://127.0.0.1:${await freePort()}`), state);
    await victim.start();
    return victim;
  }

  /** Starts the server. Resolves when the Worker responds. */
  start(): Promise<void> {
    this.up = this.spawn();
    return this.up;
  }

  /** Kills the server's whole process group with kill -9. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await exited;
  }

  private async spawn(): Promise<void> {
    // Deletes the temporary files that a killed Miniflare leaves. They are in the state folder of the test.
    const temporary = join(this.state, "tmp");
    mkdirSync(temporary, { recursive: true });
    const child = spawn(
      process.execPath,
      [
        ...["--import", "tsx", "tests/chaos/server.ts"],
        ...[`--state=${this.state}`, `--port=${this.origin.port}`],
      ],
      {
        cwd: root,
        // Starts the server in its own process group, so that Miniflare's Node and its workerd are killed together.
        detached: true,
        stdio: ["pipe", "pipe", "pipe"],
        env: { ...process.env, TMPDIR: temporary },
      },
    );
    this.child = child;
    let output = "";
    child.stderr.on("data", (text) => (output = (output + String(text)).slice(-4000)));
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((done, fail) => {
      late = setTimeout(() => {
        fail(new Error(`The server did not start within ${START_MS / 1000} s:\n${output}`));
      }, START_MS);
      child.stdout.on("data", (text) => String(text).includes("ready") && done());
      child.once("exit", (code) => fail(new Error(`The server ended with ${code}:\n${output}`)));
    }).finally(() => clearTimeout(late));
  }
}
