import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";

/** Tables that any request may change: rate limits, counts of sent mails, and tables of the database itself. */
const NO_DATA = ["throttle", "mail_days", "d1_migrations", "sqlite_sequence"];
const VIEWS = ["story_views"];

/** Columns updated by the delivery of a mail. Mails of earlier tests may still be in delivery. */
const DELIVERY = [
  ...["attempts", "next_attempt_at", "sent_at", "last_error", "kept"],
  ...["lease", "lease_until", "uncertain_since"],
];
/** Database columns that may change with every request or shortly after. */
const NO_CHANGE = ["last_seen_at", "views_count", ...DELIVERY];
/**
 * A single query per test database that selects the rows of all tables, because separate queries would dominate a snapshot's time.
 */
const everything = new WeakMap<Db, RawBuilder<Record<string, string>>>();

async function readerOf(db: Db): Promise<RawBuilder<Record<string, string>>> {
  const known = everything.get(db);
  if (known) return known;
  const { rows } = await sql<{ of: string; name: string }>`
    SELECT m.name AS of, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'`.execute(db);
  const tables = [...new Set(rows.map(({ of }) => of))];
  const texts = tables
    .filter((table) => ![...NO_DATA, ...VIEWS].includes(table))
    .map((table) => {
      const columns = rows.filter(({ of, name }) => of === table && !NO_CHANGE.includes(name));
      const values = columns.map(({ name }) => sql`quote(${sql.ref(name)})`);
      // In groups, because D1 limits the depth of an expression to 100.
      const groups = Array.from({ length: Math.ceil(values.length / 10) }, (_, n) =>
        joined(values.slice(n * 10, (n + 1) * 10)),
      );
      const row = joined(groups);
      return sql`(SELECT json_group_array(${row}) FROM ${sql.table(table)}) AS ${sql.ref(table)}`;
    });
  const reader = sql<Record<string, string>>`SELECT ${sql.join(texts)}`;
  everything.set(db, reader);
  return reader;
}

const joined = (texts: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(texts, sql` || ',' || `)})`;

/**
 * Returns a hash of each table's rows. Two snapshots are equal if nothing changed but rate limit counters, views and
 * mail delivery.
 */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  const { rows } = await (await readerOf(db)).execute(db);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([table, text]) => {
      const all = JSON.parse(text) as string[];
      return [
        table,
        `${all.length}:${createHash("sha256").update(all.sort().join()).digest("hex")}`,
      ];
    }),
  );
}
