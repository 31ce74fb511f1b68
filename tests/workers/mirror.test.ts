import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDb } from "~/db/db";
import { newId } from "~/db/ids";
import { TaskAlarm } from "../../workers/contest-clock/alarm";
import { VoteMirror } from "../../workers/contest-room/mirror";
import { BallotStore } from "../../workers/contest-room/ballot-store";
import { createUser, type ContestRow } from "../../scripts/seed/rows";
import {
  alarmOf,
  db,
  IN_VOTING,
  later,
  mirroredVotes,
  openContest,
  roomOf,
  setClock,
  voteFor,
  VOTING_ENDS,
  withDb,
  withFailingDb,
  PATIENTLY,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

async function openVoting(stories = 4, overrides: Partial<ContestRow> = {}) {
  const opened = await openContest(stories, overrides);
  // Makes the room read its contest from D1, before D1 fails.
  await opened.room.configure(opened.contest.id);
  return { ...opened, voter: (await createUser(db)).id };
}

async function tallyOf(story: string): Promise<number> {
  const row = await db
    .selectFrom("vote_tallies")
    .where("story_id", "=", story)
    .select("n")
    .executeTakeFirst();
  return row?.n ?? 0;
}

test("VOTE-06 votes are taken while D1 is away, and reach it with the next alarm", async () => {
  const { contest, room, story, voter } = await openVoting();
  const answer = await withFailingDb(
    contest.id,
    () => "before",
    (instance) => instance.castVote(voteFor(contest, story(0), voter)),
  );
  expect(answer).toEqual({ ok: true, voted: true, used: 1 });
  expect(await mirroredVotes(contest.id)).toEqual([]);
  expect(await runDurableObjectAlarm(room)).toBe(true);
  expect(await mirroredVotes(contest.id)).toEqual([{ user_id: voter, story_id: story(0).id }]);
  expect(await tallyOf(story(0).id)).toBe(1);
});

test("VOTE-06 a batch whose reply is lost is sent again and doubles nothing", async () => {
  const { contest, room, story, voter } = await openVoting();
  await withFailingDb(
    contest.id,
    () => "after",
    async (instance) => {
      await instance.castVote(voteFor(contest, story(0), voter));
      await instance.castVote(voteFor(contest, story(1), voter));
      await instance.alarm();
      await instance.alarm();
    },
  );
  expect(await mirroredVotes(contest.id)).toHaveLength(2);
  await runDurableObjectAlarm(room);
  expect(await mirroredVotes(contest.id)).toHaveLength(2);
  expect(await tallyOf(story(0).id)).toBe(1);
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("VOTE-06 with D1 failing at two calls of three nothing is lost and nothing doubled", async () => {
  const { contest, room, story } = await openVoting();
  const voters = await Promise.all(Array.from({ length: 12 }, () => createUser(db)));
  await withFailingDb(
    contest.id,
    (call) => (["before", "after", null] as const)[call % 3] ?? null,
    async (instance) => {
      for (const { id } of voters) {
        for (const index of [0, 1, 2]) await instance.castVote(voteFor(contest, story(index), id));
        await instance.castVote(voteFor(contest, story(1), id, { want: "no-vote" }));
        await instance.alarm();
      }
    },
  );
  expect(await room.recount(contest.id)).toMatchObject({ entries: 48, votes: 24, mismatches: [] });
  expect(await mirroredVotes(contest.id)).toHaveLength(24);
  expect(await tallyOf(story(1).id)).toBe(0);
});

test("VOTE-06 entries that arrive late never overwrite newer ones", async () => {
  const { contest, room, story, voter } = await openVoting();
  await room.castVote(voteFor(contest, story(0), voter));
  await room.castVote(voteFor(contest, story(0), voter, { want: "no-vote" }));
  await room.recount(contest.id);
  await runInDurableObject(room, (_, state) => {
    state.storage.sql.exec("UPDATE meta SET v = '0' WHERE k = 'mirrored'");
  });
  await runDurableObjectAlarm(room);
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
  expect(await mirroredVotes(contest.id)).toEqual([]);
});

test("VOTE-06 a batch that D1 carries out after a newer one takes neither vote nor tally back", async () => {
  const { contest, room, story, voter } = await openVoting();
  const firstVote = voteFor(contest, story(0), voter);
  const other = voteFor(contest, story(1), voter);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const late: (() => Promise<unknown>)[] = [];
  let isSlow = true;
  await withDb(
    contest.id,
    (run) => {
      if (!isSlow) return run();
      late.push(run);
      return Promise.reject(new Error("D1 does not answer in time"));
    },
    async (instance) => {
      await instance.castVote(firstVote);
      await instance.castVote(other);
      await vi.waitFor(() => expect(late).not.toEqual([]), PATIENTLY);
      isSlow = false;
      await instance.castVote({ ...firstVote, want: "no-vote", key: newId() });
      await instance.alarm();
      expect(await mirroredVotes(contest.id)).toHaveLength(1);
      for (const run of late) await run();
    },
  );
  expect(await mirroredVotes(contest.id)).toEqual([{ user_id: voter, story_id: story(1).id }]);
  expect([await tallyOf(story(0).id), await tallyOf(story(1).id)]).toEqual([0, 1]);
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("VOTE-06 a flush looks at the tallies of the stories that it mirrors, not at all of them", async () => {
  const { contest, room, story, voter } = await openVoting();
  const looked = await runInDurableObject(room, async (_, state) => {
    const { sql } = state.storage;
    const stories = JSON.stringify(Array.from({ length: 500 }, () => newId()));
    sql.exec("INSERT INTO tally SELECT value, 0, 0 FROM json_each(?)", stories);
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const counting = new Proxy(sql, {
      get: (target, name) =>
        name !== "exec"
          ? Reflect.get(target, name)
          : (query: string, ...values: unknown[]) => {
              const cursor = target.exec(query, ...values);
              if (query.includes("tally")) cursors.push(cursor);
              return cursor;
            },
    });
    const store = new BallotStore(counting);
    const vote = { op: "+" as const, user: voter, story: story(0).id, key: null };
    store.append(contest.id, vote, new Date());
    cursors.length = 0;
    const alarm = new TaskAlarm(state.storage, store.meta, () => undefined);
    await new VoteMirror(createDb(env.DB), store, alarm, () => undefined).flush(contest.id);
    return cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  });
  expect(await tallyOf(story(0).id)).toBe(1);
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThan(10);
});

describe("VOTE-06 the alarm of a vote", () => {
  test("is taken back to the next deadline once D1 has the vote", async () => {
    const { contest, room, story, voter } = await openVoting();
    await room.castVote(voteFor(contest, story(0), voter));
    await vi.waitFor(async () => {
      expect(await mirroredVotes(contest.id)).toHaveLength(1);
      expect(await alarmOf(contest.id)).toBe(later(VOTING_ENDS, 1));
    }, PATIENTLY);
  });

  test("forgets earlier failures with that, and goes back to the close of the ballot", async () => {
    const { contest, story, voter } = await openVoting(2, {
      status: "counting",
      results_at: null,
    });
    let isAway = true;
    await withFailingDb(
      contest.id,
      () => (isAway ? "before" : null),
      async (instance) => {
        await instance.castVote(voteFor(contest, story(0), voter));
        for (let n = 0; n < 4; n++) await instance.alarm();
        expect(await alarmOf(contest.id)).toBe(later(IN_VOTING, 8000));
        isAway = false;
        await instance.recount(contest.id);
        expect(await alarmOf(contest.id)).toBe(later(VOTING_ENDS, 1));
        isAway = true;
        await instance.castVote(voteFor(contest, story(1), voter));
        expect(await alarmOf(contest.id)).toBe(later(IN_VOTING, 300));
      },
    );
  });

  test.each(Array.from({ length: 16 }, (_, n) => n))(
    "stays for a vote that comes %i steps after the answer to the one before, with D1 gone then",
    async (steps) => {
      const { contest, story, voter } = await openVoting();
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      let calls = 0;
      let second = async (_: number): Promise<void> => undefined;
      await withDb(
        contest.id,
        async (run) => {
          if (++calls > 1) throw new Error("D1 is away");
          const result = await run();
          void second(steps);
          return result;
        },
        async (instance) => {
          // Makes the room compare its ledger with D1, which the first vote would otherwise do with a call to D1.
          await instance.configure(contest.id);
          calls = 0;
          second = async (left) => {
            for (; left > 0; left--) await undefined;
            await instance.castVote(voteFor(contest, story(1), voter));
          };
          await instance.castVote(voteFor(contest, story(0), voter));
          await vi.waitFor(() => expect(calls).toBe(2), PATIENTLY);
        },
      );
      const alarm = Date.parse((await alarmOf(contest.id)) ?? "");
      expect(alarm - Date.now()).toBeLessThanOrEqual(300);
    },
  );
});

test("VOTE-06 what D1 no longer has does not hold up the votes behind it", async () => {
  const { contest, room, story, voter } = await openVoting();
  const leaver = (await createUser(db)).id;
  await withFailingDb(
    contest.id,
    () => "before",
    async (instance) => {
      await instance.castVote(voteFor(contest, story(0), leaver));
      await instance.castVote(voteFor(contest, story(1), leaver));
      await instance.castVote(voteFor(contest, story(2), voter));
    },
  );
  await db.deleteFrom("stories").where("id", "=", story(0).id).execute();
  await db.deleteFrom("user_profiles").where("id", "=", leaver).execute();
  await runDurableObjectAlarm(room);
  expect(new Set(await mirroredVotes(contest.id))).toEqual(
    new Set([
      { user_id: null, story_id: story(1).id },
      { user_id: voter, story_id: story(2).id },
    ]),
  );
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("CONTEST-05 a vote moves no public count before the results", async () => {
  const { contest, room, story, voter } = await openVoting();
  await room.castVote(voteFor(contest, story(0), voter));
  await room.recount(contest.id);
  const { likes_count } = await db
    .selectFrom("stories")
    .where("id", "=", story(0).id)
    .select("likes_count")
    .executeTakeFirstOrThrow();
  expect(likes_count).toBe(0);
  expect(await tallyOf(story(0).id)).toBe(1);
});

test("VOTE-06 acknowledged votes survive the room's own end, mirrored or not", async () => {
  const { contest, room, story, voter } = await openVoting();
  await withFailingDb(
    contest.id,
    () => "before",
    (instance) => instance.castVote(voteFor(contest, story(0), voter)),
  );
  await runInDurableObject(room, (_, state) => {
    state.abort("killed by the test");
  }).catch(() => undefined);
  expect(await roomOf(contest.id).ballotOf(contest.id, voter)).toEqual({ stories: [story(0).id] });
  expect(await roomOf(contest.id).recount(contest.id)).toMatchObject({ votes: 1, mismatches: [] });
});

test("AUTH-10 an account deleted while voting is open takes its votes along", async () => {
  const { contest, room, story, voter } = await openVoting();
  await room.castVote(voteFor(contest, story(0), voter));
  await room.castVote(voteFor(contest, story(1), (await createUser(db)).id));
  await db.deleteFrom("user_profiles").where("id", "=", voter).execute();
  await room.forgetVoter(contest.id, voter);
  expect(await room.recount(contest.id)).toMatchObject({
    entries: 3,
    votes: 1,
    voters: 1,
    mismatches: [],
  });
  const names = await runInDurableObject(room, (_, state) =>
    state.storage.sql.exec("SELECT user_id FROM ledger WHERE user_id = ?", voter).toArray(),
  );
  expect(names).toEqual([]);
});
