import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { createDb, type Db } from "~/db/db";
import { root } from "../run.js";
import type { DatabasePlace } from "./place";

const MOST_OUTPUT = 256 * 1024 * 1024;

/** A database client over `wrangler d1 execute`, which uses the operator's login. */
export function wranglerDb(place: DatabasePlace): Db {
  const where = place.remote ? ["--remote"] : ["--local", "--persist-to", place.state];
  const run = async (command: string) => {
    const args = ["d1", "execute", "DB", "--json", "--yes", ...where, "--command", command];
    const { stdout } = await promisify(execFile)(
      resolve(root, "node_modules/.bin/wrangler"),
      args,
      {
        cwd: root,
        maxBuffer: MOST_OUTPUT,
        env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
      },
    ).catch((error: { stdout?: string; message: string }) => {
      throw new Error(messageIn(error.stdout?.trim() || error.message));
    });
    return (JSON.parse(stdout) as { results?: unknown[] }[]).map(({ results = [] }) => ({
      results,
      meta: { changes: 0 },
    }));
  };
  const prepare = (query: string, values: readonly unknown[] = []) => ({
    text: () => withValues(query, values),
    bind: (...bound: unknown[]) => prepare(query, bound),
    all: async () => (await run(withValues(query, values)))[0],
  });
  const batch = (statements: { text: () => string }[]) =>
    run(statements.map(({ text }) => text()).join(";\n"));
  // The type assertion is safe: `createDb` uses only these two methods of D1.
  return createDb({ prepare, batch } as unknown as D1Database);
}

/** Extracts the message of an error that wrangler prints as JSON. */
function messageIn(printed: string): string {
  try {
    const { error } = JSON.parse(printed) as { error?: { text?: string } };
    return error?.text ?? printed;
  } catch {
    return printed;
  }
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
  if (typeof value === "string" && !value.includes("\0")) return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`No value of SQL: ${String(value)}`);
}
