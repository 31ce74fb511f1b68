import { parseArgs } from "node:util";
import { isInstalled, run, step } from "./run.js";

const USAGE = `npm run chaos -- [--seconds N] [--kills N] [--votes N] [--skip-build]`;

/** Breaks a voting contest on purpose and counts what is left of it (VOTE-06). Loopback only, data of its own. */
function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: "string" },
        kills: { type: "string" },
        votes: { type: "string" },
        "skip-build": { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const { "skip-build": skipBuild, ...limits } = readFlags();
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
if (!skipBuild) await step("Building the Worker", () => run("node", ["scripts/build.js"]));
const args = Object.entries(limits).map(([name, value]) => `--${name}=${value}`);
await run("tsx", ["tests/chaos/chaos.ts", ...args], { show: true }).catch(() => process.exit(1));
