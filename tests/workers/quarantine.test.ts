import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { listActaVersions } from "~/domain/acta/actas.server";
import { completeDeletions } from "~/domain/erasure/complete-deletions.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { sweepDaily } from "~/domain/recurring/unfinished-sweep.server";
import {
  liftQuarantine,
  listQuarantines,
  quarantine,
  sendQuarantines,
} from "~/domain/vote-signals/quarantine.server";
import { recordNetwork } from "~/domain/vote-signals/networks.server";
import { findSignal, listSignals } from "~/domain/vote-signals/signals.server";
import { createUser } from "../../scripts/seed/rows";
import { actaOf } from "./counted-contest";
import {
  db,
  IN_VOTING,
  openContest,
  PUBLICATION,
  setClock,
  voteFor,
  VOTING_ENDS,
  withDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

const SECRET = "a secret of the tests";
const now = () => new Date();

/** Creates a contest in which three accounts of one network and a fourth reader vote for story 0, and the reader also for story 1. */
async function suspiciousContest() {
  const opened = await openContest(2);
  const { contest, room, story } = opened;
  const voters = [];
  const long = { created_at: "2040-01-01T00:00:00.000Z" };
  for (let n = 0; n < 4; n++) voters.push((await createUser(db, long)).id);
  const reader = voters[3] ?? "";
  for (const [n, voter] of voters.entries()) {
    await room.castVote(voteFor(contest, story(0), voter));
    await recordNetwork(db, contest.id, voter, n < 3 ? "0123456789abcdef" : "f".repeat(16));
  }
  await room.castVote(voteFor(contest, story(1), reader));
  await room.recount(contest.id);
  const admin = (await createUser(db, { is_admin: 1 })).id;
  let quarantineId: string | null = null;
  return {
    ...opened,
    voters,
    reader,
    admin,
    signals: () => listSignals(db, SECRET, contest.id),
    /** Puts the votes of the contest's only signal into quarantine. `tell` reports it to the room. */
    put: async () => {
      const [found] = await listSignals(db, SECRET, contest.id);
      const signal = await findSignal(db, SECRET, contest.id, found?.id ?? "");
      if (!signal) throw new Error("There is no signal");
      const why = { rule: "voting" as const, reason: "Votan a la vez.", by: admin };
      quarantineId = await quarantine(
        db,
        { key: newId(), contest: contest.id, signal, ...why },
        now(),
      );
      return quarantineId;
    },
    lift: () =>
      liftQuarantine(db, { id: quarantineId ?? "", contest: contest.id, by: admin }, now()),
    tell: () => sendQuarantines(env, db, now()),
    tally: async (index: number) => {
      const { mismatches } = await room.recount(contest.id);
      const row = await db
        .selectFrom("vote_tallies")
        .where("story_id", "=", story(index).id)
        .select("n")
        .executeTakeFirst();
      return { n: row?.n ?? 0, mismatches };
    },
  };
}

describe("VOTE-10 votes in quarantine", () => {
  test("are counted nowhere, and the recount of room and D1 agrees", async () => {
    const { put, tell, tally } = await suspiciousContest();
    expect(await tally(0)).toEqual({ n: 4, mismatches: [] });
    expect(await put()).not.toBeNull();
    await tell();
    expect(await tally(0)).toEqual({ n: 1, mismatches: [] });
    expect(await tally(1)).toEqual({ n: 1, mismatches: [] });
  });

  test("stay on their ballots and use up a vote", async () => {
    const { put, tell, contest, room, voters, story } = await suspiciousContest();
    await put();
    await tell();
    expect(await room.ballotOf(contest.id, voters[0] ?? "")).toEqual({ stories: [story(0).id] });
  });

  test("can be taken back by their voters, which changes no count", async () => {
    const { put, tell, tally, contest, room, voters, story } = await suspiciousContest();
    await put();
    await tell();
    await room.castVote(voteFor(contest, story(0), voters[0] ?? "", { want: "no-vote" }));
    expect(await tally(0)).toEqual({ n: 1, mismatches: [] });
  });

  test("count again once the quarantine is lifted", async () => {
    const { put, lift, tell, tally } = await suspiciousContest();
    await put();
    await tell();
    expect(await lift()).toBe(true);
    await tell();
    expect(await tally(0)).toEqual({ n: 4, mismatches: [] });
  });

  test("are put there once by two admins at once", async () => {
    const { put, contest } = await suspiciousContest();
    const both = await Promise.all([put(), put()]);
    expect(both.filter((id) => id !== null)).toHaveLength(1);
    expect(await listQuarantines(db, contest.id)).toHaveLength(1);
  });

  test("are told to the room once, however often it is asked", async () => {
    const { put, tell, contest, room } = await suspiciousContest();
    await put();
    await Promise.all([tell(), tell()]);
    await tell();
    // Eight ledger entries: five votes and three quarantines.
    expect((await room.recount(contest.id)).entries).toBe(8);
  });

  /** Repeats the call that reported the quarantine to the room, like a duplicate that arrives late. */
  async function tellLate({ contest, room }: Awaited<ReturnType<typeof suspiciousContest>>) {
    const { intervention_id: note, votes } = await db
      .selectFrom("vote_quarantines")
      .where("contest_id", "=", contest.id)
      .select(["intervention_id", "votes"])
      .executeTakeFirstOrThrow();
    return room.quarantine(contest.id, JSON.parse(votes) as string[], note);
  }

  test("are not put there by a call that comes after the end of the quarantine", async () => {
    const opened = await suspiciousContest();
    await opened.put();
    await opened.lift();
    await opened.tell();
    expect(await tellLate(opened)).toEqual({ ok: true, changed: 0 });
    expect(await opened.tally(0)).toEqual({ n: 4, mismatches: [] });
  });

  test("are not put there again by a repeated call, once their voters have given them anew", async () => {
    const opened = await suspiciousContest();
    const { put, tell, tally, contest, room, voters, story } = opened;
    await put();
    await tell();
    for (const want of ["no-vote", "vote"] as const) {
      await room.castVote(voteFor(contest, story(0), voters[0] ?? "", { want, key: newId() }));
    }
    expect(await tally(0)).toEqual({ n: 2, mismatches: [] });
    expect(await tellLate(opened)).toEqual({ ok: true, changed: 0 });
    expect(await tally(0)).toEqual({ n: 2, mismatches: [] });
  });

  test("stay there if the room decided its result before it heard of the end, and the log says so", async () => {
    const { put, lift, tell, contest, room } = await suspiciousContest();
    await put();
    await tell();
    setClock(VOTING_ENDS, 1000);
    // The result is decided, but its publication fails.
    await withDb(
      contest.id,
      (run, queries) =>
        queries.some((query) => query.includes("SET likes_count"))
          ? Promise.reject(new Error("D1 is away"))
          : run(),
      (instance) => instance.finalize(contest.id).catch(() => null),
    );
    expect(await lift()).toBe(true);
    await tell();
    expect(await listQuarantines(db, contest.id)).toMatchObject([
      { liftedAt: null, isWaiting: false },
    ]);
    await room.finalize(contest.id);
    const acta = await room.publishedLedger(contest.id, null, { from: 0, count: 0 });
    expect(acta).toMatchObject({ votes: 2, quarantined: 3 });
    const { interventions } = await actaOf(contest.id);
    expect(interventions).toMatchObject([{ kind: "votes-quarantined", votes: 3 }]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("do not get there once the result is decided, and the acta says that it was tried", async () => {
    const { put, tell, contest, room } = await suspiciousContest();
    setClock(VOTING_ENDS, 1000);
    await withDb(
      contest.id,
      async (run, queries) => {
        if (queries.some((query) => PUBLICATION.test(query))) await put();
        return run();
      },
      (instance) => instance.finalize(contest.id),
    );
    // The first report tells that the quarantine came too late, the second one that it has ended.
    await tell();
    await tell();
    const [newest] = await listActaVersions(db, contest.id);
    const { interventions } = await actaOf(contest.id, newest?.version);
    expect(interventions).toMatchObject([
      { kind: "votes-quarantined", votes: 0 },
      { kind: "votes-released" },
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("wait for a room that does not answer", async () => {
    const { put, tell, tally, contest } = await suspiciousContest();
    await put();
    const lost = {
      CONTEST_ROOM: {
        idFromName: () => {
          throw new Error("lost");
        },
      },
    } as never;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await sendQuarantines(lost, db, now());
    expect(await listQuarantines(db, contest.id)).toMatchObject([{ isWaiting: true, votes: 3 }]);
    await tell();
    expect(await listQuarantines(db, contest.id)).toMatchObject([{ isWaiting: false }]);
    expect(await tally(0)).toMatchObject({ n: 1 });
  });

  test("are in no result and not in the published ledger, which says how many they are", async () => {
    const { put, tell, contest, room, story, voters } = await suspiciousContest();
    await put();
    await tell();
    setClock(VOTING_ENDS, 1000);
    await room.finalize(contest.id);
    const rows = await db
      .selectFrom("stories")
      .where("contest_id", "=", contest.id)
      .orderBy("published_at")
      .select("likes_count")
      .execute();
    expect(rows.map(({ likes_count }) => likes_count)).toEqual([1, 1]);
    const range = { from: 0, count: 9 };
    const acta = await room.publishedLedger(contest.id, [story(0).id], range);
    expect(acta).toMatchObject({ votes: 2, quarantined: 3, stories: [{ votes: 1 }] });
    expect(await room.codesOf(contest.id, voters[0] ?? "")).toMatchObject([
      { isQuarantined: true },
    ]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("cannot be put there or come back after the results", async () => {
    const { put, lift, tell, contest, room, story, admin } = await suspiciousContest();
    await put();
    await tell();
    setClock(VOTING_ENDS, 1000);
    await room.finalize(contest.id);
    expect(await lift()).toBe(false);
    const late = { id: "late", kind: "names" as const, votes: ["x"] };
    const why = { rule: "voting" as const, reason: "Tarde.", by: admin };
    expect(
      await quarantine(db, { key: newId(), contest: contest.id, signal: late, ...why }, now()),
    ).toBeNull();
    expect(await room.release(contest.id, "x")).toMatchObject({ ok: false, reason: "decided" });
    expect(
      (await room.publishedLedger(contest.id, [story(0).id], { from: 0, count: 9 }))?.votes,
    ).toBe(2);
  });

  test("whose voter deletes the account before the close are withdrawn", async () => {
    const { put, tell, tally, contest, room, voters } = await suspiciousContest();
    await put();
    await tell();
    await room.forgetVoter(contest.id, voters[0] ?? "");
    expect(await tally(0)).toEqual({ n: 1, mismatches: [] });
  });

  test("all count again once the quarantine is lifted in counting, also those of an account that was deleted since, and the acta says so", async () => {
    const { put, lift, tell, tally, contest, room, voters } = await suspiciousContest();
    await put();
    await tell();
    setClock(VOTING_ENDS, 1000);
    const voter = voters[0] ?? "";
    const by = { id: voter, isAdmin: false };
    await deleteAccount(db, { user: voter, stories: "borradas", by }, now());
    await completeDeletions(env, db, now());
    await lift();
    await tell();
    await room.finalize(contest.id);
    const { votes, quarantined, interventions } = await actaOf(contest.id);
    expect(votes).toHaveLength(5);
    expect(quarantined).toEqual([]);
    expect(interventions).toMatchObject([
      { kind: "votes-quarantined", votes: 0 },
      { kind: "votes-released" },
    ]);
    expect(await tally(0)).toEqual({ n: 4, mismatches: [] });
  });

  test("are sent to D1 again after it was restored", async () => {
    const { put, tell, tally, contest, room } = await suspiciousContest();
    await put();
    await tell();
    await room.recount(contest.id);
    await db
      .updateTable("votes")
      .set({ active: 1, seq: 1 })
      .where("contest_id", "=", contest.id)
      .execute();
    await room.resend(contest.id);
    expect(await tally(0)).toEqual({ n: 1, mismatches: [] });
  });

  test("whose entry somebody changed are found by the recount", async () => {
    const { put, tell, contest, room } = await suspiciousContest();
    await put();
    await tell();
    await runInDurableObject(room, (_, state) => {
      state.storage.sql.exec("UPDATE ledger SET note = 'another' WHERE op = 'quarantine'");
    });
    expect((await room.recount(contest.id)).mismatches.join("\n")).toContain("hash does not fit");
  });
});

describe("VOTE-10 a signal of abuse", () => {
  test("counts accounts of one network that vote for one story, and tells neither", async () => {
    const { signals, story } = await suspiciousContest();
    const found = await signals();
    expect(found).toMatchObject([{ kind: "network", accounts: 3 }]);
    expect(JSON.stringify(found)).not.toContain(story(0).id);
  });

  test("disappears with the quarantine of its votes", async () => {
    const { signals, put, tell, room, contest } = await suspiciousContest();
    await put();
    await tell();
    await room.recount(contest.id);
    expect(await signals()).toEqual([]);
  });

  test("of a network is forgotten with the results, and so are the ids of the votes", async () => {
    const { put, tell, room, contest } = await suspiciousContest();
    await put();
    await tell();
    setClock(VOTING_ENDS, 1000);
    await room.finalize(contest.id);
    await sweepDaily(db, now());
    const networks = await db
      .selectFrom("vote_networks")
      .where("contest_id", "=", contest.id)
      .selectAll()
      .execute();
    expect(networks).toEqual([]);
    const [kept] = await db
      .selectFrom("vote_quarantines")
      .where("contest_id", "=", contest.id)
      .selectAll()
      .execute();
    expect(kept).toMatchObject({ votes: "[]", n: 3 });
  });
});
