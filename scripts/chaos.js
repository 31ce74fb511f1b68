import { parseArgs } from "node:util";
import { isInstalled, run, step } from "./run.js";

/**
 * `npm run chaos`: kills the server while people vote, and checks that no acknowledged vote is lost (VOTE-06). Uses only 127.0.0.1
 * and separate data.
 */
const USAGE = `npm run chaos -- [--seconds N] [--kills N] [--votes N] [--skip-build]`;

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
