import { parseArgs } from "node:util";
import { D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { openChaosSite } from "./site";

/**
 * Runs the built Worker as a separate process, which the test kills. Prints "ready" and the addresses of its D1 endpoint and inspector. The process
 * ends by itself when its parent process is gone.
 */
const { values } = parseArgs({
  options: {
    state: { type: "string" },
    port: { type: "string" },
    vars: { type: "string" },
    inspect: { type: "boolean" },
  },
});
if (!values.state || !values.port) throw new Error("--state and --port say what to serve where");

const local = openChaosSite({
  state: values.state,
  port: Number(values.port),
  vars: JSON.parse(values.vars ?? "{}"),
  isInspected: values.inspect ?? false,
});
await local.ready;
const endpoint = await local.unsafeGetDirectURL(D1_ENDPOINT.name ?? "");
const inspector = values.inspect ? await local.getInspectorURL() : "none";
console.log(`ready ${endpoint.href} ${String(inspector)}`);

process.stdin.resume();
process.stdin.once("end", () => void local.dispose().finally(() => process.exit(0)));
