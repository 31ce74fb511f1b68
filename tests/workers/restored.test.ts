import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { ContestRoom } from "../../workers/contest-room/contest-room";
import { loseRoom, votedContest } from "./lost-room";
import { WHOLE_LIST } from "./readers";
import {
  db,
  IN_VOTING,
  inRoom,
  mirroredVotes,
  RESULTS_AT,
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

const statusOf = async (contest: string) =>
  (
    await db
      .selectFrom("contests")
      .where("id", "=", contest)
      .select("status")
      .executeTakeFirstOrThrow()
  ).status;
const resultMails = async (people: string[]) =>
  (
    await db
      .selectFrom("mail_outbox")
      .where("user_id", "in", people)
      .where("kind", "in", ["results", "contest_won"])
      .select("id")
      .execute()
  ).length;

describe("OPS-04 a room that lacks votes which D1 has", () => {
  test("takes no vote, and says why", async () => {
    const { contest, story, ana, log } = await votedContest();
    const room = await loseRoom(contest.id);
    const answer = await room.castVote(voteFor(contest, story(2), ana));
    expect(answer).toEqual({ ok: false, reason: "behind", used: 0 });
    expect(await mirroredVotes(contest.id)).toHaveLength(3);
    expect(log.mock.calls.join()).toContain("D1 has ledger entry 3, the room's ledger ends at 0");
    expect(await listRoomAlarms(db, contest.id)).toEqual([
      expect.objectContaining({ contest: contest.id, ledgerSeq: 0, recordSeq: 3 }),
    ]);
  });

  test("publishes nothing at its dates: the contest stays in counting", async () => {
    const { contest, ana, luis, log, entries } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.configure(contest.id);
    setClock(RESULTS_AT);
    await runDurableObjectAlarm(room);
    expect(await room.finalize(contest.id)).toEqual({ ok: false, reason: "behind" });
    expect(await statusOf(contest.id)).toBe("counting");
    expect(await resultMails([ana, luis, ...entries.map(({ author }) => author)])).toBe(0);
    expect(log.mock.calls.join()).toContain("publishes nothing");
    expect(await room.recount(contest.id)).toMatchObject({ entries: 0 });
    expect((await room.recount(contest.id)).mismatches[0]).toBe(
      "D1 has ledger entry 3, the room's ledger ends at 0",
    );
  });

  test("tells no reader of an empty ballot, and gives no vote back for a deleted story", async () => {
    const { contest, ana, story } = await votedContest();
    await loseRoom(contest.id);
    await inRoom(contest.id, async (room) => {
      await expect(room.ballotOf(contest.id, ana)).rejects.toThrow("lacks votes");
      await expect(room.withdrawStory(contest.id, story(0).id, 1)).rejects.toThrow("lacks votes");
      expect(await room.orderFor({ contest: contest.id, viewer: ana, ...WHOLE_LIST })).toBeNull();
    });
  });

  test("goes on when D1 is as old as itself again", async () => {
    const { contest, ana, story } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.castVote(voteFor(contest, story(2), ana));
    await db.deleteFrom("votes").where("contest_id", "=", contest.id).execute();
    expect(await room.castVote(voteFor(contest, story(2), ana))).toMatchObject({ ok: true });
    expect(await listRoomAlarms(db, contest.id)).toEqual([]);
  });

  test("clears its alarm later where D1 fails as it goes on", async () => {
    const { contest, ana, story } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.castVote(voteFor(contest, story(2), ana));
    await db.deleteFrom("votes").where("contest_id", "=", contest.id).execute();
    await withFailingDb(
      contest.id,
      (call) => (call === 2 ? "before" : null),
      (instance) => instance.castVote(voteFor(contest, story(2), ana)),
    );
    expect(await listRoomAlarms(db, contest.id)).toHaveLength(1);
    expect(await room.castVote(voteFor(contest, story(1), ana))).toMatchObject({ ok: true });
    expect(await listRoomAlarms(db, contest.id)).toEqual([]);
  });

  test("and that was never compared takes no vote while D1 is away", async () => {
    const { contest, ana, story } = await votedContest();
    const room = await loseRoom(contest.id);
    // Makes the room read its contest from D1, as after a refused vote.
    await room.configure(contest.id);
    await runInDurableObject(room, (_, state) => {
      state.storage.sql.exec("DELETE FROM meta WHERE k = 'missing'");
    });
    await withFailingDb(
      contest.id,
      () => "before",
      async (instance) => {
        await expect(instance.castVote(voteFor(contest, story(2), ana))).rejects.toThrow("away");
      },
    );
  });
});

test("OPS-04 a room over the database of another deployment takes no step, and says why", async () => {
  const { contest, room, log } = await votedContest();
  const owner = { id: 1, name: "production", rooms: "abcdef01", since: IN_VOTING };
  await db.insertInto("deployment").values(owner).execute();
  setClock(RESULTS_AT);
  await runInDurableObject(room, async (_, state) => {
    await new ContestRoom(state, { ...env, ENVIRONMENT: "production" }).alarm();
  });
  expect(await statusOf(contest.id)).toBe("voting");
  expect(log.mock.calls.join()).toContain("The database belongs to the deployment");
  await db.deleteFrom("deployment").execute();
  await runDurableObjectAlarm(room);
  expect(await statusOf(contest.id)).toBe("results");
});

test("OPS-04 D1 that was restored to an older state gets the ledger again, and agrees with it", async () => {
  const { contest, room, story, ana } = await votedContest();
  const rows = () => db.selectFrom("votes").where("contest_id", "=", contest.id);
  const older = await rows().selectAll().execute();
  const tallies = await db
    .selectFrom("vote_tallies")
    .where("contest_id", "=", contest.id)
    .selectAll()
    .execute();
  await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
  await room.castVote(voteFor(contest, story(2), ana));
  await room.recount(contest.id);
  for (const table of ["votes", "vote_tallies"] as const)
    await db.deleteFrom(table).where("contest_id", "=", contest.id).execute();
  await db.insertInto("votes").values(older).execute();
  await db.insertInto("vote_tallies").values(tallies).execute();
  expect((await room.recount(contest.id)).mismatches).not.toEqual([]);
  expect(await room.resend(contest.id)).toEqual({ ok: true, entries: 5, waiting: 0 });
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("OPS-04 D1 that has newer votes than the room is left as it is, and the room says so", async () => {
  const { contest, room, story, luis, log } = await votedContest();
  await db
    .updateTable("votes")
    .set({ seq: 9, active: 0 })
    .where("user_id", "=", luis)
    .where("story_id", "=", story(0).id)
    .execute();
  expect(await room.resend(contest.id)).toEqual({ ok: false, reason: "behind" });
  expect(await mirroredVotes(contest.id)).toHaveLength(2);
  expect(log.mock.calls.join()).toContain("D1 has ledger entry 9, the room's ledger ends at 3");
  expect(await listRoomAlarms(db, contest.id)).toHaveLength(1);
});

test("OPS-04 a result that D1 has lost with a restore is published again, the same", async () => {
  const { contest, room } = await votedContest();
  setClock(VOTING_ENDS, 1);
  await room.finalize(contest.id);
  const published = () =>
    db
      .selectFrom("stories")
      .where("contest_id", "=", contest.id)
      .orderBy("id")
      .select(["id", "likes_count", "winner_position"])
      .execute();
  const before = await published();
  await db
    .updateTable("contests")
    .set({ status: "counting", finalized_at: null })
    .where("id", "=", contest.id)
    .execute();
  await db
    .updateTable("stories")
    .set({ likes_count: 0, is_winner: 0, winner_position: null })
    .where("contest_id", "=", contest.id)
    .execute();
  expect(await room.resend(contest.id)).toMatchObject({ ok: true });
  expect(await statusOf(contest.id)).toBe("results");
  expect(await published()).toEqual(before);
});
