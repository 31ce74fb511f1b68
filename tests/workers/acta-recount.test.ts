import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashActaText } from "~/domain/acta/write-acta.server";
import { byHand } from "./by-hand";
import { countedContest } from "./counted-contest";
import { createIntervention } from "../../scripts/seed/rows";
import { db, inRoom, IN_VOTING, setClock } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** Changes D1 by hand, also what its triggers forbid. */
const changeD1 = (contest: string, statement: string) =>
  byHand(/(?:UPDATE|FROM) (\w+)/.exec(statement)?.[1] ?? "", statement, contest);

async function finishedContest() {
  const counted = await countedContest([3, 2, 1]);
  await counted.room.finalize(counted.contest.id);
  const found = async () => (await counted.room.recount(counted.contest.id)).mismatches.join("\n");
  expect(await found()).toBe("");
  return { ...counted, found };
}

/** Replaces the first vote of the file by one for the next story. */
const MOVED_VOTE = `UPDATE acta_parts SET text = substr(text, 1, instr(text, '"votes":[') + 9) || '['
  || CASE substr(text, instr(text, '"votes":[') + 11, 1) WHEN '0' THEN '1' ELSE '0' END
  || substr(text, instr(text, '"votes":[') + 12) WHERE contest_id = ?`;

test.each([
  ["D1: a vote is gone", "UPDATE votes SET active = 0 WHERE contest_id = ?", "inactive in D1"],
  [
    "the page: a count",
    "UPDATE stories SET likes_count = 9 WHERE contest_id = ?",
    "published count",
  ],
  [
    "the page: a place",
    "UPDATE stories SET is_winner = 0, winner_position = NULL WHERE contest_id = ? AND winner_position = 1",
    "the places on the pages",
  ],
  ["D1: a title", "UPDATE stories SET title = 'Otro' WHERE contest_id = ?", "titles or dates"],
  [
    "D1: the time that settles a tie",
    "UPDATE stories SET published_at = '2030-01-01T00:00:00.000Z' WHERE contest_id = ?",
    "titles or dates",
  ],
  [
    "the list of versions: the newest is withdrawn",
    "UPDATE actas SET withdrawn_at = '2030-01-01T00:00:00.000Z' WHERE contest_id = ?",
    "version 1: it is withdrawn",
  ],
  ["the file: a vote", MOVED_VOTE, "its text is not the one of its SHA-256"],
  ["the file: a part is gone", "DELETE FROM acta_parts WHERE contest_id = ?", "SHA-256"],
  ["the file: all of it is gone", "DELETE FROM actas WHERE contest_id = ?", "the acta is missing"],
])("VOTE-12 a recount finds what was changed by hand in %s", async (_, statement, why) => {
  const { contest, found } = await finishedContest();
  await changeD1(contest.id, statement);
  expect(await found()).toContain(why);
});

test("VOTE-12 a recount finds a changed vote in the file even if its SHA-256 was changed too", async () => {
  const { contest, found } = await finishedContest();
  await changeD1(contest.id, MOVED_VOTE);
  const sha256 = await hashActaText(db, contest.id, 1);
  await changeD1(contest.id, `UPDATE actas SET sha256 = '${sha256}' WHERE contest_id = ?`);
  expect(await found()).toContain("its root is not that of the closed ballot");
  expect(await found()).toContain("those of the room's tally");
});

test.each([
  ["a code that the page shows", "UPDATE sealed_votes SET code = upper(code)", "page of the acta"],
  ["a vote that the page lacks", "DELETE FROM sealed_votes", "page of the acta"],
  ["a vote of the ledger", "UPDATE ledger SET leaf = 'x' WHERE seq = 1", "another root"],
  ["a tally", "UPDATE tally SET n = n + 1", "the room's tally"],
])(
  "VOTE-12 a recount finds what was changed by hand in the room: %s",
  async (_, statement, why) => {
    const { room, found } = await finishedContest();
    await runInDurableObject(room, (_room, state) => void state.storage.sql.exec(statement));
    expect(await found()).toContain(why);
  },
);

test("VOTE-12 a recount finds an intervention that the file lacks, and one that D1 has lost", async () => {
  const { contest, found } = await finishedContest();
  const { id } = await createIntervention(db, {
    kind: "story-disqualified",
    rule: "other",
    contest_id: contest.id,
    made_at: "2040-04-01T00:00:00.000Z",
  });
  expect(await found()).toContain("it lacks interventions of D1 and the room");
  await inRoom(contest.id, (room) => room.correctActa(contest.id));
  expect(await found()).toBe("");
  await db.deleteFrom("interventions").where("id", "=", id).execute();
  expect(await found()).toContain("D1 and the room lack interventions that it has");
});

test("VOTE-12 a recount accepts the empty place of a winner that was deleted, and no other", async () => {
  const { contest, room, story, found } = await finishedContest();
  await db.deleteFrom("stories").where("id", "=", story(2).id).execute();
  await room.correctActa(contest.id);
  expect(await found()).toBe("");
  await changeD1(
    contest.id,
    "UPDATE stories SET is_winner = 0, winner_position = NULL WHERE contest_id = ? AND winner_position = 2",
  );
  expect(await found()).toContain("the places on the pages");
});

test("VOTE-12 a story that D1 has in another state than the file is found", async () => {
  const { contest, found } = await finishedContest();
  await changeD1(
    contest.id,
    "UPDATE stories SET disqualified_at = '2040-04-01T00:00:00.000Z', is_winner = 0, winner_position = NULL WHERE contest_id = ? AND winner_position = 3",
  );
  expect(await found()).toContain("a correction is due");
});
