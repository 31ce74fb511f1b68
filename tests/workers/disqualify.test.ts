import { env } from "cloudflare:test";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  disqualifyStory,
  findDisqualifiable,
  findDisqualification,
  readmitStory,
} from "~/domain/moderation/disqualify.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { createUser } from "../../scripts/seed/rows";
import { orderOf, WHOLE_LIST } from "./readers";
import {
  db,
  IN_VOTING,
  openContest,
  setClock,
  voteFor,
  VOTING_ENDS,
  whileReading,
  withFailingDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Creates a contest in which story 0 has three votes, story 1 two, story 2 one, and two admins. */
async function votedContest() {
  const opened = await openContest(5);
  const { contest, room, story } = opened;
  const [first, second, third] = await Promise.all([
    createUser(db),
    createUser(db),
    createUser(db),
  ]);
  for (const [voter, stories] of [
    [first, [0, 1, 2]],
    [second, [0, 1]],
    [third, [0]],
  ] as const) {
    for (const index of stories) await room.castVote(voteFor(contest, story(index), voter.id));
  }
  const [admin, other] = await Promise.all([
    createUser(db, { is_admin: 1 }),
    createUser(db, { is_admin: 1 }),
  ]);
  const found = async (index: number) => {
    const row = await findDisqualifiable(db, story(index).id, new Date());
    if (!row) throw new Error("There is no such story");
    return row;
  };
  return {
    ...opened,
    admin,
    other,
    voter: third.id,
    votes: async () => (await room.ballotOf(contest.id, first.id)).stories,
    out: async (index: number, by = admin.id) => {
      const row = await found(index);
      const wish = { story: row, phase: row.phase, by };
      return disqualifyStory(db, { ...wish, rule: "originality", reason: "Es ajena." }, new Date());
    },
    back: async (index: number) => {
      const row = await found(index);
      const intervention = (await findDisqualification(db, row.id))?.id ?? "";
      return readmitStory(
        db,
        { story: row, phase: row.phase, by: admin.id, intervention },
        new Date(),
      );
    },
    /** Requests a viewer's list. With `known` set, the room reads its stories from D1 again. */
    list: async (known: { reads: string[] } | null = null) => {
      const request = { contest: contest.id, viewer: first.id, ...WHOLE_LIST, known };
      return (await orderOf(room, request)).page;
    },
    places: async () => {
      const rows = await db
        .selectFrom("stories")
        .where("contest_id", "=", contest.id)
        .orderBy("created_at")
        .select(["winner_position as place", "likes_count as votes"])
        .execute();
      return rows.map(({ place, votes }) => [place, votes]);
    },
  };
}

test("REPORT-03 a readmission reaches the room although its row in the outbox was lost, as with a cleared trial contest", async () => {
  const { contest, room, story, votes, out, back, voter } = await votedContest();
  await out(0);
  await sendWithdrawals(env, db, new Date());
  const rows = () => db.selectFrom("story_withdrawals").where("story_id", "=", story(0).id);
  const { version: known = 0 } = (await rows().select("version").executeTakeFirst()) ?? {};
  await db.deleteFrom("story_withdrawals").where("story_id", "=", story(0).id).execute();
  // Waits, because versions are instants of the database's clock, which differs from the tests' clock.
  const hasPassed = async () => {
    const { rows: found } = await sql<{ passed: number }>`
      SELECT (julianday('now') - 2440587.5) * 86400000 >= ${known + 1} AS passed`.execute(db);
    return found[0]?.passed;
  };
  await expect.poll(hasPassed).toBe(1);
  await back(0);
  await sendWithdrawals(env, db, new Date());
  expect(await room.castVote(voteFor(contest, story(0), voter))).toMatchObject({ ok: true });
  expect(await votes()).toEqual([story(1).id, story(2).id]);
});

describe("REPORT-03 a story is disqualified in voting", () => {
  test("its votes are given back, it leaves the list, and nobody can vote for it", async () => {
    const { contest, room, story, votes, out, list, voter } = await votedContest();
    expect(await list()).toContain(story(0).id);
    expect((await out(0)).ok).toBe(true);
    await sendWithdrawals(env, db, new Date(), story(0).id);
    expect(await votes()).toEqual([story(1).id, story(2).id]);
    expect(await list()).not.toContain(story(0).id);
    expect(await room.castVote(voteFor(contest, story(0), voter))).toMatchObject({
      reason: "no-story",
    });
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("readmitted, it is in the list again without votes, and takes new ones", async () => {
    const { contest, room, story, votes, out, back, list, voter } = await votedContest();
    await list();
    await out(0);
    await sendWithdrawals(env, db, new Date());
    expect((await back(0)).ok).toBe(true);
    await sendWithdrawals(env, db, new Date());
    expect(await votes()).toEqual([story(1).id, story(2).id]);
    expect(await list()).toContain(story(0).id);
    expect((await room.castVote(voteFor(contest, story(0), voter))).ok).toBe(true);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("a late call of an older state changes nothing in the room", async () => {
    const { contest, room, story, out, back, list } = await votedContest();
    await out(0);
    await back(0);
    await sendWithdrawals(env, db, new Date());
    await room.withdrawStory(contest.id, story(0).id, 1);
    expect(await list()).toContain(story(0).id);
  });

  test("a room that was never told follows where it reads its stories", async () => {
    const { story, votes, out, list } = await votedContest();
    await out(0);
    expect(await list({ reads: [] })).not.toContain(story(0).id);
    expect(await votes()).toEqual([story(1).id, story(2).id]);
  });

  test("of two admins at once, one takes effect and the other is told", async () => {
    const { story, out, admin, other } = await votedContest();
    const answers = await Promise.all([out(0, admin.id), out(0, other.id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: "already" });
    const lines = await db
      .selectFrom("audit_log")
      .where("subject", "=", story(0).id)
      .select("action")
      .execute();
    expect(lines).toEqual([{ action: "story.disqualify" }]);
  });

  test("a form whose page told of another phase changes nothing", async () => {
    const { story, admin } = await votedContest();
    const row = await findDisqualifiable(db, story(0).id, new Date());
    setClock(VOTING_ENDS, 1);
    const later = await findDisqualifiable(db, story(0).id, new Date());
    if (!row || !later) throw new Error("There is no such story");
    const wish = {
      story: later,
      phase: row.phase,
      by: admin.id,
      rule: "other",
      reason: "x",
    } as const;
    expect(await disqualifyStory(db, wish, new Date())).toEqual({ ok: false, reason: "phase" });
    expect(await findDisqualification(db, story(0).id)).toBeNull();
  });
});

describe("REPORT-03 PHASE-09 a story is disqualified around the results", () => {
  test("in counting its votes stay and are published, and the next ones move up", async () => {
    const { contest, room, out, places } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await out(0);
    await sendWithdrawals(env, db, new Date());
    await room.finalize(contest.id);
    expect(await places()).toEqual([
      [null, 3],
      [1, 2],
      [2, 1],
      [null, 0],
      [null, 0],
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("readmitted in counting it is ranked as if nothing had happened", async () => {
    const { contest, room, out, back, places } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await out(0);
    await sendWithdrawals(env, db, new Date());
    await back(0);
    await room.finalize(contest.id);
    expect((await places()).slice(0, 3)).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("while the room reads the stories to rank, it gets no place and its votes are published", async () => {
    const { contest, room, story, out, places } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await whileReading(
      contest.id,
      async (instance) => {
        await out(0);
        await instance.withdrawStory(contest.id, story(0).id, 1);
      },
      (instance) => instance.finalize(contest.id),
      3,
    );
    expect((await places()).slice(0, 3)).toEqual([
      [null, 3],
      [1, 2],
      [2, 1],
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "between a crash %s the publication and the next try",
    async (when) => {
      const { contest, room, out, places } = await votedContest();
      setClock(VOTING_ENDS, 1);
      await withFailingDb(
        contest.id,
        (call) => (call >= 4 ? when : null),
        (instance) => instance.finalize(contest.id).catch(() => undefined),
      );
      await out(0);
      await Promise.all([1, 2, 3].map(() => room.finalize(contest.id)));
      expect((await places()).slice(0, 3)).toEqual([
        [null, 3],
        [1, 2],
        [2, 1],
      ]);
      expect((await room.recount(contest.id)).mismatches).toEqual([]);
    },
  );

  test("and at the same moment, three times in parallel, the end is the same", async () => {
    const { contest, room, out, places } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await Promise.all([
      room.finalize(contest.id),
      out(0),
      room.finalize(contest.id),
      out(0),
      room.finalize(contest.id),
      out(0),
    ]);
    expect((await places()).slice(0, 3)).toEqual([
      [null, 3],
      [1, 2],
      [2, 1],
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("after the results the next ones move up, and lifting restores the places", async () => {
    const { contest, room, out, back, places } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await room.finalize(contest.id);
    const before = await places();
    setClock(VOTING_ENDS, 60_000);
    await out(0);
    expect((await places()).slice(0, 3)).toEqual([
      [null, 3],
      [1, 2],
      [2, 1],
    ]);
    setClock(VOTING_ENDS, 120_000);
    await back(0);
    expect(await places()).toEqual(before);
    // The acta gets both lines with its next version.
    await sendWithdrawals(env, db, new Date());
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });
});
