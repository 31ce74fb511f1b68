import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { createUser } from "../../scripts/seed/rows";
import {
  db,
  IN_VOTING,
  inRoom,
  mirroredVotes,
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

async function openVoting(stories = 5, overrides = {}) {
  const opened = await openContest(stories, overrides);
  const voter = (await createUser(db)).id;
  const { contest, room } = opened;
  return {
    ...opened,
    voter,
    cast: (index: number, more = {}) =>
      room.castVote(voteFor(contest, opened.story(index), voter, more)),
    votes: async () => (await room.ballotOf(contest.id, voter)).stories,
  };
}

describe("VOTE-05 the deadlines are the room's own clock, with no alarm set off", () => {
  test.each([
    ["one millisecond before submissions end", SUBMISSION_ENDS, -1, "not-begun"],
    ["exactly when submissions end", SUBMISSION_ENDS, 0, "not-begun"],
    ["one millisecond after submissions end", SUBMISSION_ENDS, 1, null],
    ["one millisecond before voting ends", VOTING_ENDS, -1, null],
    ["exactly when voting ends", VOTING_ENDS, 0, null],
    ["one millisecond after voting ends", VOTING_ENDS, 1, "ended"],
  ])("%s", async (_, instant, offset, reason) => {
    const { cast, votes } = await openVoting(1, { status: "submission" });
    setClock(instant, offset);
    const answer = await cast(0);
    expect(answer).toEqual(
      reason ? { ok: false, reason, used: 0 } : { ok: true, voted: true, used: 1 },
    );
    expect(await votes()).toHaveLength(reason ? 0 : 1);
  });

  test("a vote cannot be taken back after the deadline either", async () => {
    const { cast, votes } = await openVoting();
    await cast(0);
    setClock(VOTING_ENDS, 1);
    expect(await cast(0, { want: "no-vote" })).toEqual({ ok: false, reason: "ended", used: 1 });
    expect(await votes()).toHaveLength(1);
  });
});

test("VOTE-03 one's own story is refused and nothing changes", async () => {
  const { contest, room, story } = await openVoting();
  const own = story(0);
  const answer = await room.castVote(voteFor(contest, own, own.author));
  expect(answer).toEqual({ ok: false, reason: "own-story", used: 0 });
  expect(await room.ballotOf(contest.id, own.author)).toEqual({ stories: [] });
});

test("VOTE-04 a fourth vote is refused and nothing changes, until one is taken back", async () => {
  const { cast, votes, story } = await openVoting();
  for (const index of [0, 1, 2]) expect((await cast(index)).ok).toBe(true);
  const before = await votes();
  expect(await cast(3)).toEqual({ ok: false, reason: "limit", used: 3 });
  expect(await votes()).toEqual(before);
  expect(await cast(1, { want: "no-vote" })).toEqual({ ok: true, voted: false, used: 2 });
  expect(await cast(3)).toEqual({ ok: true, voted: true, used: 3 });
  expect(await votes()).toEqual([story(0).id, story(2).id, story(3).id]);
});

test("VOTE-06 a room refuses a contest that is not its own, and one that does not exist", async () => {
  const { contest, room, story, voter } = await openVoting();
  const other = await openContest(1);
  const foreign = voteFor(other.contest, other.story(0), voter);
  expect(await room.castVote(foreign)).toMatchObject({ ok: false, reason: "other-contest" });
  await inRoom(contest.id, async (instance) => {
    await expect(instance.ballotOf(other.contest.id, voter)).rejects.toThrow("not that contest's");
  });
  const missing = { ...voteFor(contest, story(0), voter), contest: "no-such-contest" };
  expect(await roomOf("no-such-contest").castVote(missing)).toMatchObject({
    ok: false,
    reason: "other-contest",
  });
});

describe("VOTE-08 a repeated request is the same request", () => {
  test("the same key changes nothing, and is answered with what holds now", async () => {
    const { cast, votes } = await openVoting();
    const key = newId();
    const first = await cast(0, { key });
    expect(first).toEqual({ ok: true, voted: true, used: 1 });
    expect(await cast(0, { key })).toEqual(first);
    expect(await votes()).toHaveLength(1);
    await cast(1);
    const removal = newId();
    await cast(0, { want: "no-vote", key: removal });
    expect(await cast(0, { key })).toEqual({ ok: true, voted: false, used: 1 });
    expect(await votes()).toHaveLength(1);
    await cast(0);
    expect(await cast(0, { want: "no-vote", key: removal })).toEqual({
      ok: true,
      voted: true,
      used: 2,
    });
    expect(await votes()).toHaveLength(2);
  });

  test("one whose answer was lost hears after the end, and after the results, that its vote counts", async () => {
    const { contest, room, cast } = await openVoting();
    const key = newId();
    const idle = newId();
    await cast(0, { key });
    await cast(1, { want: "no-vote", key: idle });
    setClock(VOTING_ENDS, 1);
    expect(await cast(0, { key })).toEqual({ ok: true, voted: true, used: 1 });
    expect(await cast(1, { want: "no-vote", key: idle })).toMatchObject({ ok: true, voted: false });
    await room.finalize(contest.id);
    expect(await cast(0, { key })).toEqual({ ok: true, voted: true, used: 1 });
  });

  test("a key that changed nothing is kept too", async () => {
    const { cast, votes } = await openVoting();
    await cast(0);
    const key = newId();
    expect(await cast(0, { key })).toEqual({ ok: true, voted: true, used: 1 });
    await cast(0, { want: "no-vote" });
    await cast(0, { key });
    expect(await votes()).toHaveLength(0);
  });

  test("a key is one person's, for one story and one wish", async () => {
    const { cast, votes, contest, room, story } = await openVoting();
    const key = newId();
    await cast(0, { key });
    await cast(1, { key });
    const other = (await createUser(db)).id;
    await room.castVote(voteFor(contest, story(0), other, { key }));
    expect((await room.ballotOf(contest.id, other)).stories).toHaveLength(1);
    await cast(0, { key, want: "no-vote" });
    expect(await votes()).toEqual([story(1).id]);
  });

  test("the state is wanted, not toggled: twice with different keys is once", async () => {
    const { cast, votes, room, contest } = await openVoting();
    await cast(0);
    expect(await cast(0)).toEqual({ ok: true, voted: true, used: 1 });
    expect(await cast(1, { want: "no-vote" })).toEqual({ ok: true, voted: false, used: 1 });
    expect(await votes()).toHaveLength(1);
    expect((await room.recount(contest.id)).entries).toBe(1);
  });

  test("a refused form may be sent again when there is room for its vote", async () => {
    const { cast } = await openVoting();
    for (const index of [0, 1, 2]) await cast(index);
    const key = newId();
    expect(await cast(3, { key })).toMatchObject({ reason: "limit" });
    await cast(0, { want: "no-vote" });
    expect(await cast(3, { key })).toEqual({ ok: true, voted: true, used: 3 });
  });
});

describe("VOTE-06 votes at the same time", () => {
  test("50 voters at once are 50 votes", async () => {
    const { contest, room, story } = await openContest(1);
    const voters = Array.from({ length: 50 }, () => newId());
    await Promise.all(voters.map((id) => room.castVote(voteFor(contest, story(0), id))));
    const { votes, voters: counted, mismatches } = await room.recount(contest.id);
    expect({ votes, counted, mismatches }).toEqual({ votes: 50, counted: 50, mismatches: [] });
  });

  test("200 voters x 5 stories x 3 duplicates are exactly 600 votes, at most 3 each", async () => {
    const { contest, room, entries } = await openContest(5);
    const voters = Array.from({ length: 200 }, () => newId());
    await db.batch(
      voters.map((id) =>
        db
          .insertInto("user_profiles")
          .values({
            id,
            name: "Votante",
            display_name: "Votante",
            email: `${id}@example.com`,
            created_at: IN_VOTING,
          })
          .compile(),
      ),
    );
    const requests = voters.flatMap((voter) =>
      entries.flatMap((story) => {
        const request = voteFor(contest, story, voter);
        return [request, request, request];
      }),
    );
    for (let n = 0; n < requests.length; n += 200) {
      await Promise.all(requests.slice(n, n + 200).map((request) => room.castVote(request)));
    }
    const counted = await room.recount(contest.id);
    expect(counted).toMatchObject({ entries: 600, votes: 600, voters: 200, mismatches: [] });
    const perVoter = new Map<string | null, number>();
    for (const { user_id } of await mirroredVotes(contest.id)) {
      perVoter.set(user_id, (perVoter.get(user_id) ?? 0) + 1);
    }
    expect(perVoter.size).toBe(200);
    expect(Math.max(...perVoter.values())).toBe(3);
  });
});

test("WRITE-17 a withdrawn story gives its voters their votes back and takes no more", async () => {
  const { contest, room, cast, votes, story } = await openVoting();
  for (const index of [0, 1, 2]) await cast(index);
  await db.deleteFrom("stories").where("id", "=", story(1).id).execute();
  await room.withdrawStory(contest.id, story(1).id, 1);
  expect(await votes()).toEqual([story(0).id, story(2).id]);
  expect(await cast(1)).toEqual({ ok: false, reason: "no-story", used: 2 });
  expect((await cast(3)).ok).toBe(true);
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("PHASE-03 newer dates are read before the next vote is decided", async () => {
  const { contest, cast } = await openVoting();
  await cast(0);
  await db
    .updateTable("contests")
    .set({ voting_deadline: "2040-03-14T00:00:00.000Z", dates_version: 2 })
    .where("id", "=", contest.id)
    .execute();
  expect(await cast(1)).toMatchObject({ ok: true });
  expect(await cast(2, { datesVersion: 2 })).toMatchObject({ ok: false, reason: "ended" });
});
