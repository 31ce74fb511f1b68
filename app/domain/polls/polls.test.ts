import { describe, expect, test } from "vitest";
import { createPoll, createPollVotes, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { isTied, percentages, winningOption } from "./polls";
import { countPastPolls, findActivePoll, findPoll, listPastPolls } from "./polls.server";
import { voteInPoll } from "./vote.server";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const deadline = later(1000).toISOString();

const { db } = await fixture(openD1());

async function openPoll(overrides: Parameters<typeof createPoll>[1] = {}) {
  const poll = await createPoll(db, { voting_deadline: deadline, ...overrides });
  const [first = "", second = ""] = poll.options;
  return { ...poll, first, second };
}
const rowsOf = (poll: string) =>
  db.selectFrom("poll_votes").where("poll_id", "=", poll).selectAll().execute();

describe("POLL-01 a vote in a poll", () => {
  test("POLL-01 is one row per person, which a later vote changes and the same vote leaves alone", async () => {
    const [{ id: poll, first, second }, { id: user }] = [await openPoll(), await createUser(db)];
    expect(await voteInPoll(db, { poll, option: first, user }, now)).toEqual({
      ok: true,
      isFirst: true,
    });
    expect(await voteInPoll(db, { poll, option: first, user }, later(10))).toEqual({
      ok: true,
      isFirst: true,
    });
    expect(await voteInPoll(db, { poll, option: second, user }, later(20))).toEqual({
      ok: true,
      isFirst: false,
    });
    expect(await rowsOf(poll)).toEqual([
      {
        poll_id: poll,
        option_id: second,
        user_id: user,
        created_at: now.toISOString(),
        updated_at: later(20).toISOString(),
      },
    ]);
  });

  test("POLL-01 counts up to and including the deadline, and not after it or in a closed poll", async () => {
    const [{ id: poll, first, second }, { id: user }] = [await openPoll(), await createUser(db)];
    const at = (moment: Date, option = first) => voteInPoll(db, { poll, option, user }, moment);
    expect((await at(later(1000))).ok).toBe(true);
    expect(await at(later(1001), second)).toEqual({ ok: false, reason: "ended" });
    const closed = await openPoll({ status: "closed" });
    expect(await voteInPoll(db, { poll: closed.id, option: closed.first, user }, now)).toEqual({
      ok: false,
      reason: "ended",
    });
    expect((await rowsOf(poll)).map(({ option_id }) => option_id)).toEqual([first]);
    expect(await rowsOf(closed.id)).toEqual([]);
  });

  test("POLL-01 for an option of another poll, for no poll and by no account is refused", async () => {
    const [one, other, { id: user }] = [await openPoll(), await openPoll(), await createUser(db)];
    const vote = (poll: string, option: string, by = user) =>
      voteInPoll(db, { poll, option, user: by }, now);
    expect(await vote(one.id, other.first)).toEqual({ ok: false, reason: "no-option" });
    expect(await vote("none", one.first)).toEqual({ ok: false, reason: "no-poll" });
    expect(await vote(one.id, one.first, "nobody")).toEqual({ ok: false, reason: "signed-out" });
    expect([...(await rowsOf(one.id)), ...(await rowsOf(other.id))]).toEqual([]);
  });

  test("POLL-01 AUTH-10 goes with the account", async () => {
    const [{ id: poll, first }, { id: user }] = [await openPoll(), await createUser(db)];
    await voteInPoll(db, { poll, option: first, user }, now);
    await db.deleteFrom("user_profiles").where("id", "=", user).execute();
    expect(await rowsOf(poll)).toEqual([]);
  });
});

describe("POLL-01 counts of a poll", () => {
  const countsFor = async (id: string, viewer: string | null, at = now) =>
    (await findPoll(db, id, { viewer, now: at }))?.options.map(({ votes }) => votes);

  test("POLL-01 are read from the rows, only by who has voted, and by everybody after the end", async () => {
    const poll = await openPoll();
    const [one, two, three] = [await createUser(db), await createUser(db), await createUser(db)];
    await createPollVotes(db, poll, [
      { option: poll.second, user: one.id },
      { option: poll.second, user: two.id },
    ]);
    expect(await countsFor(poll.id, null)).toEqual([null, null]);
    expect(await countsFor(poll.id, three.id)).toEqual([null, null]);
    expect(await countsFor(poll.id, one.id)).toEqual([0, 2]);
    expect(await countsFor(poll.id, null, later(1001))).toEqual([0, 2]);
  });

  test("POLL-01 home shows the newest open poll, and the list those that have ended, newest first", async () => {
    await db.deleteFrom("polls").execute();
    const at = (days: number) => later(days * 24 * 60 * 60 * 1000).toISOString();
    const old = await openPoll({ created_at: at(-3) });
    const open = await openPoll({ created_at: at(-2), voting_deadline: null });
    const closed = await openPoll({ created_at: at(-1), status: "closed" });
    const active = await findActivePoll(db, { viewer: null, now });
    expect(active?.id).toBe(open.id);
    expect((await listPastPolls(db, 1, later(1001))).map(({ id }) => id)).toEqual([
      ...[closed.id, old.id],
    ]);
    expect([await countPastPolls(db, now), await countPastPolls(db, later(1001))]).toEqual([1, 2]);
    expect(await listPastPolls(db, 2, now)).toEqual([]);
  });
});

test.each([
  [[0, 0], "0 0"],
  [[1, 1, 1], "33 33 33"],
  [[2, 1], "67 33"],
  [[1, 999], "0 100"],
  [[5, 3, 5], "38 23 38"],
])("POLL-01 %j votes are %s percent", (counts, shares) => {
  expect(percentages(counts).join(" ")).toBe(shares);
});

test("POLL-02 the option with the most votes wins, and of equal ones the first in order", () => {
  const options = (...counts: number[]) => counts.map((votes) => ({ votes }));
  const [, second, third] = [0, 1, 2];
  const tied = options(1, 4, 4);
  expect(winningOption(tied)).toBe(tied[second]);
  expect(isTied(tied)).toBe(true);
  const clear = options(1, 4, 5);
  expect([winningOption(clear), isTied(clear)]).toEqual([clear[third], false]);
  expect([winningOption(options(0, 0)), isTied(options(0, 0))]).toEqual([null, false]);
});
