import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { createDb, type Db } from "~/db/db";
import { MOST_MESSAGE } from "~/domain/maintenance/maintenance";
import { ROW_BYTES } from "~/domain/text/bytes";
import { PICTURE_BYTES } from "~/domain/pictures/picture";
import { SOURCE_BYTES } from "~/domain/markdown/source";
import { dumpDatabase, loadDump } from "../../scripts/admin/backup/sql-dump";
import { runWrangler } from "../../scripts/admin/wrangler";
import { createComment, createContest, createStory, createUser } from "../../scripts/seed/rows";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { copyOf } from "./copy";
import { openD1 } from "./d1";
import { openState } from "./template";

const AT = "2040-03-21T10:00:00.000Z";
/** Returns a text of apostrophes, which SQL doubles: no other text of this size takes as many bytes in an export. */
const full = (bytes: number) => "'".repeat(bytes);
/** Text of the maximum total length of a row's texts, less some bytes for the other columns. */
const WHOLE = full((ROW_BYTES - 1000) / 2);

/** Tables without texts written by people: only ids, hashes, instants, numbers and short texts written by the code. */
const SHORT = [
  ..."plans credentials account_tokens login_links throttle user_story_reads story_views votes vote_tallies comment_likes".split(
    " ",
  ),
  ..."badge_definitions ranking_metadata global_stats poll_votes poll_conversions celebrations revealed_counts story_withdrawals vote_networks mail_days".split(
    " ",
  ),
  ..."actas account_deletions revocation_outbox revocation_replays room_erasures contest_mailings cron_runs d1_migrations deployment mail_stop notification_actors room_alarms room_requests contest_roots result_alarms ranking_changes ranking_checkpoints".split(
    " ",
  ),
];

type Row = Record<string, string | number | null | Uint8Array>;

