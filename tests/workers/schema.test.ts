import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestKey } from "~/domain/votes/ledger";
import { ContestRoom } from "../../workers/contest-room/contest-room";
import { RoomMeta } from "../../workers/contest-room/meta";
import { createUser } from "../../scripts/seed/rows";
import { WHOLE_LIST } from "./readers";
import {
  db,
  IN_VOTING,
  openContest,
  roomOf,
  setClock,
  SUBMISSION_ENDS,
  voteFor,
  VOTING_ENDS,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** SQL of a contest room's tables before it had a schema version. */
const FIRST_TABLES = `
  CREATE TABLE ballot (user_id TEXT NOT NULL, story_id TEXT NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (user_id, story_id)) WITHOUT ROWID;
  CREATE TABLE ledger (seq INTEGER PRIMARY KEY, op TEXT NOT NULL CHECK (op IN ('+', '-')), user_id TEXT,
    story_id TEXT NOT NULL, vote TEXT NOT NULL, key TEXT UNIQUE, at TEXT NOT NULL, leaf TEXT NOT NULL, salt TEXT,
    prev TEXT NOT NULL, hash TEXT NOT NULL);
  CREATE INDEX ledger_by_voter ON ledger (user_id, story_id);
  CREATE TABLE tally (story_id TEXT PRIMARY KEY, n INTEGER NOT NULL CHECK (n >= 0), seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE answered (key TEXT PRIMARY KEY, voted INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE withdrawn (story_id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE meta (k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE reading (n INTEGER PRIMARY KEY AUTOINCREMENT, story_id TEXT NOT NULL UNIQUE, author TEXT,
    reads INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE read_by (user_id TEXT NOT NULL, story_id TEXT NOT NULL, marked INTEGER NOT NULL,
    PRIMARY KEY (user_id, story_id)) WITHOUT ROWID;
  CREATE TABLE viewer_order (viewer TEXT PRIMARY KEY, day TEXT NOT NULL, numbers TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX viewer_order_by_day ON viewer_order (day);`;

/** Recreates the tables that a room had before its schema version, and reinserts the rows that they can hold. */
function takeBack(sql: SqlStorage): void {
  const names = [
    ...sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    ),
  ].map(({ name }) => name);
  const rowsByTable = new Map(
    names.map((name) => [name, sql.exec(`SELECT * FROM ${name}`).toArray()]),
  );
  for (const name of names) sql.exec(`DROP TABLE ${name}`);
  sql.exec(FIRST_TABLES);
  for (const name of names.filter((name) => FIRST_TABLES.includes(`TABLE ${name} `))) {
    const columns = sql.exec(`SELECT * FROM ${name} LIMIT 0`).columnNames;
    for (const row of rowsByTable.get(name) ?? []) {
      const values = columns.map((column) => row[column] ?? null);
      sql.exec(
        `INSERT INTO ${name} (${columns}) VALUES (${columns.map(() => "?")})`,
        ...(values as string[]),
      );
    }
  }
  sql.exec("DELETE FROM meta WHERE k = 'schema'");
}

test("VOTE-06 VOTE-08 a room whose tables are older than their version goes on with its votes and keys", async () => {
  const { contest, room, story } = await openContest(3);
  const voter = (await createUser(db)).id;
  const [kept, idle] = [
    voteFor(contest, story(0), voter),
    voteFor(contest, story(2), voter, { want: "no-vote" }),
  ];
  for (const request of [kept, idle]) await room.castVote(request);
  await room.noteRead(contest.id, voter, story(0).id, true);
  await runInDurableObject(room, async (_, state) => {
    const { sql } = state.storage;
    takeBack(sql);
    for (const request of [kept, idle]) {
      sql.exec(
        "INSERT INTO answered VALUES (?, ?, 1)",
        requestKey(request),
        request.want === "vote",
      );
    }
    const woken = new ContestRoom(state, env);
    expect(await woken.ballotOf(contest.id, voter)).toEqual({ stories: [story(0).id] });
    expect(await woken.castVote(voteFor(contest, story(1), voter))).toMatchObject({ used: 2 });
    expect(await woken.castVote(kept)).toEqual({ ok: true, voted: true, used: 2 });
    await woken.castVote(voteFor(contest, story(2), voter));
    expect(await woken.castVote(idle)).toEqual({ ok: true, voted: true, used: 3 });
    expect((await woken.orderFor(orderOfAll(contest.id, voter)))?.reads).toBe(1);
  });
  expect(await room.recount(contest.id)).toMatchObject({ entries: 3, votes: 3, mismatches: [] });
});

