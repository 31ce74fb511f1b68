import { createInterface } from "node:readline/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { stateHolder } from "../serve/state-lock";
import { placeName, requireData, swallowedFlags, type DatabasePlace } from "./place";
import type { Flags } from "./room-answers";
import { VERBS, type Verb } from "./verbs";
import { wranglerDb } from "./wrangler-d1";

const FLAGS = ["message", "duration"] as const;
/** The flags with a value, and what they take. */
const VALUES: Record<string, string> = {
  ...{ "--state": "DIR", "--message": "TEXT", "--duration": "DURATION" },
};
const usageOf = (name: string, { takes, does }: Verb) =>
  `  ${[name, takes].filter(Boolean).join(" ")}\n      ${does}`;
const USAGE = [
  "npm run admin -- <verb> [--remote | --state DIR] [--yes] [--help]",
  "  --remote     the deployed database, with wrangler's login; without it that of a local folder",
  "  --state DIR  another local folder than .wrangler/state",
  "  --yes        answers the question of a verb that asks for a word first",
  "",
  ...Object.entries(VERBS).map(([name, verb]) => usageOf(name, verb)),
].join("\n");

/**
 * Parses the command line of `npm run admin`, whose verbs reach the database through wrangler (OPS-02). Exits the process on
 * invalid arguments.
 */
function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remote: { type: "boolean", default: false },
        state: { type: "string" },
        yes: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        message: { type: "string" },
        duration: { type: "string" },
      },
    });
    const [name = "", argument = ""] = positionals;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (values.help) {
      console.log(verb ? `npm run admin --\n${usageOf(name, verb)}` : USAGE);
      process.exit(0);
    }
    const swallowed = swallowedFlags(process.env);
    if (swallowed.length > 0) {
      // npm takes the flag `--state` out of the arguments and leaves its value, the folder, which would then look like the verb's
      // argument.
      const line = process.argv.slice(2, verb?.takes === null ? 3 : 4).join(" ");
      const flags = swallowed.map((flag) => (flag in VALUES ? `${flag} ${VALUES[flag]}` : flag));
      throw new Error(
        `npm has taken ${swallowed.join(" and ")} for itself, and nothing was done. Write "--" before the verb: npm run admin -- ${line} ${flags.join(" ")}`,
      );
    }
    if (values.remote && values.state !== undefined)
      throw new Error("--remote and --state name two databases: choose one.");
    if (!verb) throw new Error(name && `There is no verb ${name}.\n\n${USAGE}`);
    if (positionals.length !== (verb.takes === null ? 1 : 2))
      throw new Error(`What ${name} takes:\n${usageOf(name, verb)}`);
    const state = values.state ?? ".wrangler/state";
    const flags: Flags = { message: values.message, duration: values.duration };
    for (const flag of FLAGS) {
      if (flags[flag] !== undefined && !verb.flags?.includes(flag))
        throw new Error(`${name} takes no --${flag}.`);
    }
    const place: DatabasePlace = values.remote ? { remote: true } : { remote: false, state };
    if (!place.remote) requireData(place.state);
    return { verb, argument, flags, place, isConfirmed: values.yes };
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    console.error(why || USAGE);
    process.exit(2);
  }
}

/** Asks the operator to type a word. Returns false for any other input, and if there is no terminal. */
async function types(word: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin });
  console.log(`Type "${word}" to go on (--yes in scripts):`);
  const typed = await new Promise<string>((done) => {
    terminal.once("line", done);
    terminal.once("close", () => done(""));
  });
  terminal.close();
  return typed.trim() === word;
}

const { verb, argument, flags, place, isConfirmed } = readCommand();
try {
  console.log(await placeName(place));
  const db = wranglerDb(place);
  const question = await verb.asks?.(db, argument, new Date());
  if (question) {
    console.log(question.text);
    if (!isConfirmed && !(await types(question.word))) throw new Error("Nothing was done.");
  }
  const outcome = await verb.run(db, argument, {
    now: new Date(),
    flags,
    say: (line) => console.log(line),
    pause: (ms) => pause(ms),
    isServed: place.remote || stateHolder(place.state) !== null,
  });
  console.log(outcome);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
