import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a tool of node_modules/.bin to its end. Its output is kept back and printed only when it fails, unless `show`.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options]
 */
export function run(tool, args, { show = false, env = {} } = {}) {
  const command =
    tool === "npm" || tool === "node" ? tool : resolve(root, "node_modules/.bin", tool);
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", ...env },
    });
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.on("error", fail);
    child.on("close", (code) => {
      if (code === 0) return done(undefined);
      process.stderr.write(output);
      fail(new Error(`${tool} ${args.join(" ")} ended with ${code}`));
    });
  });
}

/** Whether the packages of the lock file are there. */
export function isInstalled() {
  const require = createRequire(import.meta.url);
  try {
    require.resolve("miniflare");
    require.resolve("tsx");
    require.resolve("@remix-run/dev/package.json");
    return true;
  } catch {
    return false;
  }
}

/**
 * Says what is being done and how long it took.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
export async function step(name, work) {
  process.stdout.write(`· ${name} … `);
  const begun = Date.now();
  await work();
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}
