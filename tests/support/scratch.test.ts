import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { makeScratch } from "../../scripts/scratch.js";

const HOURS = 60 * 60 * 1000;

test("OPS-01 the folder for the data of a run is there until its process ends", () => {
  const module = pathToFileURL(join(root, "scripts/scratch.js")).href;
  const program = `const { makeScratch } = await import("${module}");
    const { folder } = makeScratch("trial");
    (await import("node:fs")).writeFileSync(folder + "/data", "x");
    console.log(folder, (await import("node:fs")).existsSync(folder));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program]);
  const [folder = "", wasThere] = String(said).trim().split(" ");
  expect(wasThere).toBe("true");
  expect(existsSync(folder)).toBe(false);
});

test("OPS-01 the next run deletes what a killed one has left, and nothing of one that may still run", () => {
  const parent = dirname(makeScratch("trial").folder);
  const { pid: ended } = spawnSync("true");
  const leave = (pid: number, hours: number) => {
    const folder = mkdtempSync(join(parent, `tintero-trial-${pid}-`));
    const changed = new Date(Date.now() - hours * HOURS);
    utimesSync(folder, changed, changed);
    return folder;
  };
  const [killed, recent, running] = [leave(ended, 2), leave(ended, 0.5), leave(process.pid, 2)];
  makeScratch("trial");
  expect([killed, recent, running].map((folder) => existsSync(folder))).toEqual([
    ...[false, true, true],
  ]);
  rmdirSync(recent);
  rmdirSync(running);
});
