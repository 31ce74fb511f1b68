import { setTimeout as pause } from "node:timers/promises";
import { stateHolder } from "../serve/state-lock";
import { carryOut } from "./carry-out";
import { readCommandLine, type OperatorCommand } from "./command-line";
import { placeName, readConfig } from "./config";
import { errorText, jsonOutput, textOutput } from "./output";
import { runWrangler } from "./wrangler";
import { wranglerDb } from "./wrangler-d1";

/** Runs a command over its database, which it reaches through wrangler (OPS-02). Exits with 1 if nothing was done. */
async function runOverDatabase(command: OperatorCommand): Promise<void> {
  const { place } = command;
  const { say, report, end } = (command.isJson ? jsonOutput : textOutput)(console);
  try {
    say(await placeName(place));
    await carryOut(wranglerDb(place), command, {
      clock: () => new Date(),
      input: process.stdin,
      place,
      say,
      report,
      config: () => readConfig(place),
      wrangler: runWrangler,
      pause: (ms) => pause(ms),
      isServed: place.remote || stateHolder(place.state) !== null,
    });
    end(null);
  } catch (error) {
    end(errorText(error));
    process.exitCode = 1;
  }
}

const args = process.argv.slice(2);
// What wrangler writes, such as a local copy of a backup, is for the operator's user only.
process.umask(0o077);
const line = readCommandLine(args, process.env);
if ("command" in line) {
  await runOverDatabase(line.command);
} else if (line.code === 0) {
  console.log(line.text);
} else {
  const isJson = args.includes("--json") || process.env.npm_config_json === "true";
  (isJson ? jsonOutput : textOutput)(console).end(line.text);
  process.exitCode = line.code;
}
