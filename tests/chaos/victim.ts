import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createDb, type Db } from "~/db/db";
import { root } from "../../scripts/run.js";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { freePort } from "../support/free-port";

/** Timeout of a server start in milliseconds. Longer than a start takes on a busy machine. */
const START_MS = 120_000;
/** Timeout of a call below `/__chaos/` in milliseconds. */
const CALL_MS = 30_000;

/** The server process that the test kills and starts again, always on the same port with the same data. */
export class Victim {
  /** Resolves when the server is ready. */
  up: Promise<void> = Promise.resolve();
  /** Resolves when the Worker has reached the instant of its variable `HOLD`. A start of the server makes a new one. */
  held: Promise<void> = Promise.resolve();
  /** Variables of the Worker, from its next start on. */
  vars: Record<string, string> = {};
  /** Address of V8's inspector of a server started with `isInspected`. */
  inspector: URL | undefined;
  /** Number of times that a server without an answer was killed and started again. */
  replaced = 0;
  private child: ChildProcess | undefined;
  private connected: Db | undefined;
  private restarting: Promise<void> | undefined;

  private constructor(
    readonly origin: URL,
    private readonly state: string,
    private readonly isInspected: boolean,
  ) {}

  static async start(
    state: string,
    vars: Record<string, string> = {},
    { isInspected = false } = {},
  ): Promise<Victim> {
    const origin = new URL(`http://127.0.0.1:${await freePort()}`);
    const victim = new Victim(origin, state, isInspected);
    victim.vars = vars;
    await victim.start();
    return victim;
  }

  /** The server's D1, without injected faults. A start of the server makes a new one. */
  get db(): Db {
    if (!this.connected) throw new Error("The server is not up");
    return this.connected;
  }

  /** Process id of the server's process group, whose members are Miniflare's Node and its workerd. */
  get group(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the server. Resolves when the Worker responds. */
  start(): Promise<void> {
    this.up = this.spawn();
    return this.up;
  }

  /** Kills the server for good, also one that is being restarted. */
  async stop(): Promise<void> {
    await this.restarting?.catch(() => undefined);
    await this.kill();
  }

  /** Kills the server's whole process group with kill -9. */
  private async kill(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await exited;
  }

  /** Kills the server with kill -9 and starts it again; once for all who call this meanwhile. */
  restart(): Promise<void> {
    this.restarting ??= this.kill()
      .then(() => this.start())
      .finally(() => (this.restarting = undefined));
    return this.restarting;
  }

  /** Restarts a server that does not answer: workerd can fall into an endless task of its garbage collector. */
  replace(): Promise<void> {
    if (!this.restarting) this.replaced += 1;
    return this.restart();
  }

  /** Calls a path below `/__chaos/` of the fault worker and returns the text of the response. Rejects on an error. */
  async call(path: string): Promise<string> {
    const response = await fetch(new URL(`/__chaos/${path}`, this.origin), {
      signal: AbortSignal.timeout(CALL_MS),
    }).catch(async (error: Error) => {
      if (error.name === "TimeoutError") await this.replace();
      throw error;
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  }

  /** Calls a contest's room through the fault worker. `what` is one of its verbs, with further parameters. */
  callRoom(contest: string, what: string): Promise<string> {
    return this.call(`room?contest=${contest}&do=${what}`);
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
        `--vars=${JSON.stringify(this.vars)}`,
        ...(this.isInspected ? ["--inspect"] : []),
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
    this.held = new Promise((done) => {
      // Miniflare writes what a Worker logs to the standard error.
      child.stderr.on("data", (text) => /^held$/m.test(String(text)) && done());
    });
    let output = "";
    child.stderr.on("data", (text) => (output = (output + String(text)).slice(-4000)));
    let late: NodeJS.Timeout | undefined;
    const [endpoint, inspector] = await new Promise<[string, string]>((done, fail) => {
      late = setTimeout(() => {
        fail(new Error(`The server did not start within ${START_MS / 1000} s:\n${output}`));
      }, START_MS);
      let printed = "";
      child.stdout.on("data", (text) => {
        printed = (printed + String(text)).slice(-4000);
        const [, d1, v8] = /^ready (\S+) (\S+)\n/m.exec(printed) ?? [];
        if (d1 && v8) done([d1, v8]);
      });
      child.once("exit", (code) => fail(new Error(`The server ended with ${code}:\n${output}`)));
    }).finally(() => clearTimeout(late));
    this.inspector = this.isInspected ? new URL(inspector) : undefined;
    const local = { unsafeGetDirectURL: async () => new URL(endpoint) };
    this.connected = createDb(await connectD1(local));
  }
}
