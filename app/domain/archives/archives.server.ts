import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY } from "~/domain/time/durations";
import type { Row } from "~/db/schema";
import { ARCHIVED_TABLES, isArchivedName } from "./archived-tables";
import { ARCHIVE_FORMAT } from "./archive-file";
import { ARCHIVE_DAYS, type Clearing } from "./clearings";
import { SEQ_OF_STEP } from "./move-rows.server";

/** An archive of cleared rows in the admin's list. */
export interface Archive {
  id: string;
  kind: Clearing;
  contestTitle: string | null;
  /** Name of the admin who made the archive; null if the account was deleted. */
  by: string | null;
  at: string;
  isComplete: boolean;
  rows: number;
}

/** Maximum number of archives in the admin's list. */
const LISTED = 50;
/** Number of archived rows per query of a download. */
const READ_AT_ONCE = 200;

/** Lists the newest archives of cleared rows. */
export async function listArchives(db: Db): Promise<Archive[]> {
  const { rows } = await sql<
    Pick<Row<"archives">, "id" | "kind" | "contest_title" | "made_at" | "done_at"> & {
      by: string | null;
      n: number;
    }
  >`
    SELECT archives.id, kind, contest_title, made_at, done_at, user_profiles.display_name AS "by",
      (SELECT count(*) FROM archived_rows WHERE archive_id = archives.id AND part = 0) AS n
    FROM archives LEFT JOIN user_profiles ON user_profiles.id = made_by
    ORDER BY made_at DESC, archives.id LIMIT ${LISTED}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    contestTitle: row.contest_title,
    by: row.by,
    at: row.made_at,
    isComplete: row.done_at !== null,
    rows: row.n,
  }));
}

/** Finds the header data of an archive's file: id, kind and date. Null for an unknown archive. */
export async function findArchive(
  db: Db,
  id: string,
): Promise<Pick<Archive, "id" | "kind" | "at"> | null> {
  const archive = await db
    .selectFrom("archives")
    .where("id", "=", id)
    .select(["id", "kind", "made_at as at"])
    .executeTakeFirst();
  return archive ?? null;
}

/**
 * Streams an archive as a JSON file with one line per chunk: rows of one table that were archived in one transaction, in that
 * order. Reads 200 rows at a time.
 */
export async function* archiveFile(
  db: Db,
  { id, kind, at }: Pick<Archive, "id" | "kind" | "at">,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const head = { format: ARCHIVE_FORMAT, archive: id, kind, at };
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"chunks":[`);
  let last = { seq: -1, part: 0 };
  let chunk = -1;
  for (;;) {
    const rows = await db
      .selectFrom("archived_rows")
      .where("archive_id", "=", id)
      .where((eb) => eb(eb.refTuple("seq", "part"), ">", eb.tuple(last.seq, last.part)))
      .orderBy("seq")
      .orderBy("part")
      .limit(READ_AT_ONCE)
      .select(["seq", "part", "table_name", "text"])
      .execute();
    let text = "";
    for (const row of rows) {
      const step = Math.floor(row.seq / SEQ_OF_STEP);
      if (row.part > 0) text += row.text;
      else if (step === chunk) text += `,\n${row.text}`;
      else text += `${chunk < 0 ? "" : "]},"}\n${chunkHead(row.table_name)}\n${row.text}`;
      chunk = step;
      last = row;
    }
    if (text) yield encoder.encode(text);
    if (rows.length < READ_AT_ONCE) break;
  }
  yield encoder.encode(`${chunk < 0 ? "" : "]}"}\n]}\n`);
}

function chunkHead(table: string): string {
  const columns = isArchivedName(table) ? ARCHIVED_TABLES[table].columns : [];
  return `${JSON.stringify({ table, columns }).slice(0, -1)},"rows":[`;
}

/** Deletes archives older than 30 days. Their rows go first, in pieces: the cascade would delete all of an archive at once. */
export async function sweepArchives(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const before = new Date(now.getTime() - ARCHIVE_DAYS * DAY).toISOString();
  const isOld = sql`archives.made_at <= ${before}`;
  await deleteInPieces(
    db,
    budget,
    "archived_rows",
    sql`archive_id IN (SELECT archives.id FROM archives WHERE ${isOld})`,
    ["archive_id", "seq", "part"],
  );
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM archived_rows WHERE archive_id = archives.id)`;
  await deleteInPieces(db, budget, "archives", sql`${isOld} AND ${isEmpty}`);
}
