import type { Unstable_Config } from "wrangler";
import type { DatabasePlace } from "./place";

/** Flags that only some verbs take, as typed. */
export type Flags = { message?: string | undefined; duration?: string | undefined };

/** Dependencies of a command besides the database. */
export interface Operator {
  now: Date;
  place: DatabasePlace;
  /** Values of the verb's optional flags. */
  flags: Flags;
  /** Prints a line about the progress of the command. */
  say(line: string): void;
  /** Adds the outcome as data to the output of `--json`. */
  report(data: object): void;
  /** Returns what wrangler.toml says of the place's environment; in a local folder with the variables of `npm start`. */
  config(): Promise<Unstable_Config>;
  /** Runs wrangler and returns its output. Throws an error with wrangler's message if it fails. */
  wrangler(args: readonly string[], cwd?: string): Promise<string>;
  pause(ms: number): Promise<void>;
  /** Whether a Worker serves the database. Without one, contest rooms cannot answer. */
  isServed: boolean;
}
