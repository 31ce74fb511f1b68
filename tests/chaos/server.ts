import { parseArgs } from "node:util";
import { D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { openChaosSite } from "./site";

/**
 * Runs the built Worker as a separate process, which the test kills. Prints "ready" and the address of its D1 endpoint. The process
 * ends by itself when its parent process is gone.
 */
const { values } = parseArgs({
  options: { state: { type: "string" }, port: { type: "string" }, vars: { type: "string" } },
});
if (!values.state || !values.port) throw new Error("--state and --port say what to serve where");

const local = openChaosSite({
  ...{ state: values.state, port: Number(values.port) },
  vars: JSON.parse(values.vars ?? "{}"),
});
await local.ready;
console.log(`ready ${(await local.unsafeGetDirectURL(D1_ENDPOINT.name ?? "")).href}`);

process.stdin.resume();
process.stdin.once("end", () => void local.dispose().finally(() => process.exit(0)));
