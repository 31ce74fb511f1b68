import { parseArgs } from "node:util";
import { isFree } from "./is-free.js";
import { isInstalled, run, step } from "./run.js";

/**
 * `npm start`: installs the packages, builds the Worker and serves it. Works in a fresh clone. The server itself is in
 * scripts/serve.
 */
const USAGE = `npm start -- [--port N] [--state DIR] [--seed demo|empty|large] [--phase submission|voting|counting|results] [--log]`;

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: "8787" },
        state: { type: "string", default: ".wrangler/state" },
        seed: { type: "string" },
        phase: { type: "string" },
        log: { type: "boolean", default: false },
        "skip-build": { type: "boolean", default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error("--port: 1 to 65535");
    const { seed = "demo", phase = "voting" } = values;
    if (!["demo", "empty", "large"].includes(seed)) throw new Error("--seed: demo, empty or large");
    if (!["submission", "voting", "counting", "results"].includes(phase)) {
      throw new Error("--phase: submission, voting, counting or results");
    }
    return { ...values, port };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const flags = readFlags();
if (!(await isFree(flags.port))) {
  console.error(
    `Port ${flags.port} is taken: stop what runs there, or choose another with --port.`,
  );
  process.exit(1);
}
if (!isInstalled()) await step("Installing packages from the lock file", () => run("npm", ["ci"]));
if (!flags["skip-build"])
  await step("Building the Worker", () => run("node", ["scripts/build.js"]));
await run(
  "node",
  [
    ...["--import", "tsx", "scripts/serve/serve.ts"],
    ...[`--port=${flags.port}`, `--state=${flags.state}`],
    ...(flags.seed ? [`--seed=${flags.seed}`] : []),
    ...(flags.phase ? [`--phase=${flags.phase}`] : []),
    ...(flags.log ? ["--log"] : []),
  ],
  { show: true },
).catch(() => process.exit(1));
