import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { sqlBytes } from "~/domain/text/bytes";
import type { ArchivedValue, ArchiveFile } from "./archive-file";
import { checkOrigin } from "./check-file.server";
import { archivedTable, PARENT_KEYS, type ArchivedTable } from "./archived-tables";

/** Result of restoring an archive file. */
export interface PutBack {
  /** Number of restored rows by table of the archive. */
  restored: Record<string, number>;
  /** Number of archived rows that already exist in the database. */
  known: number;
  /**
   * Number of rows that cannot be restored: their contest, story, comment or account was deleted, or a newer row violates a
   * unique constraint with them.
   */
  refused: number;
  /**
   * Ids of the archive's contests that exist now, also those that an interrupted run has restored. Their votes are restored by their
   * rooms, once all stories are there.
   */
  contests: string[];
}

/**
 * Maximum bytes of a statement's rows with their keys. D1 accepts statements of 100,000 bytes, and wrangler command-line arguments
 * of 131,072 bytes: the INSERT and the check of its keys share an argument.
 */
const MOST_BYTES = 90_000;

/**
 * Restores the rows of an archive file, last archived first, so that each row follows the rows that it refers to. Idempotent:
 * existing rows stay unchanged, and a run after an interrupted one restores the rest (ADMIN-02). The log's line is written with the
 * first rows. Throws before the first write if the file was altered (`checkOrigin`). `say` receives progress messages.
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
  const total = pieces.reduce((sum, { rows }) => sum + rows.length, 0);
  const line = {
    ...({ actor: by, action: "data.import", subject: file.archive } as const),
    detail: { kind: file.kind, rows: total },
  };
  const logged = auditStatement(db, line, now.toISOString());
  for (const [at, { table, spec, rows }] of pieces.entries()) {
    const [written, missing] = await db.batch([
      ...statementsOf(db, table, spec, rows),
      ...(at === 0 ? [logged] : []),
    ]);
    const n = written.rows.length;
    const refused = missing.rows[0]?.n ?? 0;
    if (n > 0) done.restored[table] = (done.restored[table] ?? 0) + n;
    done.refused += refused;
    done.known += rows.length - n - refused;
    if ((at + 1) % 20 === 0) say(`${at + 1} of ${pieces.length} parts …`);
  }
  done.contests = await listContests(db, file);
  return done;
}

/** Lists the contests of an archive that exist. */
async function listContests(db: Db, { chunks }: ArchiveFile): Promise<string[]> {
  const ids = chunks.flatMap(({ table, rows }) =>
    table === "contests" ? rows.map(([id]) => id) : [],
  );
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contests WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Splits rows into slices that fit into one statement. An oversized row is a slice by itself. */
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
 * Two statements: the first inserts rows and returns one result row per insert, the second counts the rows that are still missing.
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
  // A row too long as JSON is bound value by value instead, as in an export: JSON escapes make some characters longer.
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

/** SQL condition: all rows to which an archived row refers (foreign keys) exist. */
function hasParents(
  { columns, parents }: ArchivedTable,
  valueAt: (at: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = Object.entries(parents).map(([column, parent]) => {
    const value = valueAt(columns.indexOf(column));
    return sql`(${value} IS NULL OR EXISTS (SELECT 1 FROM ${sql.table(parent)} AS parent
      WHERE ${sql.ref(`parent.${PARENT_KEYS[parent]}`)} = ${value}))`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`TRUE`;
}
