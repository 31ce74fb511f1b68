import { parseArgs } from "node:util";
import { openLocal } from "../../scripts/serve/miniflare";

/**
 * Runs the built Worker as a separate process, which the test kills. The process ends by itself when its parent process is gone.
 */
const { values } = parseArgs({
  options: { state: { type: "string" }, port: { type: "string" } },
});
if (!values.state || !values.port) throw new Error("--state and --port say what to serve where");

const local = openLocal({ state: values.state, port: Number(values.port), assets: false });
await local.ready;
console.log("ready");

process.stdin.resume();
process.stdin.once("end", () => void local.dispose().finally(() => process.exit(0)));
