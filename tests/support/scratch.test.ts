import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

/** Returns Node's arguments for a program that creates a run's folder, prints its path and then executes `then`. */
const program = (then: string) => [
  "--input-type=module",
  "-e",
  `import { writeFileSync } from "node:fs";
   import { makeScratch } from "${pathToFileURL(join(root, "scripts/scratch.js")).href}";
   const { folder } = makeScratch("trial");
   writeFileSync(folder + "/data", "x");
   console.log(folder);
   ${then}`,
];

/** Runs a program that creates a run's folder and ends. Returns the folder's path. */
function runOnce(): string {
  const { stdout } = spawnSync(process.execPath, program(""), { encoding: "utf8" });
  expect(stdout).toMatch(/\/tintero-trial-/);
  return stdout.trim();
}

test("OPS-01 the folder for the data of a run goes when its process ends by itself", () => {
  expect(existsSync(runOnce())).toBe(false);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "OPS-01 the folder for the data of a run goes when %s ends its process",
  async (signal) => {
    const run = spawn(process.execPath, program("setInterval(() => undefined, 1000);"));
    const [said] = await once(run.stdout, "data");
    const folder = String(said).trim();
    expect(existsSync(join(folder, "data"))).toBe(true);
    run.kill(signal);
    const [code] = await once(run, "exit");
    expect(code).toBeGreaterThan(128);
    expect(existsSync(folder)).toBe(false);
  },
);

test("OPS-01 the next run deletes what a killed one of this host has left, and nothing else", () => {
  const folder = runOnce();
  const [, before = "", host = ""] = /^(.*\/tintero-trial-)(\w+)-\d+-\w+$/.exec(folder) ?? [];
  const { pid: ended } = spawnSync("true");
  const killed = `${before}${host}-${ended}-abcdef`;
  const others = [
    `${before}${host}-${process.pid}-abcdef`,
    `${before}otro-${ended}-abcdef`,
    `${before}${host}-${ended}`,
  ];
  for (const left of [killed, ...others]) mkdirSync(left);
  try {
    runOnce();
    expect([killed, ...others].map((left) => existsSync(left))).toEqual([false, true, true, true]);
  } finally {
    for (const left of others) rmSync(left, { recursive: true });
  }
});
