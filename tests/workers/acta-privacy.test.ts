import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { createIntervention } from "../../scripts/seed/rows";
import type { BallotStore } from "../../workers/contest-room/ballot-store";
import { actaOf, actaText } from "./counted-contest";
import { db, IN_VOTING, later, openContest, setClock, VOTING_ENDS } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

const VOTERS = 150;
const STORIES = 6;
const VOTES = 3 * VOTERS;

/** A vote as the attacker knows it, in the order of time, with its code, which only its voter knows. */
interface KnownVote {
  voter: string;
  story: string;
  code: string;
}

/** Quarantines of one day: two of one rule, with the votes of one voter each, and one of another rule with those of a third. */
const QUARANTINES = ["voting", "voting", "other"] as const;
const HELD = 3 * QUARANTINES.length;

/**
 * Has each of many voters give three votes in a row, a second apart, and publishes the result, with the votes of the first three
 * voters in quarantine. Returns all votes in the order of time.
 */
async function votedMonth() {
  const { contest, room, story } = await openContest(STORIES);
  await room.configure(contest.id);
  const cast = Array.from({ length: VOTERS }, newId).flatMap((voter, n) =>
    [0, 1, 2].map((vote) => ({ voter, story: story((n + vote * (1 + (n % 2))) % STORIES).id })),
  );
  await runInDurableObject(room, (instance, state) => {
    // Appends the votes directly to the room's storage: 450 calls of `castVote` would be slow and test nothing more.
    const { store } = instance as unknown as { store: BallotStore };
    state.storage.transactionSync(() => {
      for (const [at, vote] of cast.entries()) {
        const entry = { op: "+", user: vote.voter, story: vote.story, key: null } as const;
        store.append(contest.id, entry, new Date(later(IN_VOTING, at * 1000)));
      }
    });
  });
  setClock(VOTING_ENDS, 1);
  await room.recount(contest.id);
  const first = db.selectFrom("votes").where("contest_id", "=", contest.id).orderBy("seq");
  const held = (await first.limit(HELD).select("id").execute()).map((vote) => vote.id);
  for (const [n, rule] of QUARANTINES.entries()) {
    const { id } = await createIntervention(db, {
      kind: "votes-quarantined",
      rule,
      contest_id: contest.id,
      made_at: later(VOTING_ENDS, 1 + n),
    });
    await room.quarantine(contest.id, held.slice(3 * n, 3 * n + 3), id);
  }
  await room.finalize(contest.id);
  const codes = new Map<string, string>();
  for (const voter of new Set(cast.map((vote) => vote.voter))) {
    for (const own of await room.codesOf(contest.id, voter))
      codes.set(`${voter} ${own.story}`, own.code);
  }
  const votes = cast.map((vote) => ({
    ...vote,
    code: codes.get(`${vote.voter} ${vote.story}`) ?? "",
  }));
  return { contest, votes, ids: held };
}

let opened: ReturnType<typeof votedMonth> | undefined;
/** The month that all tests look at. */
const month = () => (opened ??= votedMonth());

/** Spearman's rank correlation of an order with the order of time: 1 for the same order, near 0 for none. */
function correlation(ranks: readonly number[]): number {
  const n = ranks.length;
  const sum = ranks.reduce((all, rank, time) => all + (rank - time) ** 2, 0);
  return 1 - (6 * sum) / (n * (n * n - 1));
}

/** Counts the neighbours in an order that are votes of one voter. */
function neighbours(order: readonly KnownVote[]): number {
  return order.filter(({ voter }, at) => order[at + 1]?.voter === voter).length;
}

/** Counts the votes at the same place in two orders: the right guesses of an attacker who takes one order for the other. */
const guesses = (order: readonly KnownVote[], votes: readonly KnownVote[]) =>
  order.filter((vote, at) => vote === votes[at]).length;

