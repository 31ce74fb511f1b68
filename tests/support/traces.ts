import { sql } from "kysely";
import type { Db } from "~/db/db";

/** Returns table and name of every column of the product's database. */
export async function columnsOf(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT m.name AS "table", c.name AS "column"
    FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%'
      AND m.name <> 'd1_migrations'
    ORDER BY m.name, c.name`.execute(db);
  return rows;
}

/** Searches all tables for texts, ignoring case. Returns each match as "table: row". */
export async function tracesIn(db: Db, texts: readonly string[]): Promise<string[]> {
  const tables = [...new Set((await columnsOf(db)).map(({ table }) => table))];
  const contents = await db.batch(
    tables.map((table) => sql<object>`SELECT * FROM ${sql.table(table)}`.compile(db)),
  );
  const lines = contents.flatMap(({ rows }, at) =>
    rows.map((row) => `${tables[at]}: ${JSON.stringify(row)}`),
  );
  return holding(lines, texts);
}

/** Returns the lines that contain one of the texts, ignoring case. */
export function holding(lines: readonly string[], texts: readonly string[]): string[] {
  const sought = texts.map((text) => text.toLowerCase());
  return lines.filter((line) => sought.some((text) => line.toLowerCase().includes(text)));
}
