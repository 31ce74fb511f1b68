import { sweepBudget } from "~/db/delete-in-pieces";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "~/domain/time/durations";
import { createUser } from "../../../scripts/seed/rows";
import {
  clear,
  countsOf,
  createMonth,
  emptyArchives,
  fileOf,
  NOW,
  snapshot,
} from "../../../tests/support/clearing";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { readArchive } from "./archive-file";
import { ARCHIVED_TABLES, archivedTable } from "./archived-tables";
import { listArchives, sweepArchives } from "./archives.server";
import { findLastArchive } from "./clear.server";
import { putBack } from "./put-back.server";

const { db } = await fixture(openD1());
const by = { db, admin: await createUser(db, { display_name: "Jefa", is_admin: 1 }) };

beforeEach(() => emptyArchives(db));

test("ADMIN-02 an archive has all columns of its tables, in their order", async () => {
  for (const [name, spec] of Object.entries(ARCHIVED_TABLES)) {
    if ("cleared" in spec) continue;
    const [row] = await db
      .selectFrom((eb) => eb.fn<{ name: string }>("pragma_table_info", [eb.val(name)]).as("column"))
      .select((eb) => eb.fn<string>("group_concat", ["column.name", eb.val(" ")]).as("names"))
      .execute();
    const computed = "computed" in spec ? spec.computed : [];
    expect(row?.names, name).toBe([...spec.columns, ...computed].join(" "));
  }
});

/** Tables whose rows are deleted with a contest or story without being archived. */
const NOT_ARCHIVED = [
  ...["votes", "vote_tallies"], // the room of the contest has them, and a file must not say who voted (VOTE-10)
  ...["vote_networks", "vote_quarantines"], // say who voted, and are deleted with the results (VOTE-10)
  ...["actas", "acta_parts"], // the room of the contest writes them again when it comes back (VOTE-11)
  "story_views", // names readers, and expires within days (STORY-06)
  ...[
    "story_withdrawals",
    "room_erasures",
    "room_alarms",
    "room_requests",
    "room_files",
    "result_alarms",
  ], // notes and files for the contest's room
];

test("ADMIN-02 no row goes with another without being archived", async () => {
  const tables = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_master WHERE type = 'table'`.execute(db);
  const rows = tables.rows.flatMap(({ name: child, sql: text }) =>
    [...text.matchAll(/(\w+) TEXT[^,\n]*? REFERENCES (\w+) \(\w+\)([^,\n]*)/g)].flatMap(
      ([, column = "", parent = "", rule = ""]) =>
        rule.includes("SET NULL") ? [] : [{ child, column, parent }],
    ),
  );
  expect(rows.length).toBeGreaterThan(30);
  const lost = rows.filter(({ child, column, parent }) => {
    const spec = archivedTable(parent);
    const isKnown = spec?.children?.some((one) => one.table === child && one.column === column);
    return spec && !isKnown && !NOT_ARCHIVED.includes(child);
  });
  expect(lost).toEqual([]);
});

describe("ADMIN-02 archives", () => {
  test("ADMIN-02 of two admins who saw the same page the second changes nothing", async () => {
    await createMonth(db, "Cartas");
    const lastArchive = await findLastArchive(db, "comments");
    expect(await clear(by, "comments", { seen: lastArchive })).not.toBeNull();
    await createMonth(db, "Faros");
    expect(await clear(by, "comments", { seen: lastArchive })).toBeNull();
    expect(await countsOf(db, "comments")).toMatchObject({ Comentarios: 2 });
  });

  test("ADMIN-02 are listed with who made them and their rows, and deleted after 30 days", async () => {
    await createMonth(db, "Cartas");
    await clear(by, "comments");
    expect(await listArchives(db)).toMatchObject([
      { kind: "comments", by: "Jefa", isComplete: true, rows: 5 },
    ]);
    await sweepArchives(db, new Date(NOW.getTime() + 30 * DAY - 1), sweepBudget());
    expect(await listArchives(db)).toHaveLength(1);
    await sweepArchives(db, new Date(NOW.getTime() + 30 * DAY), sweepBudget());
    expect(await listArchives(db)).toEqual([]);
    expect(await db.selectFrom("archived_rows").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["{", "cut off"],
    ['{"format":"other"}', "no archive of Tintero"],
  ])("ADMIN-02 a file that is none is refused: %s", (text, why) => {
    expect(() => readArchive(text)).toThrow(why);
  });

  test("ADMIN-02 SEC-02 a file with HTML that no story has is refused", async () => {
    await createMonth(db, "Prueba");
    const file = await fileOf(db, await clear(by, "test-data"));
    for (const html of ["<script>", "<img src=x onerror=a>", "<p class=x>", "<form>", "<a href=a>"])
      expect(() => readArchive(file.replace("<p>", html)), html).toThrow("HTML that no story has");
  });

  test("ADMIN-02 a file with rows that its kind does not clear is refused, and nothing is put back", async () => {
    await createMonth(db, "Prueba");
    const real = await createMonth(db, "Cartas");
    const likes = await fileOf(db, await clear(by, "likes"));
    const trial = await fileOf(db, await clear(by, "test-data"));
    const before = await snapshot(db);
    const file = readArchive(trial);
    const chunks = (table: string, rows: (string | number | null)[][]) => [{ table, rows }];
    const story = file.chunks.find(({ table }) => table === "stories")?.rows[0] ?? [];
    const forged = [
      { ...readArchive(likes), chunks: chunks("story_likes", [[real.other.id, 99]]) },
      { ...file, kind: "comments" as const },
      { ...file, chunks: chunks("stories", [["new", real.contest.id, ...story.slice(2)]]) },
      {
        ...file,
        chunks: file.chunks.map((one) =>
          one.table === "contests"
            ? { ...one, rows: one.rows.map(([id = null, , ...rest]) => [id, "Cartas", ...rest]) }
            : one,
        ),
      },
    ];
    for (const one of forged) {
      const restoring = putBack(db, one, { by: "operator", say: () => undefined }, NOW);
      await expect(restoring).rejects.toThrow("The file was altered");
    }
    expect(await snapshot(db)).toEqual(before);
  });

  test("ADMIN-02 a file with a table or column that no archive has is refused", async () => {
    await createMonth(db, "Cartas");
    const file = await fileOf(db, await clear(by, "comments"));
    const with_ = (old: string, other: string) => () => readArchive(file.replace(old, other));
    expect(with_('"table":"comments"', '"table":"sessions"')).toThrow("does not know");
    expect(with_('"content"', '"content = (SELECT 1)"')).toThrow("does not know");
  });
});
