import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { listActaVersions } from "~/domain/acta/actas.server";
import { sendWithdrawals, sweepWithdrawals } from "~/domain/votes/withdrawals.server";
import { sweepBudget } from "~/db/delete-in-pieces";
import { findFinalizer } from "~/domain/closing/finalize.server";
import { createIntervention, createUser } from "../../scripts/seed/rows";
import { actaOf, countedContest } from "./counted-contest";
import { loseRoom, votedContest } from "./lost-room";
import {
  db,
  inRoom,
  IN_VOTING,
  PUBLICATION,
  RESULTS_AT,
  setClock,
  VOTING_ENDS,
  withDb,
  withFailingDb,
} from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

const now = () => new Date();

const isFinished = async (contest: string) =>
  (
    await db
      .selectFrom("contests")
      .where("id", "=", contest)
      .select("finalized_at")
      .executeTakeFirst()
  )?.finalized_at != null;

const silence = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

async function disqualify(story: { id: string }, at = now().toISOString()) {
  await createIntervention(db, {
    kind: "story-disqualified",
    rule: "originality",
    story_id: story.id,
    made_at: at,
    contest_id: sql<string>`(SELECT contest_id FROM stories WHERE id = ${story.id})` as never,
  });
  await db
    .updateTable("stories")
    .set({ disqualified_at: at, is_winner: 0, winner_position: null })
    .where("id", "=", story.id)
    .execute();
}

describe("VOTE-11 the file of a result", () => {
  test("has each vote under its story, the root of the close, and the ranking", async () => {
    const { contest, room, entries, story } = await countedContest([1, 3, 0, 1]);
    await room.finalize(contest.id);
    const acta = await actaOf(contest.id, 1);
    const root = await db
      .selectFrom("contest_roots")
      .where("contest_id", "=", contest.id)
      .select("root")
      .executeTakeFirstOrThrow();
    expect(acta).toMatchObject({ ...root, version: 1, supersedes: null, voters: 5 });
    expect(acta.stories.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).sort());
    const order = acta.ranking.map(({ story: index }) => acta.stories[index]?.id);
    expect(order).toEqual([story(1).id, story(0).id, story(3).id, story(2).id]);
    expect(acta.ranking.map(({ votes, settledByTime }) => [votes, settledByTime])).toEqual([
      [3, false],
      [1, true],
      [1, true],
      [0, false],
    ]);
    expect(acta.votes.map(([, code]) => code)).toEqual(acta.votes.map(([, code]) => code).sort());
    expect(acta.newAccounts).toBe(5);
  });

  test("tells fewer than three new accounts as such", async () => {
    const { contest, room, voters } = await countedContest([1, 3]);
    const old = { created_at: "2030-01-01T00:00:00.000Z" };
    await db.updateTable("user_profiles").set(old).where("id", "in", voters.slice(2)).execute();
    await room.finalize(contest.id);
    expect((await actaOf(contest.id)).newAccounts).toBeNull();
  });

  test("has the root from before a rebuild, and says how many votes were made anew", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { contest } = await votedContest();
    setClock(VOTING_ENDS, 1);
    await inRoom(contest.id, (room) => room.alarm());
    const rebuilt = await loseRoom(contest.id);
    await rebuilt.rebuild(contest.id);
    setClock(RESULTS_AT, 1);
    await rebuilt.finalize(contest.id);
    const roots = await db
      .selectFrom("contest_roots")
      .where("contest_id", "=", contest.id)
      .orderBy("n")
      .select(["root", "made_at"])
      .execute();
    const acta = await actaOf(contest.id);
    expect(acta.root).toBe(roots[1]?.root);
    expect(acta.earlierRoots).toEqual([
      {
        root: roots[0]?.root,
        madeAt: roots[0]?.made_at,
        replacedAt: roots[1]?.made_at,
        reason: "La urna perdió votos de su registro",
      },
    ]);
    expect(acta.interventions).toMatchObject([{ kind: "votes-rebuilt", newRoot: true, votes: 3 }]);
  });

  test("is there before the result is public, once, whenever D1 fails", async () => {
    const { contest, room } = await countedContest([2, 1]);
    for (let call = 1; call <= 40; call++) {
      for (const when of ["before", "after"] as const) {
        await withFailingDb(
          contest.id,
          (n) => (n === call ? when : null),
          (failing) => failing.finalize(contest.id).catch(() => undefined),
        );
        if (await isFinished(contest.id))
          expect(await listActaVersions(db, contest.id)).toHaveLength(1);
      }
    }
    await room.finalize(contest.id);
    const acta = await actaOf(contest.id, 1);
    expect(acta.votes).toHaveLength(3);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("lists quarantined votes apart, with reason and day", async () => {
    const { contest, room, voters } = await countedContest([2, 1]);
    const { id } = await createIntervention(db, {
      kind: "votes-quarantined",
      rule: "voting",
      contest_id: contest.id,
      made_at: "2040-03-20T12:00:00.000Z",
    });
    await room.recount(contest.id);
    const vote = await db
      .selectFrom("votes")
      .where("contest_id", "=", contest.id)
      .where("user_id", "=", voters[0] ?? "")
      .select("id")
      .executeTakeFirstOrThrow();
    await room.quarantine(contest.id, [vote.id], id);
    await room.finalize(contest.id);
    const acta = await actaOf(contest.id, 1);
    expect(acta.votes).toHaveLength(2);
    expect(acta.quarantined).toMatchObject([{ reason: "Reglas de la votación", at: "2040-03-20" }]);
    expect(acta.interventions).toEqual([
      { kind: "votes-quarantined", at: "2040-03-20", reason: "Reglas de la votación", votes: 1 },
    ]);
  });

  test("of a contest without votes or stories is written too", async () => {
    for (const votes of [[0, 0], []]) {
      const { contest, room } = await countedContest(votes);
      await room.finalize(contest.id);
      expect(await actaOf(contest.id, 1)).toMatchObject({ votes: [], voters: 0 });
      expect((await room.recount(contest.id)).mismatches).toEqual([]);
    }
  });
});

