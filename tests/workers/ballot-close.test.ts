import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ballotLeaf, merkleRoot } from "~/domain/acta/merkle";
import { listRoots } from "~/domain/ballot-roots/roots.server";
import { extendContest } from "~/domain/contest-admin/extend-contest.server";
import { findContest } from "~/domain/contests/contests.server";
import { listLateContests } from "~/domain/contests/mail-schedule.server";
import { completeDeletions } from "~/domain/erasure/complete-deletions.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { createIntervention, createUser } from "../../scripts/seed/rows";
import { byHand } from "./by-hand";
import { actaOf } from "./counted-contest";
import { loseRoom, snapshot, votedContest } from "./lost-room";
import {
  db,
  inRoom,
  IN_VOTING,
  later,
  RESULTS_AT,
  roomOf,
  setClock,
  voteFor,
  VOTING_ENDS,
  withDb,
  withFailingDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Sets the clock to the close of voting, and lets the room's alarm ring. */
async function close(contest: string): Promise<void> {
  setClock(VOTING_ENDS, 1);
  expect(await runDurableObjectAlarm(roomOf(contest))).toBe(true);
}

/** Returns the root that a stranger computes from the codes that voters see after the results. */
async function rootFromCodes(contest: string, voters: readonly string[]): Promise<string> {
  const codes = await Promise.all(voters.map((voter) => roomOf(contest).codesOf(contest, voter)));
  const leaves = codes.flat().map(({ story, code }) => ballotLeaf(contest, story, code));
  return merkleRoot(leaves.sort());
}

const rootsOf = async (contest: string) =>
  (await listRoots(db, contest)).map(({ n, root }) => ({ n, root }));
/** Root in the room's own storage; null before the close. */
const rootInRoom = (contest: string) =>
  runInDurableObject(roomOf(contest), (_, { storage: { sql } }) => {
    const [row] = sql.exec<{ root: string }>(
      "SELECT v ->> 'root' AS root FROM meta WHERE k = 'root'",
    );
    return row?.root ?? null;
  });
/** Takes D1 back to before the close. */
const loseRoots = (contest: string) =>
  byHand("contest_roots", "DELETE FROM contest_roots WHERE contest_id = ?", contest);
const isFinished = async (contest: string) =>
  (await findContest(db, contest))?.finalizedAt !== null;

describe("VOTE-11 when voting is over", () => {
  test("the room publishes the root of all votes before any result, with the deadline as its instant", async () => {
    const { contest, ana, luis, room } = await votedContest();
    await close(contest.id);
    const [root, ...others] = await listRoots(db, contest.id);
    expect(root).toMatchObject({ n: 1, closedAt: VOTING_ENDS, madeAt: later(VOTING_ENDS, 1) });
    expect(others).toEqual([]);
    expect(await isFinished(contest.id)).toBe(false);
    await room.finalize(contest.id);
    expect(await rootFromCodes(contest.id, [ana, luis])).toBe(root?.root);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("no root is there before, and a vote that was withdrawn is not in it", async () => {
    const { contest, room, story, ana, luis } = await votedContest();
    await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
    setClock(VOTING_ENDS);
    await runDurableObjectAlarm(room);
    expect(await listRoots(db, contest.id)).toEqual([]);
    await close(contest.id);
    const [root] = await rootsOf(contest.id);
    await room.finalize(contest.id);
    expect(await rootFromCodes(contest.id, [ana, luis])).toBe(root?.root);
  });

  test("votes in quarantine are in the root, and a quarantine that begins or ends later changes nothing", async () => {
    const { contest, room, ana, luis } = await votedContest();
    const quarantine = async (user: string) => {
      const votes = db.selectFrom("votes").where("user_id", "=", user).select("id");
      const { id } = await createIntervention(db, {
        kind: "votes-quarantined",
        rule: "voting",
        contest_id: contest.id,
      });
      await room.quarantine(
        contest.id,
        (await votes.execute()).map((vote) => vote.id),
        id,
      );
      return id;
    };
    const before = await quarantine(ana);
    await close(contest.id);
    await quarantine(luis);
    await room.release(contest.id, before);
    await room.finalize(contest.id);
    expect(await rootsOf(contest.id)).toEqual([
      { n: 1, root: await rootFromCodes(contest.id, [ana, luis]) },
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("an account and a story that are deleted afterwards change nothing", async () => {
    const { contest, room, story, ana, luis } = await votedContest();
    await close(contest.id);
    const before = await rootsOf(contest.id);
    await db.deleteFrom("user_profiles").where("id", "=", luis).execute();
    await room.forgetVoter(contest.id, luis);
    await db.deleteFrom("stories").where("id", "=", story(1).id).execute();
    await room.withdrawStory(contest.id, story(1).id, 1);
    await room.finalize(contest.id);
    expect(await rootsOf(contest.id)).toEqual(before);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
    expect(await rootFromCodes(contest.id, [ana])).not.toBe(before[0]?.root);
  });

  test("a ballot without votes has a root too", async () => {
    const { contest, room, story, ana, luis } = await votedContest();
    for (const [user, index] of [
      [ana, 0],
      [ana, 1],
      [luis, 0],
    ] as const)
      await room.castVote(voteFor(contest, story(index), user, { want: "no-vote" }));
    await close(contest.id);
    expect(await rootsOf(contest.id)).toEqual([{ n: 1, root: merkleRoot([]) }]);
  });

  test("no vote is accepted any more, even if the clock goes back", async () => {
    const { contest, room, story, luis } = await votedContest();
    await close(contest.id);
    const before = await rootInRoom(contest.id);
    setClock(IN_VOTING);
    expect(await room.castVote(voteFor(contest, story(2), luis))).toMatchObject({
      reason: "ended",
    });
    await room.withdrawStory(contest.id, story(0).id, 1);
    setClock(VOTING_ENDS, 1);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
    expect(await rootInRoom(contest.id)).toBe(before);
  });

  test("a contest that was in counting before there were roots gets one within the cron's minute", async () => {
    const { contest, room } = await votedContest();
    await close(contest.id);
    const before = await rootsOf(contest.id);
    await loseRoots(contest.id);
    await runInDurableObject(room, (_, { storage: { sql } }) => {
      sql.exec("DELETE FROM meta WHERE k IN ('root', 'published_root')");
    });
    expect(await listLateContests(db, new Date())).toContain(contest.id);
    await room.ensureAlarm(contest.id);
    await runDurableObjectAlarm(room);
    expect(await rootsOf(contest.id)).toEqual(before);
    expect(await listLateContests(db, new Date())).not.toContain(contest.id);
  });
});

/** Returns the root of the votes in the room's ledger whose entries satisfy an SQL condition. */
const rootOfEntries = (contest: string, condition: string) =>
  runInDurableObject(roomOf(contest), (_, { storage: { sql } }) => {
    const votes = sql.exec<{ story: string; code: string }>(
      `SELECT story_id AS story, substr(leaf, 1, 32) AS code FROM ledger WHERE op = '+' AND ${condition}`,
    );
    return merkleRoot([...votes].map(({ story, code }) => ballotLeaf(contest, story, code)).sort());
  });

describe("VOTE-11 what left the contest before the room has heard of it", () => {
  /** Deletes a story with a vote of Ana's, and Luis's account with his. Their votes stay in the room. */
  async function removeInD1(story: { id: string }, luis: string) {
    await db.deleteFrom("stories").where("id", "=", story.id).execute();
    // The triggers of D1 do not know the mocked clock.
    await db
      .updateTable("story_withdrawals")
      .set({ version: Date.now() })
      .where("story_id", "=", story.id)
      .execute();
    const by = { id: luis, isAdmin: false };
    await deleteAccount(db, { user: luis, stories: "borradas", by }, new Date());
  }
  const tellRoom = async () => {
    await sendWithdrawals(env, db, new Date());
    await completeDeletions(env, db, new Date());
  };

  test("is not in the root if it left before the deadline", async () => {
    const { contest, room, story, ana, luis } = await votedContest();
    await removeInD1(story(1), luis);
    await close(contest.id);
    const before = await rootsOf(contest.id);
    const kept = `user_id = '${ana}' AND story_id = '${story(0).id}'`;
    expect(before).toEqual([{ n: 1, root: await rootOfEntries(contest.id, kept) }]);
    await tellRoom();
    await room.finalize(contest.id);
    expect(await rootFromCodes(contest.id, [ana])).toBe(before[0]?.root);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("is in the root if it left after the deadline", async () => {
    const { contest, room, story, luis } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await removeInD1(story(1), luis);
    await close(contest.id);
    const all = await rootOfEntries(contest.id, "TRUE");
    expect(await rootsOf(contest.id)).toEqual([{ n: 1, root: all }]);
    await tellRoom();
    await room.finalize(contest.id);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("is in the root if D1 is away at the close: the room makes it at once, and publishes it later", async () => {
    const { contest, room, story, luis } = await votedContest();
    await removeInD1(story(1), luis);
    setClock(VOTING_ENDS, 1);
    await withFailingDb(
      contest.id,
      () => "before",
      (instance) => instance.alarm(),
    );
    const all = await rootOfEntries(contest.id, "TRUE");
    expect(await rootInRoom(contest.id)).toBe(all);
    setClock(VOTING_ENDS, 3_600_000);
    await tellRoom();
    await runDurableObjectAlarm(room);
    expect(await listRoots(db, contest.id)).toMatchObject([
      { root: all, madeAt: later(VOTING_ENDS, 1) },
    ]);
    await room.finalize(contest.id);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });
});

test("VOTE-12 votes of an account that an admin deleted before the deadline count if the room did not hear of it, and its line says nothing else", async () => {
  const { contest, room, luis } = await votedContest();
  const admin = (await createUser(db, { is_admin: 1 })).id;
  const by = { id: admin, isAdmin: true };
  await deleteAccount(db, { user: luis, stories: "borradas", by }, new Date());
  setClock(VOTING_ENDS, 1);
  await withFailingDb(
    contest.id,
    () => "before",
    (instance) => instance.alarm(),
  );
  await completeDeletions(env, db, new Date());
  await room.finalize(contest.id);
  const { votes, interventions } = await actaOf(contest.id);
  expect(votes).toHaveLength(3);
  expect(interventions.map(({ kind, reason }) => [kind, reason])).toEqual([
    [
      "account-deleted",
      "Sus votos, si los tenía, cuentan solo si la urna se cerró con ellos dentro",
    ],
  ]);
});

describe("VOTE-11 a root that D1 lost by a restore into counting", () => {
  test("is published again within the cron's minute, and the ballot stays closed meanwhile", async () => {
    const { contest, room, story, luis } = await votedContest();
    await close(contest.id);
    const before = await listRoots(db, contest.id);
    await loseRoots(contest.id);
    expect(await listLateContests(db, new Date())).toContain(contest.id);
    await room.ensureAlarm(contest.id);
    const reopened = { voting_deadline: later(VOTING_ENDS, 60_000), dates_version: 2 };
    await db.updateTable("contests").set(reopened).where("id", "=", contest.id).execute();
    expect(
      await room.castVote(voteFor(contest, story(2), luis, { datesVersion: 2 })),
    ).toMatchObject({ reason: "ended" });
    await db
      .updateTable("contests")
      .set({ voting_deadline: VOTING_ENDS, dates_version: 3 })
      .where("id", "=", contest.id)
      .execute();
    await room.configure(contest.id);
    await runDurableObjectAlarm(room);
    expect(await listRoots(db, contest.id)).toEqual(before);
    expect(await listLateContests(db, new Date())).not.toContain(contest.id);
  });

  test("costs no read of D1 while nothing is late", async () => {
    const { contest } = await votedContest();
    await close(contest.id);
    setClock(RESULTS_AT);
    const trips: string[] = [];
    await withDb(
      contest.id,
      (run, queries) => {
        trips.push(...queries);
        return run();
      },
      (instance) => instance.ensureAlarm(contest.id),
    );
    expect(trips).toEqual([]);
  });
});

describe("VOTE-11 the root is the same", () => {
  test("if the alarm comes three times, and at the finalization too", async () => {
    const { contest, room } = await votedContest();
    await close(contest.id);
    const before = await listRoots(db, contest.id);
    for (let n = 0; n < 3; n++) await inRoom(contest.id, (instance) => instance.alarm());
    await room.finalize(contest.id);
    await room.resend(contest.id);
    expect(await listRoots(db, contest.id)).toEqual(before);
  });

  test("if the finalization comes before the alarm", async () => {
    const { contest, room, ana, luis } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await Promise.all([room.finalize(contest.id), room.finalize(contest.id)]);
    expect(await rootsOf(contest.id)).toEqual([
      { n: 1, root: await rootFromCodes(contest.id, [ana, luis]) },
    ]);
  });

  test.each(["before", "after"] as const)(
    "if D1 fails %s any step of the close, and nothing is published meanwhile",
    async (when) => {
      for (let step = 1; step <= 5; step++) {
        setClock(IN_VOTING);
        const { contest, ana, luis, room } = await votedContest();
        setClock(VOTING_ENDS, 1);
        await withFailingDb(
          contest.id,
          (call) => (call >= step ? when : null),
          (instance) => instance.alarm(),
        );
        const inBetween = await rootInRoom(contest.id);
        setClock(VOTING_ENDS, 60_000);
        await runDurableObjectAlarm(room);
        const [root, ...others] = await rootsOf(contest.id);
        expect(others).toEqual([]);
        if (inBetween !== null) expect(root?.root, `step ${step}`).toBe(inBetween);
        expect(await rootInRoom(contest.id)).toBe(root?.root);
        await room.finalize(contest.id);
        expect(await rootFromCodes(contest.id, [ana, luis])).toBe(root?.root);
      }
    },
  );

  test("in a room's file and after it is sent again to a restored D1", async () => {
    const { contest, room } = await votedContest();
    await close(contest.id);
    const before = await listRoots(db, contest.id);
    await room.exportFile(contest.id);
    const lost = await loseRoom(contest.id);
    expect(await lost.importFile(contest.id)).toMatchObject({ ok: true });
    await loseRoots(contest.id);
    expect(await lost.resend(contest.id)).toMatchObject({ ok: true });
    expect(await listRoots(db, contest.id)).toEqual(before);
  });
});

describe("VOTE-11 a room that is rebuilt in counting", () => {
  test("publishes a second root, and the first one stays", async () => {
    const { contest, ana, luis } = await votedContest();
    await close(contest.id);
    const [first] = await rootsOf(contest.id);
    const room = await loseRoom(contest.id);
    expect(await room.finalize(contest.id)).toEqual({ ok: false, reason: "behind" });
    await room.rebuild(contest.id);
    setClock(RESULTS_AT);
    await runDurableObjectAlarm(room);
    expect(await isFinished(contest.id)).toBe(true);
    const second = { n: 2, root: await rootFromCodes(contest.id, [ana, luis]) };
    expect(await rootsOf(contest.id)).toEqual([first, second]);
    expect(second.root).not.toBe(first?.root);
    expect(await listResultAlarms(db, contest.id)).toEqual([]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("publishes it before the results are due", async () => {
    const { contest } = await votedContest();
    await close(contest.id);
    const room = await loseRoom(contest.id);
    await room.rebuild(contest.id);
    await runDurableObjectAlarm(room);
    expect((await rootsOf(contest.id)).map(({ n }) => n)).toEqual([1, 2]);
  });

  test("publishes no root that it made while it lacked votes and D1 was away", async () => {
    const { contest, room, story, luis } = await votedContest();
    const putBack = await snapshot(contest.id);
    await room.castVote(voteFor(contest, story(2), luis));
    await room.recount(contest.id);
    await putBack();
    setClock(VOTING_ENDS, 1);
    await withFailingDb(
      contest.id,
      () => "before",
      (instance) => instance.alarm(),
    );
    const wrong = await rootInRoom(contest.id);
    await roomOf(contest.id).rebuild(contest.id);
    await runDurableObjectAlarm(roomOf(contest.id));
    expect(await rootsOf(contest.id)).toEqual([{ n: 1, root: await rootInRoom(contest.id) }]);
    expect(await rootInRoom(contest.id)).not.toBe(wrong);
  });

  test("and one that is rebuilt in voting publishes one root", async () => {
    const { contest } = await votedContest();
    const room = await loseRoom(contest.id);
    await room.rebuild(contest.id);
    await close(contest.id);
    expect((await rootsOf(contest.id)).map(({ n }) => n)).toEqual([1]);
  });
});

describe("VOTE-12 if room and D1 have different roots", () => {
  const falsify = (contest: string) =>
    db
      .insertInto("contest_roots")
      .values({
        contest_id: contest,
        n: 1,
        root: "0".repeat(64),
        closed_at: VOTING_ENDS,
        made_at: VOTING_ENDS,
      })
      .execute();

  test("nothing is published, each attempt logs it, and the admins see both", async () => {
    const { contest, room, log } = await votedContest();
    await falsify(contest.id);
    await close(contest.id);
    setClock(RESULTS_AT);
    await runDurableObjectAlarm(room);
    expect(await room.finalize(contest.id)).toEqual({ ok: false, reason: "root" });
    expect(await isFinished(contest.id)).toBe(false);
    const [alarm] = await listResultAlarms(db, contest.id);
    expect(alarm).toMatchObject({ kind: "root", noticedAt: later(VOTING_ENDS, 1) });
    expect(alarm?.difference).toContain("0".repeat(64));
    expect(alarm?.difference).toContain(await rootInRoom(contest.id));
    const lines = log.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.startsWith("root_mismatch"))).toHaveLength(3);
    expect((await room.recount(contest.id)).mismatches.join()).toContain("root: the room has");
  });

  test("the result comes by itself once they agree, and the warning goes", async () => {
    const { contest, room } = await votedContest();
    await falsify(contest.id);
    await close(contest.id);
    await loseRoots(contest.id);
    setClock(RESULTS_AT);
    await runDurableObjectAlarm(room);
    expect(await isFinished(contest.id)).toBe(true);
    expect(await listResultAlarms(db, contest.id)).toEqual([]);
  });

  test("a room that was put back to before the close has its root again", async () => {
    const { contest } = await votedContest();
    const putBack = await snapshot(contest.id);
    await close(contest.id);
    const before = await listRoots(db, contest.id);
    await putBack();
    setClock(RESULTS_AT);
    await roomOf(contest.id).ensureAlarm(contest.id);
    await runDurableObjectAlarm(roomOf(contest.id));
    expect(await isFinished(contest.id)).toBe(true);
    expect(await listRoots(db, contest.id)).toEqual(before);
  });

  test("a published root cannot be changed", async () => {
    const { contest } = await votedContest();
    await close(contest.id);
    await expect(
      db
        .updateTable("contest_roots")
        .set({ root: "1".repeat(64) })
        .execute(),
    ).rejects.toThrow("append-only");
  });
});

describe("PHASE-13 at the instant of the close", () => {
  const AT = later(VOTING_ENDS, 86_400_000);
  /** Prolongs voting by a request that began before the deadline. */
  const prolong = async (contest: string) => {
    const admin = await createUser(db, { is_admin: 1 });
    const found = await findContest(db, contest);
    if (!found) throw new Error("There is no such contest");
    return extendContest(
      db,
      found,
      { until: AT, version: found.datesVersion, admin: admin.id, zone: "UTC" },
      new Date(later(VOTING_ENDS, -1)),
    );
  };

  test("voting is not prolonged any more once the root is public", async () => {
    const { contest } = await votedContest();
    await close(contest.id);
    expect(await prolong(contest.id)).toEqual({ ok: false, reason: "changed" });
    expect((await findContest(db, contest.id))?.votingDeadline).toBe(VOTING_ENDS);
  });

  test("a root that comes later than the prolongation is dropped, and votes are accepted", async () => {
    const { contest, room, story, luis } = await votedContest();
    await db
      .updateTable("contests")
      .set({ results_at: null })
      .where("id", "=", contest.id)
      .execute();
    setClock(VOTING_ENDS, 1);
    await withFailingDb(
      contest.id,
      (call) => (call >= 4 ? "before" : null),
      (instance) => instance.alarm(),
    );
    expect(await rootInRoom(contest.id)).not.toBeNull();
    expect(await prolong(contest.id)).toMatchObject({ ok: true });
    await room.configure(contest.id);
    expect(await room.castVote(voteFor(contest, story(2), luis))).toMatchObject({ ok: true });
    expect(await listRoots(db, contest.id)).toEqual([]);
    setClock(AT, 1);
    await runDurableObjectAlarm(roomOf(contest.id));
    expect(await listRoots(db, contest.id)).toMatchObject([{ n: 1, closedAt: AT }]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });
});
