import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { sqlBytes } from "~/domain/text/bytes";
import type { ArchivedValue, ArchiveFile } from "./archive-file";
import { checkOrigin } from "./check-file.server";
import { archivedTable, PARENT_KEYS, type ArchivedTable } from "./archived-tables";

/** What became of the rows of a file. */
export interface PutBack {
  /** Rows that were put back, by table. */
  restored: Record<string, number>;
  /** Rows that were there already. */
  known: number;
  /** Rows that cannot come back: their contest, story, comment or account is gone, or another row is in their place. */
  refused: number;
  /** Ids of the contests that were put back. Their votes come from their rooms. */
  contests: string[];
}

/**
 * Most bytes of the rows of a statement together with their keys. D1 takes statements of 100,000 bytes, and wrangler's command line
 * arguments of 131,072: the statement that writes rows and the one that then looks for their keys go in one argument.
 */
const MOST_BYTES = 90_000;

/**
 * Puts the rows of an archive's file back, those that went last first, so that each row comes after those that it refers to.
 * Idempotent: rows that are there stay as they are (ADMIN-02). Throws before it writes anything if the file was altered
 * (`checkOrigin`). `say` is told of the progress.
 */
export async function putBack(
  db: Db,
  file: ArchiveFile,
  { by, say }: { by: string; say(line: string): void },
  now: Date,
): Promise<PutBack> {
  await checkOrigin(db, file);
  const done: PutBack = { restored: {}, known: 0, refused: 0, contests: [] };
  const pieces = file.chunks.toReversed().flatMap(({ table, rows }) => {
    const spec = archivedTable(table);
    return spec ? slices(spec, rows).map((slice) => ({ table, spec, rows: slice })) : [];
  });
  for (const [at, { table, spec, rows }] of pieces.entries()) {
    const [written, missing] = await db.batch(statementsOf(db, table, spec, rows));
    const n = written.rows.length;
    const refused = missing.rows[0]?.n ?? 0;
    if (n > 0) done.restored[table] = (done.restored[table] ?? 0) + n;
    done.refused += refused;
    done.known += rows.length - n - refused;
    if (table === "contests") done.contests.push(...written.rows.map(({ id }) => String(id)));
    if ((at + 1) % 20 === 0) say(`${at + 1} of ${pieces.length} parts …`);
  }
  const { restored, refused } = done;
  if (Object.keys(restored).length > 0) {
    const line = {
      actor: by,
      action: "data.import",
      subject: file.archive,
      detail: { kind: file.kind, restored, refused },
    } as const;
    await db.batch([auditStatement(db, line, now.toISOString())]);
  }
  return done;
}

/** Cuts rows into pieces that fit a statement. A longer row is a piece by itself. */
function slices(spec: ArchivedTable, rows: readonly ArchivedValue[][]): ArchivedValue[][][] {
  const pieces: ArchivedValue[][][] = [];
  let size = Infinity;
  for (const row of rows) {
    const bytes = sqlBytes(JSON.stringify(row)) + sqlBytes(JSON.stringify(keyOf(spec, row)));
    if (size + bytes > MOST_BYTES) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(row);
    size += bytes;
  }
  return pieces;
}

const keyOf = ({ key, columns }: ArchivedTable, row: readonly ArchivedValue[]) =>
  key.map((column) => row[columns.indexOf(column)] ?? null);

/**
 * Statement that writes rows and returns one row for each that was written, and statement that then counts those that are not
 * there.
 */
function statementsOf(
  db: Db,
  name: string,
  spec: ArchivedTable,
  rows: readonly ArchivedValue[][],
): [CompiledQuery<{ id: ArchivedValue }>, CompiledQuery<{ n: number }>] {
  const table = sql.table(spec.table ?? name);
  const keys = rows.map((row) => keyOf(spec, row));
  const isKey = sql.join(
    spec.key.map(
      (column, at) => sql`${sql.ref(`there.${column}`)} = gone.value ->> ${sql.lit(at)}`,
    ),
    sql` AND `,
  );
  // A row with a cleared column counts as restored once the column no longer holds its cleared value.
  const isBack = Object.entries(spec.cleared ?? {}).map(
    ([column, value]) => sql`AND ${sql.ref(`there.${column}`)} IS NOT ${sql.lit(value)}`,
  );
  return [
    spec.cleared ? updateOf(db, table, spec, rows) : insertOf(db, table, spec, rows),
    sql<{ n: number }>`
      SELECT count(*) AS n FROM json_each(${JSON.stringify(keys)}) AS gone
      WHERE NOT EXISTS (SELECT 1 FROM ${table} AS there WHERE ${isKey} ${sql.join(isBack, sql` `)})`.compile(
      db,
    ),
  ];
}

function insertOf(
  db: Db,
  table: RawBuilder<unknown>,
  spec: ArchivedTable,
  rows: readonly ArchivedValue[][],
): CompiledQuery<{ id: ArchivedValue }> {
  const columns = sql.join(spec.columns.map((column) => sql.ref(column)));
  const [key = "id"] = spec.key;
  const [first] = rows;
  // JSON writes some characters longer than SQL does: a row that does not fit is written value by value, as in an export.
  const isLong =
    first !== undefined && rows.length === 1 && sqlBytes(JSON.stringify(rows)) > MOST_BYTES;
  const valueAt = (at: number) =>
    isLong ? sql`${first[at] ?? null}` : sql`row.value ->> ${sql.lit(at)}`;
  const written = spec.columns.map((column, at) =>
    column === spec.bytes ? sql`unhex(${valueAt(at)})` : valueAt(at),
  );
  const source = isLong ? sql`` : sql`FROM json_each(${JSON.stringify(rows)}) AS row`;
  return sql<{ id: ArchivedValue }>`
    INSERT OR IGNORE INTO ${table} (${columns}) SELECT ${sql.join(written)} ${source}
    WHERE ${hasParents(spec, valueAt)} RETURNING ${sql.ref(key)} AS id`.compile(db);
}

function updateOf(
  db: Db,
  table: RawBuilder<unknown>,
  spec: ArchivedTable,
  rows: readonly ArchivedValue[][],
): CompiledQuery<{ id: ArchivedValue }> {
  const valueAt = (at: number) => sql`row.value ->> ${sql.lit(at)}`;
  const cleared = Object.entries(spec.cleared ?? {});
  const placed = cleared.map(
    ([column]) => sql`${sql.ref(column)} = ${valueAt(spec.columns.indexOf(column))}`,
  );
  const isCleared = cleared.map(([column, value]) => sql`${sql.ref(column)} IS ${sql.lit(value)}`);
  return sql<{ id: ArchivedValue }>`
    UPDATE ${table} SET ${sql.join(placed)} FROM json_each(${JSON.stringify(rows)}) AS row
    WHERE ${table}.id = ${valueAt(0)} AND ${sql.join(isCleared, sql` AND `)} AND ${hasParents(spec, valueAt)}
    RETURNING ${table}.id AS id`.compile(db);
}

/** SQL condition: all that a row refers to is there. */
function hasParents(
  { columns, parents }: ArchivedTable,
  valueAt: (at: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const all = Object.entries(parents).map(([column, parent]) => {
    const value = valueAt(columns.indexOf(column));
    return sql`(${value} IS NULL OR EXISTS (SELECT 1 FROM ${sql.table(parent)} AS parent
      WHERE ${sql.ref(`parent.${PARENT_KEYS[parent]}`)} = ${value}))`;
  });
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`TRUE`;
}