describe("VOTE-12 a result whose room, D1 and file differ is not published", () => {
  test.each([
    ["D1 has another vote", "UPDATE votes SET active = 0 WHERE contest_id = ?", "those of D1"],
    [
      "a publication was moved, so that another ranking follows",
      "UPDATE stories SET published_at = '2030-01-01T00:00:00.000Z' WHERE id = (SELECT id FROM stories WHERE contest_id = ? ORDER BY published_at DESC, created_at DESC, id DESC LIMIT 1)",
      "its ranking",
    ],
  ])("if %s: it waits in counting, and comes when they agree", async (_, change, why) => {
    const { contest, room } = await countedContest([1, 1, 1]);
    const error = silence();
    // The result is decided, and D1 fails before the acta is written.
    await withFailingDb(
      contest.id,
      (n) => (n > 6 ? "before" : null),
      (failing) => failing.finalize(contest.id).catch(() => undefined),
    );
    const before = await db
      .selectFrom("stories")
      .where("contest_id", "=", contest.id)
      .select(["id", "published_at"])
      .execute();
    await env.DB.prepare(change).bind(contest.id).run();
    expect(await room.finalize(contest.id)).toEqual({ ok: false, reason: "acta" });
    expect(await isFinished(contest.id)).toBe(false);
    expect(await listActaVersions(db, contest.id)).toEqual([]);
    expect(error.mock.calls.flat().join("\n")).toContain("acta_mismatch");
    const alarms = db
      .selectFrom("result_alarms")
      .where("contest_id", "=", contest.id)
      .select(["kind", "difference"]);
    expect(await alarms.execute()).toMatchObject([
      { kind: "acta", difference: expect.stringContaining(why) as string },
    ]);
    await env.DB.prepare("UPDATE votes SET active = 1 WHERE contest_id = ?").bind(contest.id).run();
    for (const { id, published_at } of before)
      await db.updateTable("stories").set({ published_at }).where("id", "=", id).execute();
    await inRoom(contest.id, (awake) => awake.alarm());
    expect(await isFinished(contest.id)).toBe(true);
    expect(await alarms.execute()).toEqual([]);
  });
});

