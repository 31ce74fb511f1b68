import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { archivedTable, type ArchivedTable } from "./archived-tables";
import type { Scope } from "./scopes.server";

/** Divisor of `seq`: archived rows with the same quotient were moved in the same transaction. */
export const SEQ_OF_STEP = 10_000;

/** Default number of rows of a table per transaction. */
const AT_ONCE = 500;

/** Characters per part of an archived row, which is stored in several parts: at most 80,000 bytes in an export (migration 0038). */
const PART = 20_000;
/** Part numbers for the longest possible row: 89,000 bytes, which JSON may write with six characters each. */
const PARTS = JSON.stringify(Array.from({ length: 30 }, (_, part) => part));

/**
 * Statements that move some rows of a scope into the archive: the first inserts the copies, the second deletes the rows or resets
 * their columns. A row waits until no child row refers to it, because a cascade would delete children without archiving them. Run
 * both in one batch, which is one transaction.
 */
export function moveStatements(
  db: Db,
  archive: string,
  { rows, where }: Scope,
  step: number,
): [CompiledQuery, CompiledQuery] {
  const spec = archivedTable(rows);
  if (!spec) throw new Error(`${rows} is in no archive`);
  const table = sql.table(spec.table ?? rows);
  const base = step * SEQ_OF_STEP;
  const insert = sql`
    INSERT INTO archived_rows (archive_id, seq, part, table_name, key, text, user_id)
    SELECT ${archive}, ${base} + picked.place, part.value, ${rows}, picked.key,
      substr(picked.text, part.value * ${PART} + 1, ${PART}), picked.owner
    FROM (SELECT *, row_number() OVER () - 1 AS place FROM (
      SELECT json_array(${refs(spec.key)}) AS key, json_array(${values(spec)}) AS text, ${ownerOf(spec, rows)} AS owner
      FROM ${table} WHERE ${where} AND ${hasNoChildren(spec, rows)} LIMIT ${spec.atOnce ?? AT_ONCE})) AS picked
      CROSS JOIN json_each(${PARTS}) AS part ON part.value * ${PART} < length(picked.text)`;
  const keys = sql`(SELECT ${sql.join(spec.key.map((_, at) => sql`key ->> ${sql.lit(at)}`))} FROM archived_rows
    WHERE archive_id = ${archive} AND seq >= ${base} AND seq < ${base + SEQ_OF_STEP} AND part = 0)`;
  const take = spec.cleared
    ? sql`UPDATE ${table} SET ${sql.join(
        Object.entries(spec.cleared).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      )} WHERE (${refs(spec.key)}) IN ${keys}`
    : sql`DELETE FROM ${table} WHERE (${refs(spec.key)}) IN ${keys}`;
  return [insert.compile(db), take.compile(db)];
}

/** Statement that counts the rows that a clearing would remove from one table. */
export function countStatement(db: Db, { rows, where }: Scope): CompiledQuery<{ n: number }> {
  const table = sql.table(archivedTable(rows)?.table ?? rows);
  return sql<{ n: number }>`SELECT count(*) AS n FROM ${table} WHERE ${where}`.compile(db);
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const values = ({ columns, bytes }: ArchivedTable) =>
  sql.join(
    columns.map((column) =>
      column === bytes ? sql`hex(${sql.ref(column)})` : sql`${sql.ref(column)}`,
    ),
  );

function ownerOf({ owner, ownerOf: via, table }: ArchivedTable, rows: string): RawBuilder<unknown> {
  if (owner === null) return sql`NULL`;
  if (!via) return sql.ref(owner);
  const column = sql.ref(`${table ?? rows}.${via.column}`);
  return sql`(SELECT ${sql.ref(owner)} FROM ${sql.table(via.table)} AS owned WHERE owned.id = ${column})`;
}

/** SQL condition: no row outside the archive refers to this row by a foreign key that deletes it too. */
function hasNoChildren({ children = [], key }: ArchivedTable, rows: string): RawBuilder<unknown> {
  const [keyColumn = "id"] = rows === "notifications" ? ["dedupe_key"] : key;
  const conditions = children.map(
    ({ table, column }) => sql`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS child
      WHERE ${sql.ref(`child.${column}`)} = ${sql.ref(`${rows}.${keyColumn}`)})`,
  );
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`TRUE`;
}
