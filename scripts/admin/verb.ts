import type { Db } from "~/db/db";
import type { Flags, Operator } from "./operator";

/** A command of the operator. `run` returns a sentence about the outcome, and throws if nothing was done. */
export interface Verb {
  /** Name of the verb's argument; null if it has none. */
  takes: string | null;
  /** The flags that the verb takes, besides those of every verb. */
  flags?: readonly (keyof Flags)[];
  /** Whether the verb also works on a local folder that is not there or has no data. */
  takesEmpty?: true;
  /** Description of the verb for `--help`. */
  does: string;
  /** Confirmation before something irreversible: a question, and the word to type. Throws if `run` would do nothing. */
  asks?(db: Db, argument: string, now: Date): Promise<{ text: string; word: string }>;
  run(db: Db, argument: string, operator: Operator): Promise<string>;
}
