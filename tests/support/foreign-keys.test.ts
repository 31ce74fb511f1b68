import { sql } from "kysely";
import { expect, test } from "vitest";
import { openD1 } from "./d1";
import { fixture } from "./fixture";

const { db } = await fixture(openD1());

/** Foreign keys without an index, each with the reason why no deletion has to wait for the look-up of its children. */
const EXEMPT: Record<string, string> = {
  "user_badges(badge_id)": "definitions of badges are not deleted",
  "user_story_reads(contest_id)":
    "an index would cost a row for each story that is read; only deleting a contest looks here, and an admin deletes one that has not begun",
};

const TABLES = sql`pragma_table_list AS t`;
const IS_OURS = sql`t.schema = 'main' AND t.type = 'table' AND t.name NOT GLOB '_*' AND t.name NOT GLOB 'sqlite_*'`;

/** A table with columns of it: those of a foreign key, or of an index from its first. */
interface Columns {
  of: string;
  columns: string;
}

async function foreignKeys(): Promise<Columns[]> {
  const { rows } = await sql<Columns>`
    SELECT of, group_concat(name, ', ') AS columns
    FROM (SELECT t.name AS of, key.id, key."from" AS name FROM ${TABLES} JOIN pragma_foreign_key_list(t.name) AS key
      WHERE ${IS_OURS} ORDER BY t.name, key.id, key.seq)
    GROUP BY of, id`.execute(db);
  return rows;
}

/** Lists the indexes that can look up every row with a value in their first column. */
async function lookUps(): Promise<Columns[]> {
  const { rows } = await sql<Columns>`
    SELECT of, group_concat(name, ', ') AS columns
    FROM (SELECT t.name AS of, i.name AS "index", c.name
      FROM ${TABLES} JOIN pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c
        LEFT JOIN sqlite_master AS made ON made.name = i.name
      WHERE ${IS_OURS} AND (i.partial = 0 OR made.sql GLOB '* WHERE ' ||
        (SELECT name FROM pragma_index_info(i.name) WHERE seqno = 0) || ' IS NOT NULL')
      ORDER BY t.name, i.name, c.seqno)
    GROUP BY of, "index"`.execute(db);
  return rows;
}

test("OPS-05 a deletion finds the children of its rows by an index", async () => {
  const [keys, indexes] = [await foreignKeys(), await lookUps()];
  expect(keys.length).toBeGreaterThan(60);
  const begins = (index: Columns, key: Columns) =>
    index.of === key.of && `${index.columns},`.startsWith(`${key.columns},`);
  const without = keys.filter((key) => !indexes.some((index) => begins(index, key)));
  const names = without.map(({ of, columns }) => `${of}(${columns})`);
  expect(names.sort()).toEqual(Object.keys(EXEMPT).sort());
});