test("VOTE-12 results published by hand are a line also if the account of the admin is deleted before they are public", async () => {
  const { contest, room } = await countedContest([2, 1]);
  silence();
  const admin = await createUser(db, { is_admin: 1 });
  const votes = db.updateTable("votes").where("contest_id", "=", contest.id);
  await room.recount(contest.id);
  await votes.set({ active: 0 }).execute();
  expect(await room.finalize(contest.id, admin.id)).toEqual({ ok: false, reason: "acta" });
  await room.forgetVoter(contest.id, admin.id);
  await votes.set({ active: 1 }).execute();
  expect(await room.finalize(contest.id)).toEqual({ ok: true });
  expect((await actaOf(contest.id)).interventions).toMatchObject([{ kind: "finalized-by-hand" }]);
  expect(await findFinalizer(db, contest.id)).toBe("deleted");
});

test("VOTE-12 a difference that lasts is found again without writing the file again", async () => {
  const { contest } = await countedContest([1, 1, 1]);
  silence();
  const writes: string[] = [];
  const attempt = () =>
    withDb(
      contest.id,
      (run, queries) => {
        writes.push(...queries.filter((query) => /insert into "acta_parts"/i.test(query)));
        return run();
      },
      (instance) => instance.finalize(contest.id),
    );
  await withFailingDb(
    contest.id,
    (n) => (n > 6 ? "before" : null),
    (failing) => failing.finalize(contest.id).catch(() => undefined),
  );
  await db.updateTable("votes").set({ active: 0 }).where("contest_id", "=", contest.id).execute();
  expect(await attempt()).toEqual({ ok: false, reason: "acta" });
  const first = writes.length;
  expect(first).toBeGreaterThan(0);
  expect(await attempt()).toEqual({ ok: false, reason: "acta" });
  expect(writes).toHaveLength(first);
});

