import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createUser } from "../../scripts/seed/rows";
import { actaOf } from "./counted-contest";
import { loseRoom, votedContest } from "./lost-room";
import {
  db,
  fromCall,
  IN_VOTING,
  roomOf,
  setClock,
  voteFor,
  VOTING_ENDS,
  withFailingDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Tables whose rows a room's file brings back. */
const TABLES = ["ledger", "ballot", "tally", "quarantined", "told_quarantines"];

/** Returns all rows of the room that concern its votes, by table. */
const rowsOf = (contest: string) =>
  runInDurableObject(roomOf(contest), (_, { storage: { sql } }) => {
    const rows = (query: string) =>
      sql
        .exec(query)
        .toArray()
        .map((row) => JSON.stringify(row))
        .toSorted();
    const meta = "SELECT * FROM meta WHERE k IN ('head', 'result', 'published', 'forgotten')";
    return [...TABLES.map((table) => rows(`SELECT * FROM ${table}`)), rows(meta)];
  });
const fileOf = (contest: string) =>
  db.selectFrom("room_files").where("contest_id", "=", contest).orderBy("part").selectAll();

/** Creates a contest whose ledger has votes, a removal, a quarantine and a deleted account. */
async function fullContest() {
  const opened = await votedContest();
  const { contest, room, story, ana } = opened;
  const other = (await createUser(db)).id;
  await room.castVote(voteFor(contest, story(2), ana));
  await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
  await room.castVote(voteFor(contest, story(1), other));
  await room.recount(contest.id);
  const { id } = await db
    .selectFrom("votes")
    .where("user_id", "=", other)
    .select("id")
    .executeTakeFirstOrThrow();
  await room.quarantine(contest.id, [id], "an intervention");
  await room.recount(contest.id);
  return opened;
}

describe("OPS-04 the file of a room", () => {
  test("fills a lost room with the same ledger, ballots, tallies and quarantines, which take votes", async () => {
    const { contest, room, story, luis } = await fullContest();
    const before = await rowsOf(contest.id);
    expect(await room.exportFile(contest.id)).toMatchObject({ entries: 7 });
    const lost = await loseRoom(contest.id);
    expect(await lost.importFile(contest.id)).toEqual({
      ok: true,
      entries: 7,
      votes: 4,
      isBehind: false,
    });
    expect(await rowsOf(contest.id)).toEqual(before);
    await lost.castVote(voteFor(contest, story(2), luis));
    expect(await lost.recount(contest.id)).toMatchObject({ entries: 8, mismatches: [] });
  });

  test("VOTE-12 is a public line if voting or counting was under way, also if D1 failed meanwhile", async () => {
    const { contest, room } = await fullContest();
    await room.exportFile(contest.id);
    await loseRoom(contest.id);
    const filled = () =>
      db
        .selectFrom("audit_log")
        .where("subject", "=", contest.id)
        .where("action", "=", "room.filled")
        .select("at")
        .execute();
    await withFailingDb(contest.id, fromCall(/INSERT INTO audit_log/, "before"), (failing) =>
      failing.importFile(contest.id).catch(() => undefined),
    );
    expect(await filled()).toEqual([]);
    expect(await roomOf(contest.id).importFile(contest.id)).toMatchObject({ ok: true });
    expect(await filled()).toEqual([{ at: IN_VOTING }]);
    setClock(VOTING_ENDS, 1);
    await roomOf(contest.id).finalize(contest.id);
    const { interventions } = await actaOf(contest.id);
    expect(interventions.map(({ kind }) => kind)).toEqual(["ballot-imported", "votes-quarantined"]);
    await roomOf(contest.id).exportFile(contest.id);
    await loseRoom(contest.id);
    await roomOf(contest.id).importFile(contest.id);
    expect(await filled()).toHaveLength(1);
  });

  test("brings back the codes and the seal of a published ledger, also of a deleted account's votes", async () => {
    const { contest, room, entries, luis } = await fullContest();
    setClock(VOTING_ENDS, 1);
    await room.finalize(contest.id);
    await room.forgetVoter(contest.id, luis);
    const stories = entries.map(({ id }) => id);
    const published = () =>
      roomOf(contest.id).publishedLedger(contest.id, stories, { from: 0, count: 9 });
    const before = await published();
    expect(before?.voters).toBe(3);
    await room.exportFile(contest.id);
    const lost = await loseRoom(contest.id);
    // An empty room is asked too, by the operator or by the import of a backup.
    await lost.recount(contest.id);
    expect(await lost.importFile(contest.id)).toMatchObject({ ok: true });
    expect(await published()).toEqual(before);
    const { mismatches } = await lost.recount(contest.id);
    expect(mismatches.filter((one) => one.includes("acta"))).toEqual([]);
  });

  test("that is older than D1 leaves the room behind, and a rebuild takes over the rest", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { contest, room, story, luis } = await fullContest();
    await room.exportFile(contest.id);
    await room.castVote(voteFor(contest, story(2), luis));
    await room.recount(contest.id);
    const lost = await loseRoom(contest.id);
    expect(await lost.importFile(contest.id)).toMatchObject({ ok: true, isBehind: true });
    expect(await lost.rebuild(contest.id)).toEqual({ ok: true, entries: 1, votes: 1 });
    expect(await lost.recount(contest.id)).toMatchObject({ entries: 8, mismatches: [] });
  });

  test("is not written by a room that lacks votes of D1", async () => {
    const { contest } = await fullContest();
    const lost = await loseRoom(contest.id);
    expect(await lost.exportFile(contest.id)).toEqual({ reason: "behind" });
    expect(await fileOf(contest.id).execute()).toEqual([]);
  });

  test("imported a second time changes nothing and is answered as the first, also after votes and the deletion of an account", async () => {
    const { contest, room, story, luis } = await fullContest();
    await room.exportFile(contest.id);
    await room.castVote(voteFor(contest, story(2), luis));
    await room.forgetVoter(contest.id, luis);
    const before = await rowsOf(contest.id);
    expect(await room.importFile(contest.id)).toMatchObject({ ok: true, isBehind: false });
    expect(await rowsOf(contest.id)).toEqual(before);
  });

  test("is refused by a room that has another ledger", async () => {
    const { contest, room } = await fullContest();
    await room.exportFile(contest.id);
    const files = () => db.updateTable("room_files").where("contest_id", "=", contest.id);
    const [last] = (await fileOf(contest.id).execute()).slice(-1);
    const entries = JSON.parse(last?.text ?? "") as string[][];
    entries.at(-1)?.splice(10, 1, "0".repeat(64));
    const text = JSON.stringify(entries);
    await files()
      .where("part", "=", last?.part ?? 0)
      .set({ text })
      .execute();
    const refusal = { ok: false, reason: "not-empty" };
    expect(await room.importFile(contest.id)).toEqual(refusal);
  });

  test.each([
    ["a changed entry", (text: string) => text.replace('"+"', '"-"')],
    ["a line that is missing", () => null],
    ["a line that is no JSON", (text: string) => text.slice(1)],
  ])("with %s is refused, and the room stays empty", async (_, damage) => {
    const { contest, room } = await fullContest();
    await room.exportFile(contest.id);
    const [last] = (await fileOf(contest.id).execute()).slice(-1);
    const text = damage(last?.text ?? "");
    const row = { contest_id: contest.id, part: last?.part ?? 0 };
    await db
      .deleteFrom("room_files")
      .where("contest_id", "=", contest.id)
      .where("part", "=", row.part)
      .execute();
    if (text !== null)
      await db
        .insertInto("room_files")
        .values({ ...row, text, made_at: IN_VOTING })
        .execute();
    const lost = await loseRoom(contest.id);
    expect(await lost.importFile(contest.id)).toEqual({ ok: false, reason: "broken" });
    expect((await rowsOf(contest.id))[0]).toEqual([]);
  });

  test("of another contest is refused", async () => {
    const [one, other] = [await fullContest(), await votedContest()];
    await one.room.exportFile(one.contest.id);
    await db
      .updateTable("room_files")
      .set({ contest_id: other.contest.id })
      .where("contest_id", "=", one.contest.id)
      .execute();
    const lost = await loseRoom(other.contest.id);
    expect(await lost.importFile(other.contest.id)).toEqual({
      ok: false,
      reason: "other-contest",
    });
  });
});
