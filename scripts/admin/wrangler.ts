import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { root } from "../run.js";

const MOST_OUTPUT = 256 * 1024 * 1024;

/** Runs wrangler with the operator's login, and returns its output. Throws an error with wrangler's message if it fails. */
export async function runWrangler(args: readonly string[], cwd = root): Promise<string> {
  const wrangler = join(root, "node_modules/.bin/wrangler");
  const { stdout } = await promisify(execFile)(wrangler, args, {
    cwd,
    maxBuffer: MOST_OUTPUT,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  }).catch(({ stdout = "", stderr = "", message }: Failure) => {
    const printed = stderr.trim() || stdout.trim() || message;
    // Wrangler colours some errors in spite of NO_COLOR.
    throw new Error(messageIn(stdout) ?? stripVTControlCharacters(printed));
  });
  return stdout;
}

interface Failure {
  stdout?: string;
  stderr?: string;
  message: string;
}

/** Extracts the message of an error that wrangler prints as JSON; null if it printed none. */
function messageIn(printed: string): string | null {
  try {
    const { error } = JSON.parse(printed) as { error?: { text?: string } };
    return error?.text ?? null;
  } catch {
    return null;
  }
}
