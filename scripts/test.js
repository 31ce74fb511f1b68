import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isInstalled, run, step } from "./run.js";
import { makeScratch } from "./scratch.js";
import { readReport } from "./test-report.js";

/**
 * `npm test`: installs the packages, builds the Worker and runs every ring of tests. `--only unit,app` runs some rings,
 * `--skip-build` keeps the existing build.
 */
const { values: flags } = parseArgs({
  options: { only: { type: "string" }, "skip-build": { type: "boolean", default: false } },
});
const results = mkdtempSync(join(tmpdir(), "tintero-results-"));
/** Rings that need no build and can run during it. */
const UNBUILT = ["unit", "workers"];
/** Temporary folder for the sites, databases and browsers that the rings start. */
const { folder: TMPDIR } = makeScratch("tests");

/**
 * Command of each ring, with a timeout far above its usual time: a workerd that hangs can block the thread that checks the
 * timeouts of tests.
 * @type {Record<string, (report: string, show: true | "at the end") => Promise<unknown>>}
 */
const RINGS = {
  unit: (report, show) => vitest("tests/unit.config.ts", report, show, 20),
  workers: (report, show) => vitest("tests/workers.config.ts", report, show, 20),
  app: (report, show) => vitest("tests/app.config.ts", report, show, 40),
  chaos: (report, show) => vitest("tests/chaos.config.ts", report, show, 20),
  e2e: async (report, show) => {
    const { requireHeadlessShell } = await import("./chromium.js");
    const { offerFirefox } = await import("./firefox.js");
    return run("playwright", ["test", "--config", "tests/playwright.config.ts"], {
      show,
      minutes: 40,
      env: {
        CHROMIUM: requireHeadlessShell(),
        FIREFOX: offerFirefox() ?? "",
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TMPDIR,
      },
    });
  },
};

/**
 * @param {string} config
 * @param {string} report
 * @param {true | "at the end"} show
 * @param {number} minutes
 */
function vitest(config, report, show, minutes) {
  const args = ["run", "--config", config, "--reporter=default", "--reporter=json"];
  return run("vitest", [...args, `--outputFile.json=${report}`], {
    show,
    minutes,
    env: { TMPDIR },
  });
}

const names = flags.only?.split(",") ?? Object.keys(RINGS);
for (const name of names) {
  if (!RINGS[name]) throw new Error(`No ring called ${name}: ${Object.keys(RINGS).join(", ")}`);
}
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
const build =
  flags["skip-build"] || names.every((name) => UNBUILT.includes(name))
    ? Promise.resolve()
    : step("Building the Worker", () => run("node", ["scripts/build.js"]));
/** Resolves to the error of a failed build, or to null. */
const buildError = build.then(
  () => null,
  (/** @type {Error} */ error) => error,
);

let passed = 0;
let failed = 0;
/** @type {import("./test-report.js").Failure[]} */
const failures = [];

/**
 * Runs rings one after another from a shared queue until it is empty, and counts the results.
 * @param {string[]} waiting
 * @param {boolean} isAlone
 */
async function runRings(waiting, isAlone) {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const error = UNBUILT.includes(name) ? null : await buildError;
    if (error) {
      failed++;
      failures.push({ name, why: `The build has failed, see its output above: ${error.message}` });
      continue;
    }
    const report = join(results, `${name}.json`);
    const begun = Date.now();
    console.log(`\n— ${name} —`);
    // The output of rings that run in parallel with the browser tests is printed in one piece.
    const ended = await RINGS[name]?.(report, isAlone || name === "e2e" ? true : "at the end").then(
      () => true,
      () => false,
    );
    const counts = readReport(report);
    passed += counts.passed;
    failed += ended ? counts.failed : Math.max(1, counts.failed);
    failures.push(
      ...counts.failures.map(({ name: test, why }) => ({ name: `${name}: ${test}`, why })),
    );
    if (!ended && counts.failures.length === 0) {
      failures.push({
        name,
        why: "The ring ended with an error, and no test of it failed: see its output.",
      });
    }
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    console.log(`\n— ${name} has ended after ${minutes} min: ${counts.passed} passed —`);
  }
}

// Two runners work through the rings in parallel, since browser tests mostly wait and other tests compute. The runner that is
// free first takes the next ring.
const isParallel = names.includes("e2e") && names.length > 1;
if (!isParallel) await buildError;
const waiting = isParallel ? ["e2e", ...names.filter((name) => name !== "e2e")] : names;
await Promise.all(
  isParallel ? [runRings(waiting, false), runRings(waiting, false)] : [runRings(waiting, true)],
);
// Failures are printed at the end, since rings that run in parallel mix thousands of lines.
for (const { name, why } of failures) console.log(`\n✗ ${name}\n${why}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
