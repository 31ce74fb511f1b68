import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { VERBS } from "./verbs";
import { wranglerDb, type DatabasePlace } from "./wrangler-d1";

const USAGE = [
  "npm run admin -- <verb> [--remote] [--state DIR]",
  ...Object.entries(VERBS).map(([name, { takes }]) => `  ${name} ${takes ?? ""}`),
].join("\n");

/** The operator's commands (OPS-02): they reach the database through wrangler, with its login. */
function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        state: { type: "string", default: ".wrangler/state" },
      },
    });
    const [name = "", argument = ""] = positionals;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb || positionals.length !== (verb.takes === null ? 1 : 2)) throw new Error("");
    const place: DatabasePlace = values.remote
      ? { remote: true }
      : { remote: false, state: values.state };
    if (!values.remote && !existsSync(values.state)) {
      throw new Error(`There is no data in ${values.state}: npm start makes it`);
    }
    return { verb, argument, place };
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    console.error([why, USAGE].filter(Boolean).join("\n"));
    process.exit(2);
  }
}

const { verb, argument, place } = readCommand();
try {
  console.log(await verb.run(wranglerDb(place), argument, new Date()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
