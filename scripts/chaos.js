import { parseArgs } from "node:util";
import { isInstalled, run, step } from "./run.js";

/**
 * `npm run chaos`: kills the server and lets D1 fail while people vote, write, delete accounts and get results and mail, and audits
 * that nothing acknowledged is lost or doubled (VOTE-06, docs/decisions/0112). Uses only 127.0.0.1 and separate data.
 */
const USAGE = `npm run chaos -- [--only SCENARIO[,SCENARIO]] [--kills N] [--votes N] [--seconds N] [--skip-build]
npm run chaos -- --only soak [--minutes N]`;

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: "string" },
        kills: { type: "string" },
        votes: { type: "string" },
        only: { type: "string" },
        minutes: { type: "string" },
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
