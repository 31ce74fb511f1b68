/** Locally wrangler deletes these words from SQL, or refuses it, also where they stand in a text. */
const TRANSACTION = "BEGIN TRANSACTION";

/** Returns a SQL expression for a text that wrangler passes on unchanged. */
export function sqlText(value: string): string {
  if (!value.includes(TRANSACTION)) return quoted(value);
  // One call for the whole text: SQLite limits the depth of a chain of `||`.
  let mark = 1;
  while (value.includes(String.fromCharCode(mark))) mark += 1;
  const marked = value.replaceAll(TRANSACTION, TRANSACTION.replace(" ", String.fromCharCode(mark)));
  return `replace(${quoted(marked)}, char(${mark}), ' ')`;
}

/** Rewrites the texts of an export like `sqlText`, so that wrangler can import it into a local folder. */
export function withSqlTexts(dump: string): string {
  if (!dump.includes(TRANSACTION)) return dump;
  return dump.replace(/'[^']*'(?:'[^']*')*/g, (literal) =>
    literal.includes(TRANSACTION) ? sqlText(literal.slice(1, -1).replaceAll("''", "'")) : literal,
  );
}

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
