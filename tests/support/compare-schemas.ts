/** A row of sqlite_master with its SQL. */
export interface SchemaObject {
  type: string;
  name: string;
  /** Name of the table that an index or trigger belongs to; of a table its own name. */
  table: string;
  sql: string;
}

/**
 * Lists what may make the statements of a Worker that was written for the schema `before` fail over the schema `after`. Empty if
 * tables, columns and indexes were only added, and no new rule can refuse a row that the old schema takes. It cannot see what a new
 * trigger does without RAISE, such as an insert that another table refuses.
 */
export function listBreakingChanges(
  before: readonly SchemaObject[],
  after: readonly SchemaObject[],
): string[] {
  const later = new Map(after.map((object) => [keyOf(object), object]));
  const earlier = new Map(before.map((object) => [keyOf(object), object]));
  const changed = before.flatMap((object) => {
    const now = later.get(keyOf(object));
    if (object.type === "table") {
      return now ? changesOfTable(object, now) : [`table ${object.name} is gone`];
    }
    // A plain index may come and go. Upserts need the unique ones, and writes may rely on triggers.
    if (object.type === "index" && !isUnique(object)) return [];
    if (!now) return [`${object.type} ${object.name} is gone`];
    return oneLine(now.sql) === oneLine(object.sql)
      ? []
      : [`${object.type} ${object.name} differs`];
  });
  const added = after.flatMap((object) => {
    if (earlier.has(keyOf(object)) || !earlier.has(`table ${object.table}`)) return [];
    if (object.type === "index" && isUnique(object))
      return [`index ${object.name} makes values of ${object.table} unique`];
    if (object.type === "trigger" && /\bRAISE\b/i.test(object.sql))
      return [`trigger ${object.name} may refuse writes of ${object.table}`];
    return [];
  });
  return [...changed, ...added];
}

const keyOf = ({ type, name }: SchemaObject) => `${type} ${name}`;
const isUnique = ({ sql }: SchemaObject) => /^\s*CREATE\s+UNIQUE\b/i.test(sql);
const oneLine = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function changesOfTable(before: SchemaObject, after: SchemaObject): string[] {
  const [old, now] = [partsOf(before.sql), partsOf(after.sql)];
  const { name } = before;
  const gone = [...old.columns].flatMap(([column, text]) => {
    const later = now.columns.get(column);
    if (later === undefined) return [`column ${name}.${column} is gone`];
    return later === text ? [] : [`column ${name}.${column} differs`];
  });
  const added = [...now.columns].flatMap(([column, text]) => {
    if (old.columns.has(column)) return [];
    const isOptional = !/\bNOT NULL\b/i.test(text) || /\bDEFAULT\b/i.test(text);
    return isOptional ? [] : [`column ${name}.${column} needs a value`];
  });
  const rules = [...new Set([...old.rules, ...now.rules])].flatMap((rule) =>
    old.rules.has(rule) && now.rules.has(rule) ? [] : [`table ${name} has another rule: ${rule}`],
  );
  return [...gone, ...added, ...rules];
}

/** Splits a CREATE TABLE into its columns, by name, and its rules: constraints of the table, and STRICT and the like. */
function partsOf(sql: string): { columns: Map<string, string>; rules: Set<string> } {
  const text = oneLine(sql);
  const [first, last] = [text.indexOf("("), text.lastIndexOf(")")];
  const columns = new Map<string, string>();
  const rules = new Set([text.slice(last + 1).trim()]);
  for (const part of splitAtCommas(text.slice(first + 1, last))) {
    const [, column = ""] = /^"?(\w+)"?/.exec(part) ?? [];
    if (/^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)$/i.test(column)) rules.add(part);
    else columns.set(column, part);
  }
  return { columns, rules };
}

/** Splits at the commas outside of parentheses and quoted texts. */
function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[^]/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + token);
  }
  return parts.map((part) => part.trim());
}
