import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { sweepDaily } from "~/domain/recurring/unfinished-sweep.server";
import { deleteStory } from "~/domain/stories/delete.server";
import type { OrderRequest } from "~/domain/votes/room-protocol";
import { takeBackFromWithdrawn, sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { createStory, createUser } from "../../scripts/seed/rows";
import { orderOf, WHOLE_LIST } from "./readers";
import {
  db,
  IN_VOTING,
  later,
  mirroredVotes,
  openContest,
  setClock,
  SUBMISSION_ENDS,
  voteFor,
  VOTING_ENDS,
  whileReading,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Creates a contest in which one voter has voted for the first two stories. */
async function votedContest(stories = 4) {
  const opened = await openContest(stories);
  const { contest, room, story } = opened;
  const voter = (await createUser(db)).id;
  for (const index of [0, 1]) await room.castVote(voteFor(contest, story(index), voter));
  return {
    ...opened,
    voter,
    votes: async () => (await room.ballotOf(contest.id, voter)).stories,
    remove: (index: number) => db.deleteFrom("stories").where("id", "=", story(index).id).execute(),
    list: () => orderOf(room, wholeList(contest.id)),
  };
}

async function waiting(contest: string): Promise<string[]> {
  const rows = await db
    .selectFrom("story_withdrawals")
    .where("contest_id", "=", contest)
    .where("told_at", "is", null)
    .select("story_id")
    .execute();
  return rows.map((row) => row.story_id);
}

/** Returns contest rooms whose first `failures` calls fail. */
function roomsThatFail(failures: number): Pick<Env, "CONTEST_ROOM"> {
  let calls = 0;
  const CONTEST_ROOM = new Proxy(env.CONTEST_ROOM, {
    get(target, name) {
      if (name === "get" && calls++ < failures) {
        return () => {
          throw new Error("the room is away");
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { CONTEST_ROOM };
}

describe("WRITE-17 VOTE-04 a deletion gives its votes back", () => {
  test("when it was decided at an instant before the deadline and done after it", async () => {
    const { contest, story, votes } = await votedContest();
    const { id, author } = story(0);
    const deleted = await deleteStory(
      db,
      id,
      { id: author, isAdmin: false },
      new Date(SUBMISSION_ENDS),
    );
    expect(deleted).toEqual({ ok: true, contest: contest.id });
    await sendWithdrawals(env, db, new Date(), id);
    expect(await votes()).toEqual([story(1).id]);
    expect(await waiting(contest.id)).toEqual([]);
  });

  test("whoever deletes the row, and later when the room is away just then", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { contest, room, story, votes, remove } = await votedContest();
    await remove(0);
    expect(await waiting(contest.id)).toEqual([story(0).id]);
    const rooms = roomsThatFail(1);
    await sendWithdrawals(rooms, db, new Date(), story(0).id);
    expect(await waiting(contest.id)).toEqual([story(0).id]);
    expect(await votes()).toHaveLength(2);
    await sendWithdrawals(rooms, db, new Date());
    expect(await waiting(contest.id)).toEqual([]);
    expect(await votes()).toEqual([story(1).id]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("where the room never heard of it and reads its stories again", async () => {
    const { contest, room, story, voter, votes, remove, list } = await votedContest();
    await remove(0);
    expect((await list()).page).not.toContain(story(0).id);
    expect(await votes()).toEqual([story(1).id]);
    expect(await room.castVote(voteFor(contest, story(0), voter))).toMatchObject({
      reason: "no-story",
    });
    expect(await room.recount(contest.id)).toMatchObject({ entries: 3, votes: 1, mismatches: [] });
    expect(await mirroredVotes(contest.id)).toHaveLength(1);
  });

  test("but a story that appeared and got its vote while the room read them keeps it", async () => {
    const { contest, story, voter, votes, remove } = await votedContest();
    await remove(0);
    const late = { id: newId(), author: null };
    await whileReading(
      contest.id,
      async (room) => {
        await createStory(db, { id: late.id, contest_id: contest.id });
        await room.castVote(voteFor(contest, late, voter));
      },
      (room) => orderOf(room, wholeList(contest.id)),
    );
    expect(await votes()).toEqual([story(1).id, late.id]);
  });

  test("and one whose withdrawal arrives while the room reads them does not come back", async () => {
    const { contest, story, remove } = await votedContest();
    const { page } = await whileReading(
      contest.id,
      async (room) => {
        await remove(0);
        await room.withdrawStory(contest.id, story(0).id, 1);
      },
      (room) => orderOf(room, wholeList(contest.id)),
    );
    expect(page).toHaveLength(3);
    expect(page).not.toContain(story(0).id);
  });

  test("also when the room thinks that voting is closed, and its deadline has moved", async () => {
    const { contest, room, story, votes, remove } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await db
      .updateTable("contests")
      .set({ voting_deadline: later(VOTING_ENDS, 60_000), results_at: null, dates_version: 2 })
      .where("id", "=", contest.id)
      .execute();
    await remove(0);
    await room.withdrawStory(contest.id, story(0).id, 1);
    expect(await votes()).toEqual([story(1).id]);
  });
});

test("WRITE-17 VOTE-09 after voting a deleted story keeps its votes in the ledger and gets no place", async () => {
  const { contest, room, story, votes, remove } = await votedContest();
  setClock(VOTING_ENDS, 1);
  await remove(0);
  await sendWithdrawals(env, db, new Date());
  expect(await votes()).toHaveLength(2);
  await room.finalize(contest.id);
  expect(await room.recount(contest.id)).toMatchObject({ entries: 2, votes: 2, mismatches: [] });
  const winners = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest.id)
    .where("is_winner", "=", 1)
    .select(["id", "winner_position"])
    .execute();
  expect(winners).toEqual([{ id: story(1).id, winner_position: 1 }]);
});

describe("VOTE-02 VOTE-04 a vote for a story that is gone is taken back", () => {
  const takeBack = (story: string, user: string) =>
    takeBackFromWithdrawn(env, db, { user, story, key: newId() }, new Date());

  test("before the room has heard of it, after that, and again", async () => {
    const { contest, story, voter, votes, remove } = await votedContest();
    await remove(0);
    expect(await takeBack(story(0).id, voter)).toEqual({ ok: true, voted: false, used: 1 });
    expect(await votes()).toEqual([story(1).id]);
    expect(await waiting(contest.id)).toEqual([]);
    expect(await takeBack(story(0).id, voter)).toEqual({ ok: true, voted: false, used: 1 });
  });

  test("but not after voting, and not from what no contest knows", async () => {
    const { story, voter, votes, remove } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await remove(0);
    expect(await takeBack(story(0).id, voter)).toEqual({ ok: false, reason: "ended", used: 2 });
    expect(await votes()).toHaveLength(2);
    expect(await takeBack(newId(), voter)).toEqual({ ok: false, reason: "no-story", used: 0 });
  });
});

test("WRITE-17 what was noted of a finished contest goes with the sweep, once its room knows of it", async () => {
  const { contest, room, remove } = await votedContest();
  await remove(0);
  setClock(VOTING_ENDS, 1);
  await room.finalize(contest.id);
  expect(await waiting(contest.id)).toHaveLength(1);
  await sweepDaily(db, new Date());
  expect(await waiting(contest.id), "until the room has acknowledged").toHaveLength(1);
  await sendWithdrawals(env, db, new Date());
  await sweepDaily(db, new Date());
  expect(await waiting(contest.id)).toEqual([]);
});

/** Returns a request of a new viewer for the whole list. As `known` is set, the room reads the stories from D1 again. */
function wholeList(contest: string): OrderRequest {
  return { contest, viewer: newId(), ...WHOLE_LIST, known: { reads: [] } };
}
