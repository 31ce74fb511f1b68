/** Flags that only some verbs take, as typed. */
export type Flags = { message?: string | undefined; duration?: string | undefined };

/** Dependencies of a command besides the database. */
export interface Operator {
  now: Date;
  /** Values of the verb's optional flags. */
  flags: Flags;
  /** Prints a line about the progress of the command. */
  say(line: string): void;
  pause(ms: number): Promise<void>;
  /** Whether a Worker serves the database. Without one, contest rooms cannot answer. */
  isServed: boolean;
}
