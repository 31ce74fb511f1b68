import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { localDay } from "~/domain/time/time";
import { createIntervention } from "../../scripts/seed/rows";
import { byHand } from "./by-hand";
import { actaOf } from "./counted-contest";
import { loseRoom, snapshot, votedContest } from "./lost-room";
import {
  db,
  IN_VOTING,
  later,
  RESULTS_AT,
  roomOf,
  setClock,
  voteFor,
  VOTING_ENDS,
  withFailingDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Returns how many entries of the room's ledger are marked as rebuilt, and how many there are. */
const entriesOf = (contest: string) =>
  runInDurableObject(roomOf(contest), (_, { storage: { sql } }) =>
    sql
      .exec<{ rebuilt: number; all: number }>(
        'SELECT coalesce(sum(rebuilt), 0) AS rebuilt, count(*) AS "all" FROM ledger',
      )
      .one(),
  );
const voteIdOf = async (user: string, story: string) =>
  (
    await db
      .selectFrom("votes")
      .where("user_id", "=", user)
      .where("story_id", "=", story)
      .select("id")
      .executeTakeFirstOrThrow()
  ).id;

describe("OPS-04 a room that has lost its ledger and is rebuilt", () => {
  test("has the ballots of D1 again, agrees with D1 and takes votes", async () => {
    const { contest, story, ana, luis } = await votedContest();
    const room = await loseRoom(contest.id);
    expect(await room.castVote(voteFor(contest, story(2), ana))).toMatchObject({ ok: false });
    expect(await room.rebuild(contest.id)).toEqual({ ok: true, entries: 3, votes: 3 });
    expect(await listRoomAlarms(db, contest.id)).toEqual([]);
    expect(await room.ballotOf(contest.id, ana)).toEqual({ stories: [story(0).id, story(1).id] });
    expect(await room.ballotOf(contest.id, luis)).toEqual({ stories: [story(0).id] });
    expect(await room.castVote(voteFor(contest, story(2), ana))).toMatchObject({
      ok: true,
      used: 3,
    });
    expect(await room.recount(contest.id)).toMatchObject({ votes: 4, mismatches: [] });
  });

  test("publishes at its dates what it would have published, and says how many votes were rebuilt", async () => {
    const { contest, story, entries } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.rebuild(contest.id);
    setClock(RESULTS_AT);
    await runDurableObjectAlarm(room);
    const stories = db.selectFrom("stories").where("contest_id", "=", contest.id);
    const published = await stories.select(["id", "likes_count"]).execute();
    expect(new Map(published.map(({ id, likes_count }) => [id, likes_count]))).toEqual(
      new Map([2, 1, 0].map((votes, index) => [story(index).id, votes])),
    );
    const range = { from: 0, count: 100 };
    const ledger = await room.publishedLedger(
      contest.id,
      entries.map(({ id }) => id),
      range,
    );
    expect(ledger).toMatchObject({ votes: 3, voters: 2, rebuilt: 3 });
    expect(ledger?.stories.map(({ codes }) => codes.length)).toEqual([2, 1, 0]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("marks each entry that it rebuilds, and no later one", async () => {
    const { contest, story, ana } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.rebuild(contest.id);
    await room.castVote(voteFor(contest, story(2), ana));
    expect(await entriesOf(contest.id)).toEqual({ rebuilt: 3, all: 4 });
  });

  test("knows a removed vote by its id, so that it can be given again", async () => {
    const { contest, room, story, ana } = await votedContest();
    await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
    await room.recount(contest.id);
    const id = await voteIdOf(ana, story(1).id);
    const rebuilt = await loseRoom(contest.id);
    expect(await rebuilt.rebuild(contest.id)).toEqual({ ok: true, entries: 4, votes: 2 });
    await rebuilt.castVote(voteFor(contest, story(1), ana));
    expect((await rebuilt.recount(contest.id)).mismatches).toEqual([]);
    expect(await voteIdOf(ana, story(1).id)).toBe(id);
  });

  test("keeps votes in quarantine uncounted on their ballots, and counts them once they are released", async () => {
    const { contest, room, story, ana } = await votedContest();
    const votes = [await voteIdOf(ana, story(0).id)];
    const { id } = await createIntervention(db, {
      kind: "votes-quarantined",
      rule: "voting",
      contest_id: contest.id,
    });
    await db
      .insertInto("vote_quarantines")
      .values({
        intervention_id: id,
        contest_id: contest.id,
        signal: "names",
        n: 1,
        votes: JSON.stringify(votes),
        told_at: IN_VOTING,
      })
      .execute();
    await room.quarantine(contest.id, votes, id);
    await room.recount(contest.id);
    const rebuilt = await loseRoom(contest.id);
    expect(await rebuilt.rebuild(contest.id)).toEqual({ ok: true, entries: 4, votes: 3 });
    expect(await rebuilt.recount(contest.id)).toMatchObject({ votes: 2, mismatches: [] });
    expect(await rebuilt.quarantine(contest.id, votes, id)).toEqual({ ok: true, changed: 0 });
    expect(await rebuilt.release(contest.id, id)).toEqual({ ok: true, changed: 1 });
    expect(await rebuilt.recount(contest.id)).toMatchObject({ votes: 3, mismatches: [] });
  });

  test("counts the votes of an account that was deleted after the voting, without its id", async () => {
    const { contest, luis } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await db.deleteFrom("user_profiles").where("id", "=", luis).execute();
    const room = await loseRoom(contest.id);
    expect(await room.rebuild(contest.id)).toMatchObject({ ok: true, votes: 3 });
    expect(await room.recount(contest.id)).toMatchObject({ voters: 2, votes: 3, mismatches: [] });
  });

  test("withdraws the votes for a story that was disqualified, and takes none for it", async () => {
    const { contest, story, ana } = await votedContest();
    await db
      .updateTable("stories")
      .set({ disqualified_at: IN_VOTING })
      .where("id", "=", story(0).id)
      .execute();
    const room = await loseRoom(contest.id);
    await room.rebuild(contest.id);
    expect(await room.ballotOf(contest.id, ana)).toEqual({ stories: [story(1).id] });
    expect(await room.castVote(voteFor(contest, story(0), ana))).toMatchObject({ ok: false });
  });
});

test("OPS-04 a room that was put back to an older state takes over what came later", async () => {
  const { contest, room, story, ana, luis } = await votedContest();
  const putBack = await snapshot(contest.id);
  await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
  await room.castVote(voteFor(contest, story(2), ana));
  await room.castVote(voteFor(contest, story(1), luis));
  await room.castVote(voteFor(contest, story(1), luis, { want: "no-vote" }));
  await room.castVote(voteFor(contest, story(0), luis, { want: "no-vote" }));
  await room.castVote(voteFor(contest, story(0), luis));
  await room.recount(contest.id);
  await putBack();
  const older = roomOf(contest.id);
  expect(await older.castVote(voteFor(contest, story(2), luis))).toMatchObject({ ok: false });
  expect(await older.rebuild(contest.id)).toMatchObject({ ok: true });
  expect(await older.ballotOf(contest.id, ana)).toEqual({ stories: [story(0).id, story(2).id] });
  expect(await older.ballotOf(contest.id, luis)).toEqual({ stories: [story(0).id] });
  expect(await older.recount(contest.id)).toMatchObject({ votes: 3, mismatches: [] });
});

describe("OPS-04 a rebuild is refused, and changes nothing,", () => {
  test("if the room has every vote that D1 has", async () => {
    const { contest, room } = await votedContest();
    expect(await room.rebuild(contest.id)).toEqual({
      ok: false,
      reason: "not-behind",
      rebuilt: 0,
    });
    expect(await entriesOf(contest.id)).toEqual({ rebuilt: 0, all: 3 });
  });

  test("if the room has a vote that D1 lacks", async () => {
    const { contest, room, story, ana, luis } = await votedContest();
    await db
      .deleteFrom("votes")
      .where("id", "=", await voteIdOf(ana, story(1).id))
      .execute();
    await db
      .updateTable("votes")
      .set({ seq: 9 })
      .where("id", "=", await voteIdOf(luis, story(0).id))
      .execute();
    expect(await room.rebuild(contest.id)).toEqual({ ok: false, reason: "diverged" });
    expect(await entriesOf(contest.id)).toEqual({ rebuilt: 0, all: 3 });
  });

  test("if the contest has results", async () => {
    const { contest, room } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await room.finalize(contest.id);
    const lost = await loseRoom(contest.id);
    expect(await lost.rebuild(contest.id)).toEqual({ ok: false, reason: "decided" });
    expect(await entriesOf(contest.id)).toEqual({ rebuilt: 0, all: 0 });
  });
});

test("OPS-04 a rebuild that D1 interrupts leaves the room as it was, and can be repeated", async () => {
  const { contest, story, ana } = await votedContest();
  await loseRoom(contest.id);
  for (const failing of [1, 2, 3, 4, 5, 6, 7]) {
    await withFailingDb(
      contest.id,
      (call) => (call === failing ? "before" : null),
      async (room) => expect(room.rebuild(contest.id)).rejects.toThrow("away"),
    );
    expect(await entriesOf(contest.id)).toEqual({ rebuilt: 0, all: 0 });
  }
  const room = roomOf(contest.id);
  expect(await room.castVote(voteFor(contest, story(2), ana))).toMatchObject({ reason: "behind" });
  expect(await room.rebuild(contest.id)).toMatchObject({ ok: true, votes: 3 });
});

test("VOTE-12 a rebuild is a public line of its contest, also if D1 lost it, and one that finds nothing is none", async () => {
  const { contest } = await votedContest();
  const room = await loseRoom(contest.id);
  setClock(later(IN_VOTING, 60_000));
  await room.rebuild(contest.id);
  setClock(later(IN_VOTING, 24 * 3_600_000));
  expect(await room.rebuild(contest.id)).toMatchObject({ ok: false, reason: "not-behind" });
  await byHand("audit_log", "DELETE FROM audit_log WHERE subject = ?", contest.id);
  setClock(VOTING_ENDS, 1);
  await room.finalize(contest.id);
  const { interventions } = await actaOf(contest.id);
  const at = localDay(new Date(IN_VOTING), env.TIME_ZONE);
  expect(interventions).toMatchObject([{ kind: "votes-rebuilt", at, newRoot: false, votes: 3 }]);
});

test("OPS-04 two rebuilds at once append every vote once", async () => {
  const { contest } = await votedContest();
  const room = await loseRoom(contest.id);
  const answers = await Promise.all([room.rebuild(contest.id), room.rebuild(contest.id)]);
  expect(answers).toContainEqual({ ok: true, entries: 3, votes: 3 });
  expect(await entriesOf(contest.id)).toEqual({ rebuilt: 3, all: 3 });
  expect(await room.rebuild(contest.id)).toEqual({ ok: false, reason: "not-behind", rebuilt: 3 });
});

test("OPS-04 a rebuilt entry has the time of its vote in D1", async () => {
  const { contest } = await votedContest();
  setClock(later(IN_VOTING, 3_600_000));
  const room = await loseRoom(contest.id);
  await room.rebuild(contest.id);
  await room.recount(contest.id);
  const times = db.selectFrom("votes").where("contest_id", "=", contest.id).select("created_at");
  const first = (await times.execute()).map(({ created_at }) => created_at.slice(0, 16));
  expect(new Set(first)).toEqual(new Set([IN_VOTING.slice(0, 16)]));
});
