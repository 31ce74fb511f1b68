interface Fresh {
  /** The SQL of all tables, indexes and triggers. */
  schema: string;
  /** Statements that delete all rows and insert those of the migrations again. */
  statements: readonly string[];
}

/** A row of sqlite_master. */
interface Made {
  type: string;
  name: string;
  sql: string;
}

/** What a database with every migration and no other row consists of. All test databases of a process are copies of one. */
let fresh: Promise<Fresh> | undefined;

/** Reads what a fresh test database consists of, before a test changes it. Once per process. */
export function noteFresh(d1: D1Database): Promise<Fresh> {
  return (fresh ??= readFresh(d1));
}

/**
 * Brings a used test database back to the rows of the migrations. Returns false, and changes nothing, if a test has left another
 * schema behind.
 */
export async function emptyDatabase(d1: D1Database): Promise<boolean> {
  const { schema, statements } = await noteFresh(d1);
  if (schemaOf(await readMade(d1)) !== schema) return false;
  await d1.batch(statements.map((statement) => d1.prepare(statement)));
  return true;
}

async function readMade(d1: D1Database): Promise<Made[]> {
  const { results } = await d1
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name`,
    )
    .all<Made>();
  return results;
}

const schemaOf = (made: readonly Made[]) => made.map(({ sql }) => sql).join("\n");

async function readFresh(d1: D1Database): Promise<Fresh> {
  const made = await readMade(d1);
  const tables = made.filter(({ type, name }) => type === "table" && !/^(sqlite_|d1_)/.test(name));
  // Triggers on deletions refuse some (the audit log only grows), and note others in a table that may be empty by then.
  const triggers = made.filter(({ type, sql }) => type === "trigger" && /\bDELETE ON\b/.test(sql));
  const rows = await Promise.all(tables.map(({ name }) => insertionOf(d1, name)));
  return {
    schema: schemaOf(made),
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
