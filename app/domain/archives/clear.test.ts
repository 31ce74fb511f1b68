import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../scripts/seed/rows";
import {
  AT,
  clear,
  countsOf,
  createMonth,
  emptyArchives,
  fileOf,
  importOf,
  snapshot,
} from "../../../tests/support/clearing";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { readArchive } from "./archive-file";
import { listArchives } from "./archives.server";

const { db } = await fixture(openD1());
const by = { db, admin: await createUser(db, { display_name: "Jefa", is_admin: 1 }) };

beforeEach(() => emptyArchives(db));

describe("ADMIN-02 comments", () => {
  test("ADMIN-02 of one contest go with their likes and reports, are counted before, and come back as they were", async () => {
    const cleared = await createMonth(db, "Cartas");
    await createMonth(db, "Faros");
    const before = await snapshot(db);
    expect(await countsOf(db, "comments", cleared.contest.id)).toEqual({
      Comentarios: 2,
      Reportes: 1,
      "«Me gusta» de comentarios": 1,
      "Medidas sobre comentarios": 1,
    });
    const archive = await clear(by, "comments", { contest: cleared.contest.id });
    const left = await db.selectFrom("comments").select("story_id").distinct().execute();
    expect(left.map(({ story_id }) => story_id)).not.toContain(cleared.story.id);
    expect(left).toHaveLength(1);
    expect(await countsOf(db, "comments", cleared.contest.id)).toEqual({});

    const file = await fileOf(db, archive);
    expect(await importOf(db, file)).toMatchObject({ refused: 0, known: 0 });
    expect(await snapshot(db)).toEqual(before);
    const log = await db.selectFrom("audit_log").select(["actor_id", "action", "detail"]).execute();
    expect(log.slice(-2)).toMatchObject([
      { actor_id: by.admin.id, action: "data.clear-comments" },
      { actor_id: "operator", action: "data.import" },
    ]);
    expect(JSON.parse(log.at(-2)?.detail ?? "")).toMatchObject({ rows: { Comentarios: 2 } });
    expect(await importOf(db, file)).toMatchObject({ restored: {}, refused: 0, known: 5 });
  });

  test("ADMIN-02 a run that has used up its steps counts as interrupted, and the next one clears the rest", async () => {
    await createMonth(db, "Cartas");
    await clear(by, "comments", { steps: 1 });
    expect(await listArchives(db)).toMatchObject([{ isComplete: false }]);
    expect(await countsOf(db, "comments")).toMatchObject({ Comentarios: 1 });
    await clear(by, "comments");
    expect(await listArchives(db)).toContainEqual(expect.objectContaining({ isComplete: true }));
    expect(await countsOf(db, "comments")).toEqual({});
  });

  test("ADMIN-02 2,000 of them go in steps, and come back", async () => {
    const { story, comment, ana } = await createMonth(db, "Cartas");
    await sql`
      WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at < 1997)
      INSERT INTO comments (id, story_id, user_id, parent_id, content, created_at, updated_at)
      SELECT 'c' || at, ${story.id}, ${ana.id}, iif(at % 3 = 0, ${comment.id}, NULL), 'Comentario ' || at, ${AT}, ${AT}
      FROM n`.execute(db);
    const before = await snapshot(db);
    const file = await fileOf(db, await clear(by, "comments"));
    expect(await countsOf(db, "comments")).toEqual({});
    expect(await importOf(db, file)).toMatchObject({ refused: 0, restored: { comments: 2000 } });
    expect(await snapshot(db)).toEqual(before);
  }, 30_000);

  test("ADMIN-02 a comment whose account or story is gone is not put back, and counted", async () => {
    const { contest, luis, reply } = await createMonth(db, "Cartas");
    const file = await fileOf(db, await clear(by, "comments", { contest: contest.id }));
    await db.deleteFrom("user_profiles").where("id", "=", luis.id).execute();
    // Restoring brings back the reply with its comment, and the report with the reply.
    const answer = await importOf(db, file);
    expect(answer.restored).toEqual({});
    expect(answer.refused).toBe(5);
    const back = db.selectFrom("comments").where("id", "=", reply.id).select("id");
    expect(await back.execute()).toEqual([]);
  });

  test("AUTH-10 the archived rows of an account go with the account", async () => {
    const { contest, luis } = await createMonth(db, "Cartas");
    const archive = await clear(by, "comments", { contest: contest.id });
    expect(await fileOf(db, archive)).toContain(luis.id);
    await db.deleteFrom("user_profiles").where("id", "=", luis.id).execute();
    const file = readArchive(await fileOf(db, archive));
    const authors = file.chunks.flatMap(({ table, rows }) =>
      table === "comments" ? rows.map((row) => row[2]) : [],
    );
    expect(authors).not.toContain(luis.id);
    expect(authors).toHaveLength(1);
  });
});

