import { parseArgs } from "node:util";
import {
  DEFAULT_STATE,
  requireData,
  requireEnvironment,
  swallowedFlags,
  type DatabasePlace,
} from "./place";
import type { Flags } from "./operator";
import type { Verb } from "./verb";
import { VERBS } from "./verbs";

/** A parsed command of the operator, validated as far as possible without the database. */
export interface OperatorCommand {
  verb: Verb;
  argument: string;
  flags: Flags;
  place: DatabasePlace;
  /** Whether the flag `--yes` skips the confirmation question. */
  isConfirmed: boolean;
  /** Whether the output is one JSON object (`--json`). */
  isJson: boolean;
}

const FLAGS = ["message", "duration"] as const;
/** Flags with a value, each with the name of its value for `--help`. */
const VALUES: Record<string, string> = {
  "--env": "NAME",
  "--state": "DIR",
  "--message": "TEXT",
  "--duration": "DURATION",
};
const usageOf = (name: string, { takes, does }: Verb) =>
  `  ${[name, takes].filter(Boolean).join(" ")}\n      ${does}`;
const USAGE = [
  "npm run admin -- <verb> [--remote [--env NAME] | --state DIR] [--yes] [--json] [--help]",
  "  --remote     the deployed database, with wrangler's login; without it that of a local folder",
  "  --env NAME   with --remote, that of an environment of wrangler.toml, such as staging",
  "  --state DIR  another local folder than .wrangler/state",
  "  --yes        answers the question of a verb that asks for a word first",
  "  --json       prints one JSON object instead of lines: ok, lines, error",
  "",
  ...Object.entries(VERBS).map(([name, verb]) => usageOf(name, verb)),
].join("\n");

/** Parses the flags; those that are not typed are missing. Throws for one that is unknown. */
const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      remote: { type: "boolean" },
      env: { type: "string" },
      state: { type: "string" },
      yes: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean" },
      message: { type: "string" },
      duration: { type: "string" },
    },
  });

/**
 * Parses the arguments of `npm run admin`. Returns the command, or the text to print instead and the code to exit with: 0 for
 * help, 2 for arguments that are not understood.
 */
export function readCommandLine(
  args: string[],
  env: Record<string, string | undefined>,
): { command: OperatorCommand } | { text: string; code: 0 | 2 } {
  try {
    const parsed = parse(args);
    const { values, positionals } = parsed;
    const [name = "", argument = ""] = positionals;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (values.help)
      return { text: verb ? `npm run admin --\n${usageOf(name, verb)}` : USAGE, code: 0 };
    refuseSwallowed(parsed, env, verb);
    if (values.remote && values.state !== undefined)
      throw new Error("--remote and --state name two databases: choose one.");
    if (values.env !== undefined && !values.remote)
      throw new Error("--env names a deployed database: add --remote.");
    requireEnvironment(values.env ?? "");
    if (!verb) throw new Error(name && `There is no verb ${name}.\n\n${USAGE}`);
    if (positionals.length !== (verb.takes === null ? 1 : 2))
      throw new Error(`What ${name} takes:\n${usageOf(name, verb)}`);
    if (verb.takes === "on|off" && argument !== "on" && argument !== "off")
      throw new Error(`${name} is on or off, not ${argument}.`);
    const flags: Flags = { message: values.message, duration: values.duration };
    for (const flag of FLAGS) {
      if (flags[flag] !== undefined && !verb.flags?.includes(flag))
        throw new Error(`${name} takes no --${flag}.`);
    }
    if (values.json && verb.asks && !values.yes)
      throw new Error(`${name} asks for a word, which --json cannot: add --yes.`);
    const place: DatabasePlace = values.remote
      ? { remote: true, env: values.env ?? "" }
      : { remote: false, state: values.state ?? DEFAULT_STATE };
    if (!place.remote && !verb.takesEmpty) requireData(place.state);
    return {
      command: {
        verb,
        argument,
        flags,
        place,
        isConfirmed: values.yes === true,
        isJson: values.json === true,
      },
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    return { text: why || USAGE, code: 2 };
  }
}

/** Throws if npm has consumed a flag of a verb instead of passing it on. */
function refuseSwallowed(
  { values, positionals }: ReturnType<typeof parse>,
  env: Record<string, string | undefined>,
  verb: Verb | undefined,
): void {
  // An .npmrc may set `yes`, which only a verb with a question has, and flags that were passed on as well.
  const isMissing = (name: string) =>
    !(name in values && values[name as keyof typeof values]) && (name !== "yes" || verb?.asks);
  const swallowed = swallowedFlags(env).filter(isMissing);
  if (swallowed.length === 0) return;
  const given = Object.entries(values).map(([name, value]) =>
    typeof value === "string" ? `--${name} ${quoted(value)}` : `--${name}`,
  );
  const missing = swallowed.map((name) =>
    [`--${name}`, VALUES[`--${name}`]].filter(Boolean).join(" "),
  );
  // npm takes the flag `--state` out of the arguments and leaves its value, the folder, which would then look like the verb's
  // argument.
  const line = [...positionals.slice(0, verb?.takes === null ? 1 : 2), ...given, ...missing];
  throw new Error(
    `npm has taken ${swallowed.map((name) => `--${name}`).join(" and ")} for itself, and nothing was done. Write "--" before the verb: npm run admin -- ${line.join(" ")}`,
  );
}

const quoted = (value: string) => (/^[\w./@:-]+$/.test(value) ? value : JSON.stringify(value));
