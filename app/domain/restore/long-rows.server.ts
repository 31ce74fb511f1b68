import { sql } from "kysely";
import type { Db } from "~/db/db";
import { ROW_BYTES } from "~/domain/text/bytes";

/** A row that an export writes as a statement longer than D1 takes: the export could not be imported. */
export interface LongRow {
  table: "stories" | "drafts" | "draft_versions";
  id: string;
  bytes: number;
}

/** Most rows that are listed. */
const LISTED = 20;

const inSql = (text: string) => sql.raw(`length(CAST(replace(${text}, '''', '''''') AS BLOB))`);

/**
 * Lists rows whose texts were longer before migration 0017 than it allows, the longest first, at most 20 of each table. Reads the
 * three tables whole (WRITE-18).
 */
export async function listLongRows(db: Db): Promise<LongRow[]> {
  const statementOf = (table: LongRow["table"], texts: string) =>
    sql<LongRow>`SELECT ${table} AS "table", id, ${inSql(texts)} AS bytes FROM ${sql.table(table)}
      WHERE bytes > ${ROW_BYTES} ORDER BY bytes DESC LIMIT ${LISTED}`.compile(db);
  const found = await db.batch([
    statementOf("stories", "source || content || excerpt"),
    statementOf("drafts", "source"),
    statementOf("draft_versions", "source"),
  ]);
  return found.flatMap(({ rows }) => rows);
}
