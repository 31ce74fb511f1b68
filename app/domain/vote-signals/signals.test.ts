import { describe, expect, test } from "vitest";
import { createContest, createStory, createUser, createVote } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { networkKey } from "./networks.server";
import { findSignal, listSignals } from "./signals.server";

const { db } = await fixture(openD1());
const SECRET = "a secret of the tests";
const DATES = {
  status: "voting" as const,
  submission_deadline: "2026-11-10T00:00:00.000Z",
  voting_deadline: "2026-11-20T00:00:00.000Z",
};
const BEFORE = "2026-11-01T00:00:00.000Z";
const DURING = "2026-11-12T00:00:00.000Z";

/** Creates a contest with two stories, for which accounts with these names and instants of registration vote. */
async function votedContest(voters: { name: string; since: string; stories?: (0 | 1)[] }[]) {
  const contest = (await createContest(db, DATES)).id;
  const author = (await createUser(db)).id;
  const other = (await createUser(db)).id;
  const stories = [
    (await createStory(db, { contest_id: contest, user_id: author })).id,
    (await createStory(db, { contest_id: contest, user_id: other })).id,
  ];
  for (const { name, since, stories: chosen = [0] } of voters) {
    const folded = { display_name: name, name_folded: name.toLowerCase() };
    const user_id = (await createUser(db, { ...folded, created_at: since })).id;
    for (const index of chosen) {
      await createVote(db, { contest_id: contest, story_id: stories[index] ?? "", user_id });
    }
  }
  return contest;
}

const kindsOf = async (contest: string) =>
  (await listSignals(db, SECRET, contest)).map(({ kind, accounts }) => `${kind} ${accounts}`);

describe("VOTE-10 signals of abuse", () => {
  test("VOTE-10 count accounts made during the voting that give their only vote to one story", async () => {
    const names = ["Ana", "Berta", "Carla"];
    const contest = await votedContest(names.map((name) => ({ name, since: DURING })));
    expect(await kindsOf(contest)).toEqual(["new-accounts 3"]);
  });

  test("VOTE-10 leave out older accounts, those that vote for more stories, and two alone", async () => {
    const contest = await votedContest([
      { name: "Ana", since: BEFORE },
      { name: "Berta", since: DURING },
      { name: "Carla", since: DURING },
      { name: "Dora", since: DURING, stories: [0, 1] },
    ]);
    expect(await kindsOf(contest)).toEqual([]);
  });

  test("VOTE-10 count names that differ in digits and spaces alone", async () => {
    const names = ["lector 1", "lector22", "Lector", "otra"];
    const contest = await votedContest(names.map((name) => ({ name, since: BEFORE })));
    expect(await kindsOf(contest)).toEqual(["names 3"]);
  });

  test("VOTE-10 have ids that only the server's secret connects with a story", async () => {
    const names = ["Ana", "Berta", "Carla"];
    const contest = await votedContest(names.map((name) => ({ name, since: DURING })));
    const [signal] = await listSignals(db, SECRET, contest);
    expect(await findSignal(db, "another secret", contest, signal?.id ?? "")).toBeNull();
    expect((await findSignal(db, SECRET, contest, signal?.id ?? ""))?.votes).toHaveLength(3);
  });

  test("VOTE-10 know networks by keys that differ from contest to contest", () => {
    const key = networkKey("203.0.113.9", SECRET, "one");
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    expect(networkKey("203.0.113.9", SECRET, "another")).not.toBe(key);
    expect(networkKey(null, SECRET, "one")).toBeNull();
  });
});
