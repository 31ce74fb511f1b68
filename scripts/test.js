import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isInstalled, run, step } from "./run.js";

/**
 * Every ring of tests, from a fresh clone on: `npm test`. `npm test -- --only unit,app` runs some;
 * `--skip-build` keeps the build that is there.
 */
const { values: flags } = parseArgs({
  options: { only: { type: "string" }, "skip-build": { type: "boolean", default: false } },
});
const results = mkdtempSync(join(tmpdir(), "tintero-results-"));

/**
 * Each ring with a limit far beyond what it takes: a workerd that hangs can hold the one thread in which a test's own limit
 * would be noticed.
 * @type {Record<string, (report: string) => Promise<unknown>>}
 */
const RINGS = {
  unit: (report) => vitest("tests/unit.config.ts", report, 12),
  workers: (report) => vitest("tests/workers.config.ts", report, 12),
  app: (report) => vitest("tests/app.config.ts", report, 25),
  chaos: (report) => vitest("tests/chaos.config.ts", report, 12),
  e2e: async (report) => {
    const { requireChromium } = await import("./chromium.js");
    const { offerFirefox } = await import("./firefox.js");
    return run("playwright", ["test", "--config", "tests/playwright.config.ts"], {
      show: true,
      minutes: 25,
      env: {
        CHROMIUM: requireChromium(),
        FIREFOX: offerFirefox() ?? "",
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
  },
};

/**
 * @param {string} config
 * @param {string} report
 * @param {number} minutes
 */
function vitest(config, report, minutes) {
  const args = ["run", "--config", config, "--reporter=default", "--reporter=json"];
  return run("vitest", [...args, `--outputFile.json=${report}`], { show: true, minutes });
}

/** @param {string} report */
function count(report) {
  try {
    const found = JSON.parse(readFileSync(report, "utf8"));
    if (found.stats) return [found.stats.expected + found.stats.flaky, found.stats.unexpected];
    return [found.numPassedTests, found.numFailedTests];
  } catch {
    return [0, 1];
  }
}

if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
if (!flags["skip-build"])
  await step("Building the Worker", () => run("node", ["scripts/build.js"]));

let passed = 0;
let failed = 0;
for (const name of flags.only?.split(",") ?? Object.keys(RINGS)) {
  const ring = RINGS[name];
  if (!ring) throw new Error(`No ring called ${name}: ${Object.keys(RINGS).join(", ")}`);
  const report = join(results, `${name}.json`);
  console.log(`\n— ${name} —`);
  const ended = await ring(report).then(
    () => true,
    () => false,
  );
  const [good = 0, bad = 0] = count(report);
  passed += good;
  failed += ended ? bad : Math.max(1, bad);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
