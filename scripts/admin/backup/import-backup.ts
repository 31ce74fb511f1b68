import { join } from "node:path";
import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import {
  countTableRows,
  findImport,
  hasTables,
  importStatements,
  logComparison,
} from "~/domain/restore/backups.server";
import type { Operator } from "../operator";
import { adminCommand, wranglerFlags } from "../place";
import { withValues } from "../wrangler-d1";
import { fillRooms } from "./fill-rooms";
import { DATABASE_FILE, readManifest, type Manifest } from "./manifest";
import { loadDump } from "./sql-dump";

/** Tables that the import itself changes, or that a Worker which serves the database writes each minute. */
const CHANGED = new Set(["audit_log", "mail_stop", "deployment", "cron_runs"]);

/**
 * Restores a backup, in two runs of the same command: the first fills an empty database and compares the rows of each table with the
 * manifest, the second, once a Worker serves the database, fills the rooms and has them recount. A first run that was interrupted
 * before the comparison is repeated from there. Mail is stopped from the first moment, since the backup has mails that have left
 * since. Returns a sentence about what comes next. Throws if anything differs.
 */
export async function importBackup(db: Db, folder: string, operator: Operator): Promise<string> {
  const manifest = await readManifest(folder);
  if (!(await hasTables(db))) await fillDatabase(db, folder, manifest, operator);
  const state = await findImport(db, manifest.database.sha256);
  if (state === null) {
    throw new Error(
      "The database has tables, and they are not of this backup. Nothing was done: it takes an empty database.",
    );
  }
  if (state === "compared") return fillRooms(db, folder, manifest, operator);
  return compareDatabase(db, folder, manifest, operator);
}

async function fillDatabase(
  db: Db,
  folder: string,
  { database }: Manifest,
  operator: Operator,
): Promise<void> {
  operator.say("Importing the database …");
  const statements = importStatements(db, database.sha256, OPERATOR, operator.now);
  await loadDump(
    operator,
    join(folder, DATABASE_FILE),
    statements.map(({ sql, parameters }) => withValues(sql, parameters)),
  );
}

/** Compares the rows of each table with the manifest, and logs it if they are the same. */
async function compareDatabase(
  db: Db,
  folder: string,
  { database }: Manifest,
  { place, now }: Operator,
): Promise<string> {
  const counted = await countTableRows(db);
  const tables = new Set([...Object.keys(database.rows), ...Object.keys(counted)]);
  const differences = [...tables]
    .filter((table) => !CHANGED.has(table))
    .map((table) => ({ table, was: database.rows[table] ?? 0, is: counted[table] ?? 0 }))
    .filter(({ was, is }) => was !== is)
    .map(({ table, was, is }) => `${table}: ${was} rows exported, ${is} imported`);
  if (differences.length > 0) {
    throw new Error(
      ["These tables differ:", ...differences, "Import it into another, empty database."].join(
        "\n",
      ),
    );
  }
  await logComparison(db, database.sha256, OPERATOR, now);
  const serve = place.remote
    ? `npx wrangler d1 migrations apply DB ${wranglerFlags(place).join(" ")}, then npm run build && npx wrangler deploy --env=${place.env}`
    : `npm start -- --state ${place.state}`;
  return [
    `The rows of all ${tables.size} tables are there. Mail is stopped.`,
    `Now serve the database: ${serve}`,
    `Then fill the rooms, by the same command: ${adminCommand(place, `import-backup ${folder}`)}`,
  ].join("\n");
}
