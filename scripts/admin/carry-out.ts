import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import type { Db } from "~/db/db";
import type { OperatorCommand } from "./command-line";
import type { Operator } from "./operator";

interface Terminal extends Omit<Operator, "flags" | "now"> {
  /** Standard input, from which the operator's confirmation is read. */
  input: Readable;
  /** The current time. Read again after the confirmation question, which the operator may answer late. */
  clock(): Date;
}

/**
 * Runs a command of the operator. A verb that cannot be undone asks for a word first (OPS-02). Prints the outcome, and throws if
 * nothing was done.
 */
export async function carryOut(
  db: Db,
  { verb, argument, flags, isConfirmed }: OperatorCommand,
  { input, clock, ...operator }: Terminal,
): Promise<void> {
  const { say } = operator;
  const question = await verb.asks?.(db, argument, clock());
  if (question) {
    say(question.text);
    if (!isConfirmed) {
      say(`Type "${question.word}" to go on (--yes in scripts):`);
      if (!(await types(question.word, input))) throw new Error("Nothing was done.");
    }
  }
  say(await verb.run(db, argument, { ...operator, flags, now: clock() }));
}

/** Waits for a typed line. Returns false unless it is this word, and if there is no terminal. */
async function types(word: string, input: Readable): Promise<boolean> {
  const terminal = createInterface({ input });
  const typed = await new Promise<string>((done) => {
    terminal.once("line", done);
    terminal.once("close", () => done(""));
  });
  terminal.close();
  return typed.trim() === word;
}