test("VOTE-06 a room reads the contest that an earlier version has stored, and stores it alike", async () => {
  const { room } = await openContest(1);
  const stored = JSON.stringify({
    id: "reto",
    status: "voting",
    submission_deadline: SUBMISSION_ENDS,
    voting_deadline: VOTING_ENDS,
    results_at: null,
    dates_version: 2,
    finalized_at: null,
  });
  await runInDurableObject(room, (_, { storage: { sql } }) => {
    const meta = new RoomMeta(sql);
    const read = () => sql.exec("SELECT v FROM meta WHERE k = 'contest'").one().v;
    sql.exec("INSERT OR REPLACE INTO meta VALUES ('contest', ?)", stored);
    const { contest } = meta;
    expect(contest).toEqual({
      id: "reto",
      status: "voting",
      datesVersion: 2,
      submissionDeadline: SUBMISSION_ENDS,
      votingDeadline: VOTING_ENDS,
      resultsAt: null,
      finalizedAt: null,
    });
    expect(meta.nextMailingAt).toBeNull();
    meta.contest = contest;
    expect(read()).toBe(stored);
  });
});

test("VOTE-06 a step of the room's tables runs once, however often the room wakes", async () => {
  const { contest, room } = await openContest(1);
  await room.configure(contest.id);
  await runInDurableObject(roomOf(contest.id), (_, state) => {
    const { sql } = state.storage;
    const versionOf = () => sql.exec("SELECT v FROM meta WHERE k = 'schema'").one().v;
    const before = versionOf();
    sql.exec("DROP TABLE viewer_order");
    new ContestRoom(state, env);
    expect(versionOf()).toBe(before);
    expect(sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'viewer_order'").toArray()).toEqual(
      [],
    );
  });
});

const PASSING = ["idle_keys", "read_by", "viewer_order", "handed_out"];

/** Returns the number of rows in each of the room's tables that only the voting phase needs. */
function rowsOf(sql: SqlStorage): number[] {
  return PASSING.map((name) => sql.exec(`SELECT 1 FROM ${name}`).toArray().length);
}

/** Creates a contest in counting whose room has rows in each of these tables. */
async function finishedVoting() {
  const opened = await openContest(3);
  const { contest, room, story } = opened;
  const voter = (await createUser(db)).id;
  await room.castVote(voteFor(contest, story(0), voter));
  await room.castVote(voteFor(contest, story(1), voter, { want: "no-vote" }));
  await room.orderFor(orderOfAll(contest.id, voter));
  await room.noteRead(contest.id, voter, story(0).id, true);
  setClock(VOTING_ENDS, 1);
  const left = () => runInDurableObject(room, (_, state) => rowsOf(state.storage.sql));
  expect(Math.min(...(await left()))).toBeGreaterThan(0);
  return { ...opened, voter, left };
}

test("OPS-03 what only the voting needs goes with the results, and what the acta and a recount need stays", async () => {
  const { contest, room, story, voter, left } = await finishedVoting();
  await room.finalize(contest.id);
  expect(await left()).toEqual([0, 0, 0, 0]);
  // A page opened before the results may still request its order, or report a read late.
  expect(await room.orderFor(orderOfAll(contest.id, voter))).toBeNull();
  await room.noteRead(contest.id, voter, story(1).id, true);
  expect(await left()).toEqual([0, 0, 0, 0]);
  expect(await room.codesOf(contest.id, voter)).toHaveLength(1);
  expect(await room.publishedLedger(contest.id, null, { from: 0, count: 9 })).toMatchObject({
    votes: 1,
    voters: 1,
  });
  await db.deleteFrom("user_profiles").where("id", "=", voter).execute();
  await room.forgetVoter(contest.id, voter);
  expect(await room.recount(contest.id)).toMatchObject({ votes: 1, voters: 1, mismatches: [] });
});

test("OPS-03 a room that had published its results before it could drop them does so when it wakes", async () => {
  const { contest, room } = await finishedVoting();
  await runInDurableObject(room, (_, state) => {
    const { sql } = state.storage;
    takeBack(sql);
    sql.exec("INSERT INTO meta VALUES ('published', '2040-03-21')");
    sql.exec("INSERT INTO answered VALUES ('key', 0, 0)");
    new ContestRoom(state, env);
    expect(rowsOf(sql)).toEqual([0, 0, 0, 0]);
  });
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

function orderOfAll(contest: string, viewer: string) {
  return { contest, viewer, ...WHOLE_LIST };
}
