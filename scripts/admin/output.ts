/** Output of a command: lines for a person, or with `--json` one JSON object at the end. */
export interface Output {
  /** Prints a line about the progress or the outcome. */
  say(line: string): void;
  /** Adds the outcome as data; only for `--json`. */
  report(data: object): void;
  /** Ends the output; `error` is the message of a command that did nothing, else null. */
  end(error: string | null): void;
}

/** Returns the message of what was thrown. */
export const errorText = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

interface Streams {
  log(text: string): void;
  error(text: string): void;
}

/** Output in lines: errors go to the error output. */
export function textOutput({ log, error }: Streams): Output {
  return {
    say: log,
    report: () => undefined,
    end: (message) => {
      if (message !== null) error(message);
    },
  };
}

/**
 * Output as one JSON object with the fields `ok`, `lines` and `error`, and with `report` for a verb that has data. The first line
 * names the database.
 */
export function jsonOutput({ log }: Streams): Output {
  const lines: string[] = [];
  let report: object | undefined;
  return {
    say: (line) => void lines.push(line),
    report: (data) => void (report = data),
    end: (error) => log(JSON.stringify({ ok: error === null, lines, error, report })),
  };
}
