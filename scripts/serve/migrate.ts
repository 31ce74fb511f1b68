import { readdir, readFile } from "node:fs/promises";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);
/**
 * SQL of the table of applied migrations, as wrangler creates it: wrangler migrates the deployed database, and may also read a
 * local one.
 */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies in their order the migrations that a local database does not have yet: all, or those up to `last`. */
export async function migrate(
  d1: Pick<D1Database, "prepare" | "batch">,
  last?: string,
): Promise<void> {
  await d1.prepare(APPLIED).run();
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const isWanted = (name: string) => !applied.has(name) && (last === undefined || name <= last);
  for (const name of names.filter(isWanted)) {
    const statements = splitStatements(await readFile(new URL(name, MIGRATIONS), "utf8"));
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}

/**
 * Splits a migration into its statements, without comments. A trigger stays one statement in spite of the semicolons in its body.
 */
function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let statement = "";
  // Tokenizes SQL: a quoted text, a comment, a semicolon, or any other character.
  for (const [part] of script.matchAll(/'(?:[^']|'')*'|--[^\n]*|;|[^]/g)) {
    if (part.startsWith("--")) continue;
    if (part !== ";") {
      statement += part;
      continue;
    }
    const isTrigger = /^\s*CREATE\s+(TEMP\s+)?TRIGGER\b/i.test(statement);
    if (isTrigger && !/\bEND\s*$/i.test(statement)) {
      statement += part;
      continue;
    }
    statements.push(statement.trim());
    statement = "";
  }
  if (statement.trim()) statements.push(statement.trim());
  return statements.filter(Boolean);
}
