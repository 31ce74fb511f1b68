import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { migrate } from "../../scripts/serve/migrate";
import { listBreakingChanges, type SchemaObject } from "./compare-schemas";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { openState } from "./template";

/**
 * The newest migration of the version that is deployed. A release sets it to the newest of its own and empties `ALLOWED`
 * (docs/operations.md, 'Deploying a change').
 */
const DEPLOYED = "0046_move_rooms.sql";

const INSTANTS = "every version writes these dates with toISOString";
const SAME_CONTEST = "both versions write the contest of the story";

/** Changes that `listBreakingChanges` reports and that the deployed version bears, each with the reason. */
const ALLOWED: Record<string, string> = {
  "column stories.revealed_at needs a value":
    "it may be NULL: the words NOT NULL are a part of its CHECK",
  "index stories_revealed_by_number makes values of stories unique":
    "only triggers write the new column, with a number that is free",
  "index stories_of_contest_by_number makes values of stories unique":
    "only triggers write the new column, with a number that is free",
  "trigger stories_stay_in_their_contest may refuse writes of stories":
    "no version moves a story to another contest",
  ...Object.fromEntries(
    ["insert", "update"].flatMap((on) => [
      [`trigger story_dates_are_instants_on_${on} may refuse writes of stories`, INSTANTS],
      [`trigger contest_deadlines_are_instants_on_${on} may refuse writes of contests`, INSTANTS],
    ]),
  ),
  ...Object.fromEntries(
    ["votes", "vote_tallies", "user_story_reads"].flatMap((table) =>
      ["insert", "update"].map((on) => [
        `trigger ${table}_are_of_their_contest_on_${on} may refuse writes of ${table}`,
        SAME_CONTEST,
      ]),
    ),
  ),
};

const { d1 } = await fixture(openD1());

async function schemaOf(database: D1Database): Promise<SchemaObject[]> {
  const { results } = await database
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_master WHERE sql IS NOT NULL
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name`,
    )
    .all<SchemaObject>();
  return results;
}

/** Returns the schema of an empty database with the migrations up to this one. */
async function schemaAt(last: string): Promise<SchemaObject[]> {
  const state = mkdtempSync(join(tmpdir(), "tintero-deployed-"));
  const mf = openState(state);
  try {
    const database = await connectD1(mf);
    await migrate(database, last);
    return await schemaOf(database);
  } finally {
    await mf.dispose();
    rmSync(state, { recursive: true, force: true });
  }
}

test("OPS-02 the version that is deployed runs over the tables of the new migrations, before and after a rollback", async () => {
  expect(readdirSync(join(root, "migrations"))).toContain(DEPLOYED);
  const changes = listBreakingChanges(await schemaAt(DEPLOYED), await schemaOf(d1));
  expect(changes.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test("OPS-02 a migration that took away what the version before wrote is found: 0014 dropped a choice of mail", async () => {
  const changes = listBreakingChanges(
    await schemaAt("0013_schedule_contest_mail.sql"),
    await schemaAt("0014_expire_subscriptions.sql"),
  );
  expect(changes).toContain("column user_profiles.newsletter_contests is gone");
});

const table = (name: string, sql: string): SchemaObject => ({
  type: "table",
  name,
  table: name,
  sql: `CREATE TABLE ${name} (${sql}) STRICT`,
});
const on = (type: string, name: string, sql: string): SchemaObject => ({
  type,
  name,
  sql,
  table: "drafts",
});
const DRAFTS = "id TEXT PRIMARY KEY, n INTEGER NOT NULL CHECK (n IN (1, 2)), UNIQUE (n)";
const UNIQUE = on("index", "drafts_n", "CREATE UNIQUE INDEX drafts_n ON drafts (n)");
const PLAIN = on("index", "drafts_plain", "CREATE INDEX drafts_plain ON drafts (n)");
const REFUSES = on("trigger", "drafts_stay", "CREATE TRIGGER drafts_stay … RAISE(ABORT, 'no')");
const COUNTS = on("trigger", "drafts_count", "CREATE TRIGGER drafts_count … UPDATE totals");

test.each<[string, SchemaObject[], SchemaObject[], string[]]>([
  ["a table that goes", [], [], ["table drafts is gone"]],
  [
    "a column that goes",
    [],
    [table("drafts", "id TEXT PRIMARY KEY, UNIQUE (n)")],
    ["column drafts.n is gone"],
  ],
  [
    "a column with another rule",
    [],
    [table("drafts", DRAFTS.replace("(1, 2)", "(1)"))],
    ["column drafts.n differs"],
  ],
  [
    "a new column that needs a value",
    [],
    [table("drafts", `${DRAFTS}, at TEXT NOT NULL`)],
    ["column drafts.at needs a value"],
  ],
  [
    "a new column with a default or NULL",
    [],
    [table("drafts", `${DRAFTS}, at TEXT, m INTEGER NOT NULL DEFAULT (1 + 1)`)],
    [],
  ],
  [
    "a new rule of a table",
    [],
    [table("drafts", `${DRAFTS}, CHECK (n > 0)`)],
    ["table drafts has another rule: CHECK (n > 0)"],
  ],
  [
    "a new trigger that refuses",
    [],
    [table("drafts", DRAFTS), REFUSES],
    ["trigger drafts_stay may refuse writes of drafts"],
  ],
  ["a new trigger that refuses nothing", [], [table("drafts", DRAFTS), COUNTS], []],
  ["a trigger that goes", [COUNTS], [table("drafts", DRAFTS)], ["trigger drafts_count is gone"]],
  [
    "a new unique index",
    [],
    [table("drafts", DRAFTS), UNIQUE],
    ["index drafts_n makes values of drafts unique"],
  ],
  ["a unique index that goes", [UNIQUE], [table("drafts", DRAFTS)], ["index drafts_n is gone"]],
  ["plain indexes", [PLAIN], [table("drafts", DRAFTS)], []],
  [
    "a new table with whatever rules, and other line breaks",
    [],
    [
      table("drafts", DRAFTS.replace(", n", " -- why, (how)\n,\n  n")),
      { ...REFUSES, table: "others" },
    ],
    [],
  ],
])("OPS-02 for the version before, %s", (_, before, after, changes) => {
  const reported = listBreakingChanges([table("drafts", DRAFTS), ...before], after);
  expect(reported).toEqual(changes);
});
