import {
  appendFileSync,
  copyFileSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../run.js";
import type { Operator } from "../operator";
import { wranglerFlags } from "../place";
import { withSqlTexts } from "../sql-text";

type Reach = Pick<Operator, "place" | "wrangler">;

/** Exports D1 into a file of SQL. A deployed database takes no requests meanwhile. */
export async function dumpDatabase({ place, wrangler }: Reach, path: string): Promise<void> {
  const output = ["--output", resolve(path)];
  if (place.remote) {
    await wrangler(["d1", "export", "DB", ...wranglerFlags(place), ...output]);
    return;
  }
  // Of local data, wrangler exports only the folder .wrangler/state beside wrangler.toml.
  const folder = mkdtempSync(join(tmpdir(), "tintero-export-"));
  try {
    copyFileSync(join(root, "wrangler.toml"), join(folder, "wrangler.toml"));
    mkdirSync(join(folder, ".wrangler"));
    symlinkSync(resolve(root, place.state), join(folder, ".wrangler/state"));
    await wrangler(["d1", "export", "DB", "--local", ...output], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a file of SQL, followed by these statements, in D1. */
export async function loadDump(
  { place, wrangler }: Reach,
  path: string,
  statements: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tintero-import-"));
  try {
    const file = join(folder, "tintero.sql");
    // Only locally: wrangler reads the whole file then, and streams it to a deployed database.
    if (place.remote) copyFileSync(path, file);
    else writeFileSync(file, withSqlTexts(readFileSync(path, "utf8")));
    appendFileSync(file, `\n${statements.map((statement) => `${statement};\n`).join("")}`);
    await wrangler(["d1", "execute", "DB", "--yes", ...wranglerFlags(place), "--file", file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const INSERT = /^INSERT INTO "?(\w+)"?[ (]/;

/** Counts the rows of each table in an export, which has one INSERT for each row. */
export async function countDumpedRows(path: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  // Whether a line begins inside a text of the row before: texts may have several lines.
  let isInText = false;
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    const table = isInText ? undefined : INSERT.exec(line)?.[1];
    if (table === undefined && !isInText) continue;
    // SQLite's own tables are no data.
    if (table !== undefined && !table.startsWith("sqlite")) rows[table] = (rows[table] ?? 0) + 1;
    const quotes = line.split("'").length - 1;
    if (quotes % 2 === 1) isInText = !isInText;
  }
  return rows;
}
