import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createUser } from "../../scripts/seed/rows";
import { db, IN_VOTING, openContest, setClock, voteFor, VOTING_ENDS } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Creates a contest with two voters, three votes, and one of the votes withdrawn. It is in counting if `isOver`. */
async function votedContest() {
  const opened = await openContest(3);
  const { contest, room, story } = opened;
  const [ana, luis] = [(await createUser(db)).id, (await createUser(db)).id];
  await room.castVote(voteFor(contest, story(0), ana));
  await room.castVote(voteFor(contest, story(1), ana));
  await room.castVote(voteFor(contest, story(0), luis));
  await room.castVote(voteFor(contest, story(1), ana, { want: "no-vote" }));
  await room.recount(contest.id);
  const tamper = (statement: string, ...values: string[]) =>
    runInDurableObject(room, (_, state) => {
      state.storage.sql.exec(statement, ...values);
    });
  return { ...opened, ana, luis, tamper };
}

describe("VOTE-09 a recount fails loudly", () => {
  test("and finds nothing where nothing was touched", async () => {
    const { contest, room } = await votedContest();
    const { head, ...counted } = await room.recount(contest.id);
    expect(counted).toEqual({ entries: 4, voters: 2, votes: 2, mismatches: [] });
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["a changed story", "UPDATE ledger SET story_id = 'another' WHERE seq = 1", "entry 1: hash"],
    ["a changed voter", "UPDATE ledger SET user_id = 'another' WHERE seq = 3", "entry 3: leaf"],
    ["a changed time", "UPDATE ledger SET at = '2040-01-01' WHERE seq = 2", "entry 2: hash"],
    ["a missing entry", "DELETE FROM ledger WHERE seq = 2", "entry 3: 2 was expected"],
    ["a missing last entry", "DELETE FROM ledger WHERE seq = 4", "head"],
    ["a moved tally", "UPDATE tally SET n = n + 1", "tally of story"],
    ["a lost ballot", "DELETE FROM ballot", "not in the ballots"],
    ["an invented ballot", "INSERT INTO ballot VALUES ('x', 'y', 9)", "without a ledger entry"],
  ])("on %s in the room", async (_, statement, found) => {
    const { contest, room, tamper } = await votedContest();
    await tamper(statement);
    const { mismatches } = await room.recount(contest.id);
    expect(mismatches.join("\n")).toContain(found);
  });

  test("on a D1 vote that was added, taken away or given to another story", async () => {
    const { contest, room, story, ana } = await votedContest();
    const recount = async () => (await room.recount(contest.id)).mismatches.join("\n");
    const votes = () => db.updateTable("votes").where("contest_id", "=", contest.id);
    await votes().set({ active: 0 }).where("user_id", "=", ana).execute();
    expect(await recount()).toContain("missing or inactive in D1");
    await votes().set({ active: 1 }).where("user_id", "=", ana).execute();
    expect(await recount()).toContain("not in the ledger");
    await votes().set({ active: 0 }).where("story_id", "=", story(1).id).execute();
    expect(await recount()).toBe("");
    await votes()
      .set({ story_id: story(2).id })
      .where("story_id", "=", story(0).id)
      .where("user_id", "=", ana)
      .execute();
    expect(await recount()).toContain("not in the ledger");
  });

  test("on a D1 tally and on a published count", async () => {
    const { contest, room, story } = await votedContest();
    await db
      .updateTable("vote_tallies")
      .set({ n: 9 })
      .where("story_id", "=", story(0).id)
      .execute();
    expect((await room.recount(contest.id)).mismatches).toEqual([
      `D1 tally of story ${story(0).id}: 9, the ledger says 2`,
    ]);
    await db
      .updateTable("vote_tallies")
      .set({ n: 2 })
      .where("story_id", "=", story(0).id)
      .execute();
    setClock(VOTING_ENDS, 1);
    await room.finalize(contest.id);
    await db.updateTable("stories").set({ likes_count: 8 }).where("id", "=", story(2).id).execute();
    expect((await room.recount(contest.id)).mismatches).toEqual([
      `published count of story ${story(2).id}: 8, the ledger says 0`,
    ]);
  });

  test("and names no voter (VOTE-10)", async () => {
    const { contest, room, ana, luis, tamper } = await votedContest();
    await tamper("UPDATE ledger SET story_id = 'another', leaf = 'x'");
    await tamper("DELETE FROM ballot");
    await db.updateTable("votes").set({ active: 0 }).where("contest_id", "=", contest.id).execute();
    const recount = JSON.stringify(await room.recount(contest.id));
    expect(recount).not.toContain(ana);
    expect(recount).not.toContain(luis);
  });
});

test("VOTE-09 codes and Acta are out with the results, not before", async () => {
  const { contest, room, story, ana, luis } = await votedContest();
  setClock(VOTING_ENDS, 1);
  const all = { from: 0, count: 100 };
  expect(await room.publishedLedger(contest.id, null, all)).toBeNull();
  expect(await room.codesOf(contest.id, ana)).toEqual([]);
  await room.finalize(contest.id);
  const acta = await room.publishedLedger(contest.id, [story(0).id], all);
  const [own] = await room.codesOf(contest.id, ana);
  const [other] = await room.codesOf(contest.id, luis);
  expect(own?.story).toBe(story(0).id);
  expect(own?.code).not.toBe(other?.code);
  const codes = [own?.code ?? "", other?.code ?? ""].sort();
  expect(acta?.stories).toEqual([{ story: story(0).id, votes: 2, codes }]);
  const storiesOf = async (stories: string[] | null, range = all) =>
    (await room.publishedLedger(contest.id, stories, range))?.stories;
  expect(await storiesOf([story(0).id], { from: 1, count: 1 })).toEqual([
    { story: story(0).id, votes: 2, codes: codes.slice(1) },
  ]);
  expect(await storiesOf(["otra"])).toEqual([{ story: "otra", votes: 0, codes: [] }]);
  expect(await storiesOf(null)).toEqual([{ story: story(0).id, votes: 2, codes: [] }]);
  expect([acta?.voted, acta?.votes, acta?.voters]).toEqual([1, 2, 2]);
  expect(acta?.head).toBe((await room.recount(contest.id)).head);
});