/** Mean number of different bits of two codes; 64 for codes that have nothing to do with each other. */
function distance(pairs: readonly (readonly [string, string])[]): number {
  const bits = (a: string, b: string) =>
    (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll("0", "").length;
  return pairs.reduce((sum, [a, b]) => sum + bits(a, b), 0) / pairs.length;
}

// Each bound lies more than six standard deviations from what chance gives, so a random order passes but once in a billion runs.
test("VOTE-11 one who knows all voters, and when each voted, learns nothing from the order of the file", async () => {
  const { contest, votes } = await month();
  const acta = await actaOf(contest.id);
  const byCode = new Map(votes.map((vote) => [vote.code, vote]));
  // Both lists, those that count and those in quarantine, in the order that they have.
  const all = [
    ...acta.votes.map(([story, code]) => ({ story, code })),
    ...acta.quarantined.map(({ story, code }) => ({ story, code })),
  ].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const order = all.flatMap(({ code }) => byCode.get(code) ?? []);
  expect(order).toHaveLength(VOTES);
  const known = votes;
  const ranksOf = (list: readonly KnownVote[]) => known.map((vote) => list.indexOf(vote));

  expect(Math.abs(correlation(ranksOf(order)))).toBeLessThan(0.3);
  expect(guesses(order, known)).toBeLessThan(20);
  expect(neighbours(order)).toBeLessThan(25);
  for (let story = 0; story < acta.stories.length; story++) {
    const ofStory = order.filter((_, at) => all[at]?.story === story);
    const inTime = known.filter((vote) => ofStory.includes(vote));
    const ranks = inTime.map((vote) => ofStory.indexOf(vote));
    expect(Math.abs(correlation(ranks)), `story ${story}`).toBeLessThan(0.75);
  }
  // The same measures tell an order of time: the test can fail.
  expect(correlation(ranksOf(known))).toBe(1);
  expect(guesses(known, known)).toBe(known.length);
  expect(neighbours(known)).toBeGreaterThan(VOTES / 2);
});

test("VOTE-11 votes in quarantine are told apart by reason and day only: those of two voters stand together, those of a third alone", async () => {
  const { contest, votes } = await month();
  const acta = await actaOf(contest.id);
  const { quarantined, interventions } = acta;
  expect(quarantined).toHaveLength(HELD);
  expect(quarantined.map(({ code }) => code)).toEqual(quarantined.map(({ code }) => code).sort());
  for (const vote of quarantined)
    expect(Object.keys(vote).sort()).toEqual(["at", "code", "reason", "story"]);
  const day = quarantined[0]?.at;
  const together = {
    kind: "votes-quarantined",
    at: day,
    reason: "Reglas de la votación",
    votes: 6,
  };
  const alone = { kind: "votes-quarantined", at: day, reason: "Otra norma", votes: 3 };
  // What the numbers of votes tell: not that the six votes were three of one voter and three of another.
  expect(interventions).toEqual([alone, together]);
  const codesOf = ({ reason }: { reason: string }) =>
    quarantined.filter((vote) => vote.reason === reason).map(({ code }) => code);
  const codes = votes.map(({ code }) => code);
  expect(codesOf(together)).toEqual(codes.slice(0, 6).sort());
  // What is learnt, and docs/acta.md says it: the votes of one reason and day may be one ballot.
  expect(codesOf(alone)).toEqual(codes.slice(6, 9).sort());
});

test("VOTE-11 the codes of one voter have nothing in common, nor do those of votes that follow each other", async () => {
  const { votes } = await month();
  const codes = votes.map(({ code }) => code);
  expect(new Set(codes).size).toBe(VOTES);
  const next = codes.slice(1).map((code, at) => [code, codes[at] ?? ""] as const);
  const ofOneVoter = next.filter((_, at) => votes[at]?.voter === votes[at + 1]?.voter);
  for (const pairs of [next, ofOneVoter]) expect(Math.abs(distance(pairs) - 64)).toBeLessThan(2.5);
});

test("VOTE-11 the file holds no instant but of stories and close, no account and no id of a vote", async () => {
  const { contest, votes, ids } = await month();
  const text = await actaText(contest.id);
  const acta = await actaOf(contest.id);
  const instants = new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g));
  const stories = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest.id)
    .select(["published_at", "created_at"])
    .execute();
  const expected = stories.flatMap(({ published_at, created_at }) => [published_at, created_at]);
  expect([...instants].toSorted()).toEqual([...new Set([...expected, acta.closedAt])].toSorted());
  for (const id of [...votes.map(({ voter }) => voter), ...ids]) expect(text).not.toContain(id);
  expect(acta.stories.map(({ id }) => id)).toEqual(acta.stories.map(({ id }) => id).toSorted());
});