describe("ADMIN-02 likes and views", () => {
  test("VOTE-10 only the published votes of finished trial contests are set to 0, and come back", async () => {
    const trial = await createMonth(db, "Un reto de prueba");
    const real = await createMonth(db, "Cartas");
    const before = await snapshot(db);
    const likes = async ({ story }: typeof trial) =>
      (
        await db
          .selectFrom("stories")
          .where("id", "=", story.id)
          .select("likes_count")
          .executeTakeFirst()
      )?.likes_count;
    const archive = await clear(by, "likes");
    expect([await likes(trial), await likes(real)]).toEqual([0, 3]);
    await importOf(db, await fileOf(db, archive));
    expect(await snapshot(db)).toEqual(before);
  });

  test("ADMIN-02 views are set to 0, and only their numbers come back, not who saw what", async () => {
    const { story, luis } = await createMonth(db, "Cartas");
    const before = await snapshot(db);
    await db
      .insertInto("story_views")
      .values({ story_id: story.id, viewer: `u:${luis.id}`, day: "2026-11-20" })
      .execute();
    const file = await fileOf(db, await clear(by, "views"));
    expect(await db.selectFrom("story_views").selectAll().execute()).toEqual([]);
    expect(file).not.toContain(luis.id);
    await importOf(db, file);
    expect(await snapshot(db)).toEqual(before);
  });
});

describe("ADMIN-02 test data", () => {
  test.each(["results", "voting"] as const)(
    "ADMIN-02 trial contests in %s go with all that hangs on them, and come back as they were, but for votes",
    async (phase) => {
      const trial = await createMonth(db, "Demo de otoño", phase);
      await createMonth(db, "La demora", phase);
      const before = await snapshot(db);
      const archive = await clear(by, "test-data");
      const titles = await db.selectFrom("contests").select("title").execute();
      expect(titles).toEqual([{ title: "La demora" }]);
      expect(await db.selectFrom("votes").select("contest_id").execute()).toHaveLength(1);
      expect(await db.selectFrom("story_withdrawals").selectAll().execute()).toEqual([]);
      const file = await fileOf(db, archive);
      const answer = await importOf(db, file);
      expect(answer).toMatchObject({ refused: 0, contests: [trial.contest.id] });
      expect(await snapshot(db)).toEqual(before);
      expect(await importOf(db, file)).toMatchObject({ restored: {}, refused: 0 });
    },
  );

  test("WRITE-18 the longest story, which JSON writes twice as long, comes back", async () => {
    const { story } = await createMonth(db, "Demo");
    const longest = { source: "\\".repeat(40_000), content: "\\".repeat(45_000) };
    await db.updateTable("stories").set(longest).where("id", "=", story.id).execute();
    const before = await snapshot(db);
    const file = await fileOf(db, await clear(by, "test-data"));
    expect(await importOf(db, file)).toMatchObject({ refused: 0 });
    expect(await snapshot(db)).toEqual(before);
  });

  test("VOTE-10 the file does not say who voted", async () => {
    await createMonth(db, "Demo", "voting");
    const { chunks } = readArchive(await fileOf(db, await clear(by, "test-data")));
    const tables = chunks.map(({ table }) => table);
    expect(tables).toContain("stories");
    expect(tables.filter((table) => /vote|tall|view/.test(table))).toEqual([]);
  });
});
