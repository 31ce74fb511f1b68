/** Statements that reset a used test database to the rows of the migrations, with the schema for which they are valid. */
interface ResetPlan {
  /** The SQL of all tables, indexes and triggers. */
  schema: string;
  /** Statements that delete all rows and insert those of the migrations again. */
  statements: readonly string[];
}

/** A row of sqlite_master. */
interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

/** Read once per process: all its test databases are copies of one migrated database. */
let plan: Promise<ResetPlan> | undefined;

/** Makes the plan for resets from a new test database. Call it before a test changes the database. */
export function readResetPlan(d1: D1Database): Promise<ResetPlan> {
  return (plan ??= makeResetPlan(d1));
}

/** Resets a used test database to the rows of the migrations. Returns false without a change if a test has changed the schema. */
export async function resetDatabase(d1: D1Database): Promise<boolean> {
  const { schema, statements } = await readResetPlan(d1);
  if (schemaOf(await readSchema(d1)) !== schema) return false;
  await d1.batch(statements.map((statement) => d1.prepare(statement)));
  return true;
}

async function readSchema(d1: D1Database): Promise<SchemaObject[]> {
  const { results } = await d1
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name`,
    )
    .all<SchemaObject>();
  return results;
}

const schemaOf = (objects: readonly SchemaObject[]) => objects.map(({ sql }) => sql).join("\n");

async function makeResetPlan(d1: D1Database): Promise<ResetPlan> {
  const objects = await readSchema(d1);
  const tables = objects.filter(
    ({ type, name }) => type === "table" && !/^(sqlite_|d1_)/.test(name),
  );
  // Drops the triggers on deletions during the reset: some refuse a deletion (the audit log is append-only), others insert a row
  // into a table that is already emptied.
  const triggers = objects.filter(
    ({ type, sql }) => type === "trigger" && /\bDELETE ON\b/.test(sql),
  );
  const rows = await Promise.all(tables.map(({ name }) => insertionOf(d1, name)));
  return {
    schema: schemaOf(objects),
    statements: [
      "PRAGMA defer_foreign_keys = on",
      ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      ...tables.map(({ name }) => `DELETE FROM ${name}`),
      ...rows.flat(),
      ...triggers.map(({ sql }) => sql),
    ],
  };
}

/** Returns the statement that inserts the rows which a table has now, or none for an empty table. */
async function insertionOf(d1: D1Database, table: string): Promise<string[]> {
  const { results } = await d1.prepare(`SELECT * FROM pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  const quoted = results.map(({ name }) => `quote(${name})`).join(" || ',' || ");
  const found = await d1.prepare(`SELECT ${quoted} AS row FROM ${table}`).all<{ row: string }>();
  const rows = found.results.map(({ row }) => `(${row})`);
  return rows.length === 0 ? [] : [`INSERT INTO ${table} VALUES ${rows.join(", ")}`];
}
