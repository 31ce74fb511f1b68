import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a tool of node_modules/.bin. Resolves when it ends, and rejects if it fails. After a timeout of `minutes` it is killed
 * with every process that it started. Signals that end this process are forwarded, so that no server is left running. Output is
 * printed only if the tool fails; with `show: true` it is printed as it comes, with `show: "at the end"` in one piece.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ show?: boolean | "at the end", env?: Record<string, string>, minutes?: number }} [options]
 */
export function run(tool, args, { show = false, env = {}, minutes } = {}) {
  const command =
    tool === "npm" || tool === "node" ? tool : resolve(root, "node_modules/.bin", tool);
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: show === true ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", ...env },
    });
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    const late =
      minutes === undefined
        ? undefined
        : setTimeout(() => {
            console.error(
              `\n!!! KILLED: ${tool} ${args.join(" ")} has not ended within ${minutes} minutes !!!`,
            );
            killTree(child);
          }, minutes * 60_000);
    /** @type {NodeJS.Signals | null} */
    let receivedSignal = null;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      receivedSignal = signal;
      // Ctrl-C is not forwarded: the child is in the same process group of the terminal and gets SIGINT itself.
      if (signal !== "SIGINT") child.kill(signal);
    };
    // `prependListener`: another listener may end this process before the signal is forwarded.
    for (const signal of SIGNALS) process.prependListener(signal, pass);
    child.on("error", fail);
    child.on("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      clearTimeout(late);
      if (show === "at the end") process.stdout.write(output);
      if (code === 0) return done(undefined);
      if (receivedSignal) process.exit(128 + constants.signals[receivedSignal]);
      if (!show) process.stderr.write(output);
      fail(new Error(`${tool} ${args.join(" ")} ended with ${code}`));
    });
  });
}

/**
 * Kills a process and its descendants. Not by process group, because a browser starts a separate one. With SIGKILL, because a
 * hanging workerd ignores other signals.
 * @param {import("node:child_process").ChildProcess} child
 */
function killTree(child) {
  /** @type {[number, number][]} */
  let started = [];
  try {
    const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
      .trim()
      .split("\n");
    started = lines.map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return [pid ?? 0, parent ?? 0];
    });
  } catch {
    console.error("Without `ps` only the process itself is killed, not what it has started.");
  }
  const tree = [child.pid ?? 0];
  for (const pid of tree)
    tree.push(...started.filter(([, parent]) => parent === pid).map(([id]) => id));
  for (const pid of tree) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Ignores the error: the process has already ended.
    }
  }
}

/**
 * Returns whether every package that package.json names is installed in the version of the lock file.
 * @param {string} folder
 */
export function isInstalled(folder = root) {
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(resolve(folder, file), "utf8"));
  const { packages } = read("package-lock.json");
  const { dependencies, devDependencies } = packages[""];
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => {
    const path = `node_modules/${name}`;
    const file = `${path}/package.json`;
    return existsSync(resolve(folder, file)) && read(file).version === packages[path].version;
  });
}

/**
 * Runs `work` and prints its name and how long it took.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
export async function step(name, work) {
  process.stdout.write(`· ${name} … `);
  const begun = Date.now();
  await work();
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}
