import { readdir, readFile } from "node:fs/promises";
import { Miniflare } from "miniflare";
import { createDb, type Db } from "../../app/db/db";
import "../../scripts/serve/patient-wait";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

/** A fresh D1 with every migration, for tests that run in Node; `close` ends its workerd. */
export async function openD1(): Promise<{ db: Db; d1: D1Database; close: () => Promise<void> }> {
  const mf = new Miniflare({
    modules: true,
    script: "export default {}",
    compatibilityDate: "2026-04-01",
    d1Databases: ["DB"],
  });
  const d1 = await mf.getD1Database("DB");
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  for (const file of files) {
    const statements = splitStatements(await readFile(new URL(file, MIGRATIONS), "utf8"));
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
  return { db: createDb(d1), d1, close: () => mf.dispose() };
}

/** The statements of a migration: comments gone, and a trigger whole with the semicolons of its body. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let statement = "";
  // A text in quotes, a comment, a semicolon, or any other character.
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