/** Returns one row for each table that is not in SHORT, with the text columns to fill to their maximum. */
async function largestRows(db: Db): Promise<Record<string, Row>> {
  const user = (await createUser(db)).id;
  const contest = (await createContest(db)).id;
  const story = await createStory(db, { contest_id: contest, user_id: user });
  const draft = "the draft";
  const bytes = new Uint8Array(PICTURE_BYTES).fill(7);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const poll = { title: WHOLE, status: "active", created_at: AT, updated_at: AT };
  const { id: _id, user_id: _user, ...storyRow } = story;
  const person = await createUser(db);
  const { bio: _bio, ...personRow } = person;
  const entered = await createContest(db);
  await db.deleteFrom("user_profiles").where("id", "=", person.id).execute();
  await db.deleteFrom("contests").where("id", "=", entered.id).execute();
  return {
    user_profiles: { ...personRow, bio: WHOLE },
    contests: { ...entered, description: WHOLE },
    stories: { ...storyRow, id: "the story", user_id: null, content: WHOLE },
    sessions: {
      token_hash: "x",
      user_id: user,
      created_at: AT,
      last_seen_at: AT,
      expires_at: AT,
      user_agent: WHOLE,
    },
    submission_consents: {
      story_id: story.id,
      terms_accepted: 1,
      original_confirmed: 1,
      share_winner_content_accepted: 1,
      public_risk_acknowledged: 1,
      mature_content_marked: 0,
      created_at: AT,
      updated_at: AT,
      user_agent: WHOLE,
    },
    drafts: {
      id: draft,
      contest_id: contest,
      user_id: user,
      title: full(200),
      updated_at: AT,
      source: full(SOURCE_BYTES),
    },
    draft_versions: {
      id: "v",
      draft_id: draft,
      desk: "d",
      title: full(200),
      story_category: "ficcion",
      source: full(SOURCE_BYTES),
      written_at: AT,
    },
    pictures: {
      id: `${"0".repeat(32)}-1x1`,
      user_id: user,
      type: "image/png",
      bytes,
      created_at: AT,
    },
    comments: {
      id: "c",
      story_id: story.id,
      created_at: AT,
      updated_at: AT,
      content: full(2000) + " ".repeat(ROW_BYTES - 5000),
    },
    reports: {
      id: "r",
      reported_story_id: story.id,
      reason: "spam",
      created_at: AT,
      description: WHOLE,
    },
    interventions: {
      id: "i",
      kind: "comment-hidden",
      rule: "spam",
      user_id: user,
      made_at: AT,
      reason: full(1000),
      answer: full(2000),
      answered_at: AT,
    },
    acta_parts: { contest_id: contest, version: 1, part: 0, text: full(44_000) },
    vote_quarantines: {
      intervention_id: "i",
      contest_id: contest,
      signal: "names",
      n: 1,
      votes: JSON.stringify("x".repeat(79_990)),
    },
    user_badges: {
      id: "b",
      user_id: user,
      badge_id: "first_story",
      earned_at: AT,
      metadata: JSON.stringify(WHOLE),
    },
    notifications: {
      id: "n",
      user_id: user,
      type: "badge",
      title: "t",
      dedupe_key: "n",
      created_at: AT,
      message: WHOLE,
    },
    cached_rankings: {
      user_id: user,
      total_karma: 0,
      total_stories: 0,
      contest_wins: 0,
      votes_given: 0,
      comments_given: 0,
      comments_received: 0,
      position: 1,
      user_name: WHOLE,
    },
    polls: { id: "the poll", ...poll },
    poll_options: {
      id: "o",
      poll_id: "the poll",
      option_title: "t",
      display_order: 1,
      option_text: WHOLE,
    },
    email_subscribers: { email: WHOLE, created_at: AT },
    feedback_requests: {
      id: "f",
      email: "a@correo.test",
      type: "bug",
      created_at: AT,
      message: WHOLE,
    },
    mail_outbox: {
      id: "m",
      dedupe_key: "m",
      recipient: "a@correo.test",
      kind: "feedback",
      next_attempt_at: AT,
      expires_at: AT,
      created_at: AT,
      data: JSON.stringify(WHOLE),
    },
    kofi_payments: {
      message_id: "k",
      type: "Donation",
      amount: "3.00",
      currency: "EUR",
      received_at: AT,
      from_name: WHOLE,
    },
    announcements_seen: { user_id: user, announcement: WHOLE, step: "shown", at: AT },
    archives: {
      id: "the archive",
      kind: "comments",
      made_at: AT,
      contest_title: full(100),
    },
    archived_rows: {
      archive_id: "the archive",
      seq: 0,
      part: 0,
      table_name: "comments",
      key: '["c"]',
      text: full(20_000),
    },
    room_files: { contest_id: contest, part: 0, made_at: AT, text: full(20_000) },
    audit_log: { action: "a", subject: "s", at: AT, detail: JSON.stringify(WHOLE) },
  };
}

function insert(d1: D1Database, table: string, row: Row) {
  const names = Object.keys(row);
  const places = names.map(() => "?").join(", ");
  return d1
    .prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
    .bind(...Object.values(row));
}

/** Returns the row's text column with the highest limit. Filled alone, it reaches the limit of all texts of the row. */
function longest(row: Row): string {
  const texts = Object.entries(row).filter((pair): pair is [string, string] => {
    return typeof pair[1] === "string";
  });
  return texts.reduce((most, pair) => (pair[1].length > most[1].length ? pair : most))[0];
}