describe("VOTE-11 a correction after the results", () => {
  /** Publishes the result, and makes a change once its acta is written, just before its places are. */
  const publishDuring = (contest: string, change: () => Promise<unknown>) =>
    withDb(
      contest,
      async (run, queries) => {
        if (queries.some((query) => PUBLICATION.test(query))) await change();
        return run();
      },
      (instance) => instance.finalize(contest),
    );

  test("is made at once for a story that is disqualified while the result is being published", async () => {
    const { contest, story } = await countedContest([2, 1]);
    await publishDuring(contest.id, () => disqualify(story(0)));
    const { stories, interventions } = await actaOf(contest.id, 2);
    expect(stories.find(({ id }) => id === story(0).id)?.state).toBe("disqualified");
    expect(interventions).toMatchObject([{ kind: "story-disqualified" }]);
    const winner = db.selectFrom("stories").where("winner_position", "=", 1).select("id");
    expect(await winner.where("contest_id", "=", contest.id).execute()).toEqual([
      { id: story(1).id },
    ]);
  });

  test("that does not agree leaves the result public, with a warning", async () => {
    const { contest, room, story, voters } = await countedContest([2, 1]);
    const error = silence();
    const answer = await publishDuring(contest.id, async () => {
      await disqualify(story(0));
      const votes = db.updateTable("votes").where("contest_id", "=", contest.id);
      await votes.set({ active: 0 }).execute();
    });
    expect(answer).toEqual({ ok: true });
    expect(error.mock.calls.flat().join("\n")).toContain("acta_mismatch");
    expect(await listActaVersions(db, contest.id)).toMatchObject([{ version: 1 }]);
    expect(await room.codesOf(contest.id, voters[0] ?? "")).toHaveLength(1);
  });

  test("a disqualified story makes a version, once, and the first one stays", async () => {
    const { contest, room, story } = await countedContest([2, 1, 0]);
    await room.finalize(contest.id);
    const first = await actaOf(contest.id, 1);
    await disqualify(story(0));
    await sendWithdrawals(env, db, now());
    await sendWithdrawals(env, db, now());
    await room.withdrawStory(contest.id, story(0).id, Date.now());
    const second = await actaOf(contest.id, 2);
    expect(second.supersedes).toMatchObject({ version: 1, reason: "1 historia descalificada." });
    expect(second.stories.find(({ id }) => id === story(0).id)?.state).toBe("disqualified");
    expect(second.ranking.map(({ story: at }) => second.stories[at]?.id)).toEqual([
      story(1).id,
      story(2).id,
    ]);
    expect([second.root, second.votes]).toEqual([first.root, first.votes]);
    expect(await listActaVersions(db, contest.id)).toHaveLength(2);
    expect(await actaOf(contest.id, 1)).toEqual(first);
  });

  test("a deleted story takes its title from every version, and its votes stay", async () => {
    const { contest, room, story } = await countedContest([2, 1]);
    await db
      .updateTable("stories")
      .set({ title: "Título que se va" })
      .where("id", "=", story(0).id)
      .execute();
    await room.finalize(contest.id);
    await db.deleteFrom("stories").where("id", "=", story(0).id).execute();
    await sweepWithdrawals(db, sweepBudget());
    await sendWithdrawals(env, db, now());
    const { stories, votes, supersedes } = await actaOf(contest.id, 2);
    expect(supersedes?.reason).toBe("1 historia eliminada.");
    expect(stories.find(({ id }) => id === story(0).id)).toEqual({
      id: story(0).id,
      state: "deleted",
    });
    expect(votes).toHaveLength(3);
    expect(await listActaVersions(db, contest.id)).toMatchObject([
      { version: 2, withdrawnAt: null },
      { version: 1, withdrawnAt: expect.any(String) as string },
    ]);
    const left = await db
      .selectFrom("acta_parts")
      .where("text", "like", "%que se va%")
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
    await sweepWithdrawals(db, sweepBudget());
    const waiting = await db
      .selectFrom("story_withdrawals")
      .where("contest_id", "=", contest.id)
      .selectAll()
      .execute();
    expect(waiting).toEqual([]);
  });

  test("a story that is deleted while a version is being written takes its title from that version too", async () => {
    const { contest, room, story } = await countedContest([2, 1, 1]);
    await room.finalize(contest.id);
    await disqualify(story(1));
    let isDeleted = false;
    await withDb(
      contest.id,
      async (run, queries) => {
        if (!isDeleted && queries.some((query) => /INSERT INTO actas/.test(query))) {
          isDeleted = true;
          await db.deleteFrom("stories").where("id", "=", story(0).id).execute();
        }
        return run();
      },
      (instance) => instance.correctActa(contest.id),
    );
    expect(isDeleted).toBe(true);
    const withdrawn = expect.any(String) as string;
    expect(await listActaVersions(db, contest.id)).toMatchObject([
      { version: 2, withdrawnAt: withdrawn },
      { version: 1, withdrawnAt: withdrawn },
    ]);
    await sendWithdrawals(env, db, now());
    const { stories, supersedes } = await actaOf(contest.id, 3);
    expect(supersedes).toMatchObject({ version: 2, reason: "1 historia eliminada." });
    expect(stories.map(({ state }) => state).toSorted()).toEqual(["deleted", "disqualified", "in"]);
    expect(await listActaVersions(db, contest.id)).toMatchObject([
      { version: 3, withdrawnAt: null },
      { version: 2, withdrawnAt: withdrawn },
      { version: 1, withdrawnAt: withdrawn },
    ]);
  });

  test("a crash in between loses none and makes none twice", async () => {
    const { contest, room, story } = await countedContest([1, 1]);
    await room.finalize(contest.id);
    await disqualify(story(0));
    const version = Date.now();
    for (let call = 1; call <= 14; call++) {
      for (const when of ["before", "after"] as const)
        await withFailingDb(
          contest.id,
          (n) => (n === call ? when : null),
          (failing) =>
            failing.withdrawStory(contest.id, story(0).id, version).catch(() => undefined),
        );
    }
    await room.withdrawStory(contest.id, story(0).id, version);
    expect(await listActaVersions(db, contest.id)).toMatchObject([{ version: 2 }, { version: 1 }]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });
});
