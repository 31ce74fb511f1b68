import { setTimeout as pause } from "node:timers/promises";
import { createDb, type Db } from "~/db/db";
import { errorText } from "./output";
import { wranglerFlags, type DatabasePlace } from "./place";
import { sqlText } from "./sql-text";
import { runWrangler } from "./wrangler";

/** What wrangler prints of a statement: its rows, and for a local database no number of changed rows. */
interface Printed {
  results?: unknown[];
  meta?: object;
}

/** Attempts of a call whose statements find a local database locked, by the server over it or by another call. */
const ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * A database client over `wrangler d1 execute`, which uses the operator's login. Statements go with `--command`, so other users of
 * the machine see their values in the list of processes: with `--file` wrangler returns no rows of a deployed database, and D1 takes
 * no requests meanwhile.
 */
export function wranglerDb(place: DatabasePlace, wrangler = runWrangler): Db {
  const flags = ["--json", "--yes", ...wranglerFlags(place)];
  return literalDb(async (statements) => {
    const command = ["--command", statements.join(";\n")];
    const args = ["d1", "execute", "DB", ...flags, ...command];
    for (let attempt = 1; ; attempt++) {
      try {
        return JSON.parse(await wrangler(args)) as Printed[];
      } catch (error) {
        // The statements are one transaction, so those of a locked database have changed nothing.
        if (attempt === ATTEMPTS || !errorText(error).includes("SQLITE_BUSY")) throw error;
        await pause(PAUSE_MS * attempt);
      }
    }
  });
}

/** A database client that writes the values into the statements. `execute` runs statements in one transaction. */
export function literalDb(execute: (statements: readonly string[]) => Promise<Printed[]>): Db {
  const run = async (statements: readonly string[]) =>
    (await execute(statements)).map(({ results = [], meta }) => ({
      results,
      meta: { changes: 0, ...meta },
    }));
  const prepare = (query: string, values: readonly unknown[] = []) => ({
    text: () => withValues(query, values),
    bind: (...bound: unknown[]) => prepare(query, bound),
    all: async () => (await run([withValues(query, values)]))[0],
  });
  const batch = (statements: { text: () => string }[]) => run(statements.map(({ text }) => text()));
  // The type assertion is safe: `createDb` uses only these two methods of D1.
  return createDb({ prepare, batch } as unknown as D1Database);
}

/** Replaces the placeholders of a SQL statement by literal values, because `wrangler d1 execute` cannot bind any. */
export function withValues(query: string, values: readonly unknown[]): string {
  const rest = values.values();
  // Tokenizes SQL: matches a quoted text, a quoted name, a comment, a placeholder, or any other single character.
  return query.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g, (part) =>
    part === "?" ? literal(rest.next().value) : part,
  );
}

function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && !value.includes("\0")) return sqlText(value);
  throw new Error(`No value of SQL: ${String(value)}`);
}
