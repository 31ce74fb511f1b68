import { isInstalled, run, step } from "./run.js";

/**
 * Benchmark of the built Worker against its budgets (design: performance). `npm run bench -- --skip-build` keeps the existing
 * build.
 */
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
if (!process.argv.includes("--skip-build")) {
  await step("Building the Worker", () => run("node", ["scripts/build.js"]));
}
const flags = process.argv.slice(2).filter((flag) => flag !== "--skip-build");
await run("tsx", ["tests/bench/bench.ts", ...flags], { show: true }).catch(() => process.exit(1));