test("OPS-01 WRITE-18 the largest row that every table takes comes back from an export", async () => {
  const state = copyOf(inject("migrated"));
  const mf = openState(state);
  const d1 = await connectD1(mf);
  const rows = await largestRows(createDb(d1));
  const { results } = await d1
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all<{ name: string }>();
  const tables = results.map(({ name }) => name).sort();
  expect([...SHORT, ...Object.keys(rows), "maintenance_mode"].sort()).toEqual(tables);
  for (const [table, row] of Object.entries(rows)) await insert(d1, table, row).run();
  const message = "'".repeat(MOST_MESSAGE);
  await d1.prepare("UPDATE maintenance_mode SET message = ?").bind(message).run();
  // Words that wrangler deletes from a local import, or refuses.
  const source = "BEGIN TRANSACTION; it's — COMMIT; ".repeat(150);
  await insert(d1, "draft_versions", {
    ...rows.draft_versions,
    id: "words",
    desk: "e",
    source,
  }).run();
  const counts = (from: D1Database) =>
    from.batch<{ n: number }>(
      tables.map((name) => from.prepare(`SELECT count(*) AS n FROM ${name}`)),
    );
  const before = (await counts(d1)).map(({ results: [row] }) => row?.n);
  await mf.dispose();

  const folder = copyOf(state);
  const file = join(folder, "tintero.sql");
  await dumpDatabase({ place: { remote: false, state }, wrangler: runWrangler }, file);
  const lines = readFileSync(file, "utf8").split("\n");
  const longestLine = Math.max(...lines.map((line) => Buffer.byteLength(line)));
  expect(longestLine).toBeGreaterThan(85_000);
  expect(longestLine).toBeLessThan(100_000);
  const target = { remote: false, state: join(folder, "target") } as const;
  await loadDump({ place: target, wrangler: runWrangler }, file, []);
  const restored = openState(target.state);
  const restoredD1 = await connectD1(restored);
  const after = await counts(restoredD1);
  expect(after.map(({ results: [row] }) => row?.n)).toEqual(before);
  const words = restoredD1.prepare("SELECT source FROM draft_versions WHERE id = 'words'");
  expect(await words.first()).toEqual({ source });
  await restored.dispose();
  for (const path of [state, folder]) rmSync(path, { recursive: true, force: true });
});

test("WRITE-18 no table takes a row that is longer, written at once or later", async () => {
  const { d1, db, close } = await openD1();
  const rows = await largestRows(db);
  for (const [table, row] of Object.entries(rows)) {
    await insert(d1, table, row).run();
    if (row.bytes instanceof Uint8Array) {
      const tooMany = { ...row, id: "x", bytes: new Uint8Array([...row.bytes, 7]) };
      await expect(insert(d1, table, tooMany).run()).rejects.toThrow("CHECK");
      continue;
    }
    const column = longest(row);
    const isJson = ["data", "metadata", "detail"].includes(column);
    const tooLong = isJson ? JSON.stringify(full(ROW_BYTES)) : full(ROW_BYTES);
    const change = d1.prepare(`UPDATE ${table} SET ${column} = ?`).bind(tooLong);
    await expect(change.run(), table).rejects.toThrow(
      /too long|CHECK|append-only|answered already/,
    );
    await expect(insert(d1, table, { ...row, [column]: tooLong }).run(), table).rejects.toThrow(
      /too long|CHECK/,
    );
  }
  await close();
});

test("WRITE-18 a row that was longer before can be read, and changed in its other columns", async () => {
  const { d1, db, close } = await openD1();
  const { results } = await d1
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'stories'")
    .all<{ name: string; sql: string }>();
  const bounds = results.filter(({ sql }) => sql.includes("too long"));
  for (const { name } of bounds) await d1.prepare(`DROP TRIGGER ${name}`).run();
  const contest = await createContest(db);
  const story = await createStory(db, { contest_id: contest.id, source: full(ROW_BYTES) });
  for (const { sql } of bounds) await d1.prepare(sql).run();
  await db.updateTable("stories").set({ likes_count: 3 }).where("id", "=", story.id).execute();
  await createComment(db, { story_id: story.id });
  const read = db
    .selectFrom("stories")
    .where("id", "=", story.id)
    .select(["likes_count", "source"]);
  const found = await read.executeTakeFirstOrThrow();
  expect([found.likes_count, found.source.length]).toEqual([3, ROW_BYTES]);
  await close();
});
