import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isUnfinished } from "~/domain/contests/phases.server";
import { mailStopStatement } from "~/domain/mail/stop.server";
import { withdrawRoomRequestsStatement } from "~/domain/votes/room-requests.server";

/** Lists the ids of all contests, whose rooms belong to a backup (OPS-04). */
export async function listBackedUpRooms(db: Db): Promise<string[]> {
  const contests = await db.selectFrom("contests").select("id").orderBy("id").execute();
  return contests.map(({ id }) => id);
}

/**
 * Lists the ids of the contests whose rooms may have what a restored D1 lacks: votes and results of those without published results,
 * and later versions of published actas.
 */
export async function listRoomsToSettle(db: Db): Promise<string[]> {
  const contests = db
    .selectFrom("contests")
    .where((eb) =>
      eb.or([isUnfinished, eb("id", "in", eb.selectFrom("actas").select("contest_id"))]),
    );
  return (await contests.select("id").orderBy("id").execute()).map(({ id }) => id);
}

/** Logs an export of the whole database, by the checksum of its file. */
export async function logExport(db: Db, checksum: string, by: string, now: Date): Promise<void> {
  const line = { actor: by, action: "database.export", subject: checksum } as const;
  await db.batch([auditStatement(db, line, now.toISOString())]);
}

/**
 * Statements for the end of an import, in the same transaction: mail is stopped, because what waits has left since; the database is
 * given to the Worker that runs over it next; open requests to rooms end, because the rooms are to be filled first; and the log
 * says which export was imported.
 */
export function importStatements(
  db: Db,
  checksum: string,
  by: string,
  now: Date,
): CompiledQuery<unknown>[] {
  const at = now.toISOString();
  return [
    mailStopStatement(db, at),
    db.deleteFrom("deployment").compile(),
    withdrawRoomRequestsStatement(db),
    auditStatement(db, { actor: by, action: "database.import", subject: checksum }, at),
  ];
}

/** Logs that the imported rows were compared with the export's and are the same. */
export async function logComparison(
  db: Db,
  checksum: string,
  by: string,
  now: Date,
): Promise<void> {
  const line = { actor: by, action: "database.compare", subject: checksum } as const;
  await db.batch([auditStatement(db, line, now.toISOString())]);
}

/** Returns how far the export with this checksum has come: imported, also compared with the export, or neither (null). */
export async function findImport(
  db: Db,
  checksum: string,
): Promise<"imported" | "compared" | null> {
  const lines = await db
    .selectFrom("audit_log")
    .where("action", "in", ["database.import", "database.compare"])
    .where("subject", "=", checksum)
    .select("action")
    .execute();
  if (lines.length === 0) return null;
  return lines.some(({ action }) => action === "database.compare") ? "compared" : "imported";
}

/** Whether the database has any table. */
export async function hasTables(db: Db): Promise<boolean> {
  return (await listTables(db)).length > 0;
}

/** Counts the rows of each table. */
export async function countTableRows(db: Db): Promise<Record<string, number>> {
  const tables = await listTables(db);
  const counts = await db.batch(
    tables.map((table) =>
      sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.id(table)}`.compile(db),
    ),
  );
  return Object.fromEntries(counts.map(({ rows: [row] }, at) => [tables[at], row?.n ?? 0]));
}

/** Lists the tables, without those of SQLite and of D1 itself. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '$_cf%' ESCAPE '$' ORDER BY name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
