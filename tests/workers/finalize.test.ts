import { sql } from "kysely";
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { BallotStore } from "../../workers/contest-room/ballot-store";
import { createContest, createStory, createUser, userInsert } from "../../scripts/seed/rows";
import {
  db,
  inRoom,
  fromCall,
  IN_VOTING,
  mirroredVotes,
  openContest,
  PUBLICATION,
  RESULTS_AT,
  roomOf,
  runAll,
  setClock,
  SUBMISSION_ENDS,
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

/** Creates a contest in counting whose stories have these numbers of votes, by voters with up to three votes each. */
async function countedContest(tallies: readonly number[], overrides = {}) {
  const opened = await openContest(tallies.length, overrides);
  const { contest, room, entries } = opened;
  await room.configure(contest.id);
  const total = tallies.reduce((sum, votes) => sum + votes, 0);
  const size = Math.max(0, ...tallies, Math.ceil(total / VOTES_PER_CONTEST));
  const voters = Array.from({ length: size }, () => ({ id: newId() }));
  await runAll(voters.map((voter) => userInsert(db, voter)));
  const used = new Map<string, number>();
  for (const [index, story] of entries.entries()) {
    const free = voters.filter((voter) => (used.get(voter.id) ?? 0) < VOTES_PER_CONTEST);
    for (const voter of free.slice(0, tallies[index])) {
      expect((await room.castVote(voteFor(contest, story, voter.id))).ok).toBe(true);
      used.set(voter.id, (used.get(voter.id) ?? 0) + 1);
    }
  }
  setClock(VOTING_ENDS, 1);
  return { ...opened, voters: voters.map((voter) => voter.id) };
}

async function storiesOf(contest: string) {
  return db
    .selectFrom("stories")
    .where("contest_id", "=", contest)
    .orderBy("created_at")
    .select(["id", "likes_count", "is_winner", "winner_position"])
    .execute();
}

async function positionsOf(contest: string): Promise<(number | null)[]> {
  return (await storiesOf(contest)).map((story) => story.winner_position);
}

/**
 * Returns all that a finalization writes, with numbers instead of ids, so that two contests of the same shape can be compared.
 */
async function endState(opened: Awaited<ReturnType<typeof countedContest>>) {
  const { contest, entries, voters } = opened;
  const people = [...entries.map((entry) => entry.author), ...voters];
  // Passes the ids as one JSON array, because D1 allows a hundred parameters at most.
  const userIds = sql<string>`(select value from json_each(${JSON.stringify(people)}))`;
  const nameOf = (id: string | null) => people.indexOf(id ?? "");
  const row = await db
    .selectFrom("contests")
    .where("id", "=", contest.id)
    .select(["status", "finalized_at"])
    .executeTakeFirstOrThrow();
  const stories = await storiesOf(contest.id);
  const badges = await db
    .selectFrom("user_badges")
    .where("user_id", "in", userIds)
    .selectAll()
    .execute();
  const notes = await db
    .selectFrom("notifications")
    .where("user_id", "in", userIds)
    .selectAll()
    .execute();
  const mails = await db
    .selectFrom("mail_outbox")
    .where("user_id", "in", userIds)
    .selectAll()
    .execute();
  const totals = await db
    .selectFrom("user_profiles")
    .where("id", "in", userIds)
    .selectAll()
    .execute();
  const karma = await db
    .selectFrom("cached_rankings")
    .where("user_id", "in", userIds)
    .selectAll()
    .execute();
  return {
    ...row,
    stories: stories.map(({ id: _, ...story }) => story),
    badges: badges.map((badge) => `${nameOf(badge.user_id)} ${badge.badge_id}`).sort(),
    notes: notes
      .map((note) =>
        `${nameOf(note.user_id)} ${note.type} ${note.message}`.replace(/Historia [0-9a-f]{8}/, "H"),
      )
      .sort(),
    mails: mails.map((mail) => `${nameOf(mail.user_id)} ${mail.kind}`).sort(),
    totals: totals.map((one) => `${nameOf(one.id)} ${one.wins_count} ${one.total_likes}`).sort(),
    karma: karma.map((one) => `${nameOf(one.user_id)} ${one.total_karma}`).sort(),
    votes: (await mirroredVotes(contest.id)).length,
  };
}

describe("PHASE-09 finalization", () => {
  test("publishes counts, positions, badges, notices, mails, totals and karma, and the status last", async () => {
    const opened = await countedContest([1, 4, 2, 0]);
    expect(await opened.room.finalize(opened.contest.id)).toEqual({ ok: true });
    const state = await endState(opened);
    expect(state).toMatchObject({
      status: "results",
      finalized_at: new Date(Date.parse(VOTING_ENDS) + 1).toISOString(),
      stories: [
        { likes_count: 1, is_winner: 1, winner_position: 3 },
        { likes_count: 4, is_winner: 1, winner_position: 1 },
        { likes_count: 2, is_winner: 1, winner_position: 2 },
        { likes_count: 0, is_winner: 0, winner_position: null },
      ],
      badges: ["0 contest_finalist", "1 contest_winner", "2 contest_finalist"],
      totals: ["0 0 1", "1 1 4", "2 0 2", "3 0 0", "4 0 0", "5 0 0", "6 0 0", "7 0 0"],
      // Karma as 'person points': 15 for the story, 2 for each like, 75 or 30 for the place, 1 for each vote given.
      karma: ["0 47", "1 98", "2 49", "3 15", "4 3", "5 2", "6 1", "7 1"],
      votes: 7,
    });
    expect(state.notes).toEqual([
      "0 badge Conseguiste la insignia «Pluma finalista».",
      "0 contest_winner Tu historia «H» obtuvo el tercer lugar en el reto «Reto de prueba».",
      "1 badge Conseguiste la insignia «Pluma ganadora».",
      "1 contest_winner Tu historia «H» obtuvo el primer lugar en el reto «Reto de prueba».",
      "2 badge Conseguiste la insignia «Pluma finalista».",
      "2 contest_winner Tu historia «H» obtuvo el segundo lugar en el reto «Reto de prueba».",
    ]);
    expect(state.mails).toEqual(
      // Writers who did not win get the mail about the results; winners get 'contest won' instead.
      [..."34567"]
        .map((name) => `${name} results`)
        .concat(["0 contest_won", "1 contest_won", "2 contest_won"])
        .sort(),
    );
    expect((await opened.room.recount(opened.contest.id)).mismatches).toEqual([]);
  });

  test.each([
    ["submission", SUBMISSION_ENDS, 0],
    ["voting", IN_VOTING, 0],
    ["voting, at its last instant", VOTING_ENDS, 0],
  ])("is refused in %s and changes nothing", async (_, instant, offset) => {
    const { contest, room } = await openContest(2);
    setClock(instant, offset);
    expect(await room.finalize(contest.id)).toEqual({ ok: false, reason: "not-counting" });
    expect(await positionsOf(contest.id)).toEqual([null, null]);
  });

  test("three at the same time are one", async () => {
    const opened = await countedContest([2, 1]);
    const { contest, room } = opened;
    await Promise.all([1, 2, 3].map(() => room.finalize(contest.id)));
    const once = await endState(opened);
    setClock(RESULTS_AT);
    await Promise.all([1, 2, 3].map(() => room.finalize(contest.id)));
    expect(await endState(opened)).toEqual(once);
    expect(once.badges).toHaveLength(2);
  });

  test("a crash before or after any step ends in the same state", async () => {
    const whole = await countedContest([1, 3, 2]);
    let steps = 0;
    await withFailingDb(
      whole.contest.id,
      (call) => {
        steps = call;
        return null;
      },
      (instance) => instance.finalize(whole.contest.id),
    );
    const expected = await endState(whole);
    expect(expected.status).toBe("results");
    expect(steps).toBeGreaterThanOrEqual(6);
    for (let step = 1; step <= steps; step++) {
      for (const when of ["before", "after"] as const) {
        setClock(IN_VOTING);
        const opened = await countedContest([1, 3, 2]);
        const { contest, room } = opened;
        await withFailingDb(
          contest.id,
          (call) => (call >= step ? when : null),
          (instance) => instance.finalize(contest.id).catch(() => null),
        );
        // Retries later than the first attempt. The result must keep the instant at which it was decided.
        setClock(VOTING_ENDS, step > 5 ? 5000 : 1);
        if (step > 5) expect(await runDurableObjectAlarm(room)).toBe(true);
        else await room.finalize(contest.id);
        expect(await endState(opened), `a crash ${when} call ${step}`).toEqual(expected);
        expect((await room.recount(contest.id)).mismatches).toEqual([]);
      }
    }
  }, 120_000);

  test("whatever call crashes, nothing of the result shows before all of it does", async () => {
    const nothing = { badges: [], notes: [], mails: [], shown: [] };
    const statuses = [];
    for (let step = 1; step <= 24; step++) {
      setClock(IN_VOTING);
      const opened = await countedContest([1, 3, 2]);
      await withFailingDb(
        opened.contest.id,
        (call) => (call >= step ? "before" : null),
        (instance) => instance.finalize(opened.contest.id).catch(() => null),
      );
      const { status, badges, notes, mails, totals, stories } = await endState(opened);
      const shown = [
        ...stories.filter((story) => story.likes_count > 0 || story.is_winner === 1),
        ...totals.filter((line) => !line.endsWith(" 0 0")),
      ];
      if (status === "results") expect([badges.length, notes.length]).toEqual([3, 6]);
      else expect({ badges, notes, mails, shown }, `call ${step}`).toEqual(nothing);
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set(["voting", "results"]));
  });

  test("MAIL-01 a crash between the voters' mails loses none and sends none twice", async () => {
    const { contest, room, story } = await openContest(1);
    await room.configure(contest.id);
    const [first, last] = [
      await createUser(db, { id: `!${newId()}` }),
      await createUser(db, { id: `~${newId()}` }),
    ];
    await runInDurableObject(room, (instance, state) => {
      // Appends the 309 votes directly to the room's storage: calls of `castVote` would be slow and test nothing more.
      const { store } = instance as unknown as { store: BallotStore };
      state.storage.transactionSync(() => {
        for (const user of [first.id, ...Array.from({ length: 5000 }, newId), last.id]) {
          store.append(contest.id, { op: "+", user, story: story(0).id, key: null }, new Date());
        }
      });
    });
    await room.recount(contest.id);
    setClock(VOTING_ENDS, 1);
    const recipients = async () => {
      const mails = db.selectFrom("mail_outbox").where("user_id", "in", [first.id, last.id]);
      return (await mails.select("user_id").execute()).map((mail) => mail.user_id);
    };
    const finished = () =>
      db
        .selectFrom("contests")
        .where("id", "=", contest.id)
        .select("finalized_at")
        .executeTakeFirst();
    await withFailingDb(
      contest.id,
      // Lets the batch that publishes the result and the first batch of voters' mails pass.
      fromCall(/INTO mail_outbox/, "before", 2),
      (instance) => instance.finalize(contest.id).catch(() => null),
    );
    expect((await finished())?.finalized_at).not.toBeNull();
    expect(await recipients()).toEqual([first.id]);
    expect(await runDurableObjectAlarm(room)).toBe(true);
    expect((await recipients()).sort()).toEqual([first.id, last.id]);
    await room.finalize(contest.id);
    expect(await recipients()).toHaveLength(2);
  });

  test("WRITE-17 a story deleted while the contenders are read leaves no empty place", async () => {
    const { contest, room, story } = await countedContest([1, 3, 2]);
    await whileReading(
      contest.id,
      async (instance) => {
        await db.deleteFrom("stories").where("id", "=", story(1).id).execute();
        await instance.withdrawStory(contest.id, story(1).id, 1);
      },
      (instance) => instance.finalize(contest.id),
      // Number of the call to D1 that reads the stories to rank. The calls before it read the contest and the newest ledger
      // entry, and publish the root.
      4,
    );
    expect(await positionsOf(contest.id)).toEqual([2, 1]);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "WRITE-17 nor does one that is deleted after the decision, with a crash %s the publication",
    async (when) => {
      const { contest, room, story } = await countedContest([1, 3, 2, 2]);
      await withFailingDb(contest.id, fromCall(PUBLICATION, when), (instance) =>
        instance.finalize(contest.id).catch(() => null),
      );
      const isPublished = when === "after";
      expect(await positionsOf(contest.id)).toEqual(
        isPublished ? [null, 1, 2, 3] : [null, null, null, null],
      );
      await db.deleteFrom("stories").where("id", "=", story(1).id).execute();
      expect(await runDurableObjectAlarm(room)).toBe(true);
      // Published places do not change when a story is deleted afterwards.
      expect(await positionsOf(contest.id)).toEqual(isPublished ? [null, 2, 3] : [3, 1, 2]);
      expect((await room.recount(contest.id)).mismatches).toEqual([]);
    },
  );

  test("the mirror's failure holds up no result", async () => {
    const opened = await countedContest([1, 2]);
    const { contest, room } = opened;
    await runInDurableObject(room, (_, state) => {
      state.storage.sql.exec("UPDATE meta SET v = '0' WHERE k = 'mirrored'");
    });
    await withFailingDb(
      contest.id,
      // The sixth call to D1 fails. The calls in order: the contest, the newest ledger entry, what left the contest, the root, the
      // stories, the mirror's batch of votes.
      (call) => (call === 6 ? "before" : null),
      (instance) => instance.finalize(contest.id),
    );
    expect(await positionsOf(contest.id)).toEqual([2, 1]);
    await runDurableObjectAlarm(room);
    expect((await room.recount(contest.id)).mismatches).toEqual([]);
  });

  test("VOTE-12 a step that fails again and again warns the admins, until it succeeds", async () => {
    const { contest, room } = await countedContest([1, 2]);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failing = sql.raw(
      "CREATE TRIGGER fails BEFORE INSERT ON user_badges BEGIN SELECT RAISE(ABORT, 'no badges'); END",
    );
    await failing.execute(db);
    const alarms = async () =>
      (await listResultAlarms(db, contest.id)).map(({ kind, difference }) => [kind, difference]);
    const attempt = () =>
      inRoom(contest.id, (awake) => awake.finalize(contest.id)).catch(() => null);
    for (let n = 0; n < 2; n++) await attempt();
    expect(await alarms()).toEqual([]);
    await attempt();
    expect(await alarms()).toEqual([
      ["failure", expect.stringMatching(/^publishing the result fails: .*no badges/) as string],
    ]);
    await sql`DROP TRIGGER fails`.execute(db);
    await room.finalize(contest.id);
    expect(await positionsOf(contest.id)).toEqual([2, 1]);
    expect(await alarms()).toEqual([]);
  });

  test("after it nobody votes, whatever the dates say then", async () => {
    const { contest, room, story } = await countedContest([1, 2]);
    await room.finalize(contest.id);
    // Removes the trigger that prevents changes to the dates of a finished contest. Without it, the room itself must refuse
    // votes.
    await sql`DROP TRIGGER contests_finish_once_on_update`.execute(db);
    await db
      .updateTable("contests")
      .set({ voting_deadline: "2040-04-20T00:00:00.000Z", results_at: null, dates_version: 2 })
      .where("id", "=", contest.id)
      .execute();
    const late = voteFor(contest, story(0), (await createUser(db)).id, { datesVersion: 2 });
    expect(await room.castVote(late)).toEqual({ ok: false, reason: "ended", used: 0 });
  });

  test("a contest that was finished before it had a room is left as it is", async () => {
    const contest = await createContest(db, {
      status: "results",
      submission_deadline: SUBMISSION_ENDS,
      voting_deadline: VOTING_ENDS,
      results_at: RESULTS_AT,
      finalized_at: RESULTS_AT,
    });
    await createStory(db, {
      contest_id: contest.id,
      likes_count: 7,
      is_winner: 1,
      winner_position: 1,
    });
    setClock(RESULTS_AT, 1);
    expect(await roomOf(contest.id).finalize(contest.id)).toEqual({ ok: true });
    expect((await storiesOf(contest.id))[0]).toMatchObject({ likes_count: 7, winner_position: 1 });
  });
});

describe("PHASE-14 few stories, few votes, ties", () => {
  test("a contest with no story ends too: Desierto", async () => {
    const { contest, room } = await countedContest([]);
    expect(await room.finalize(contest.id)).toEqual({ ok: true });
    const row = await db
      .selectFrom("contests")
      .where("id", "=", contest.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.status).toBe("results");
    expect(row.finalized_at).not.toBeNull();
  });

  test.each([
    ["one story has one position", [2], [1]],
    ["two stories have two", [1, 2], [2, 1]],
    ["a story without a vote is never a winner", [0, 3, 0], [null, 1, null]],
    ["no votes at all, no winners", [0, 0], [null, null]],
    ["a tie goes to the earlier submission", [2, 1, 2, 2], [1, null, 2, 3]],
  ])("%s", async (_, tallies, positions) => {
    const { contest, room } = await countedContest(tallies);
    await room.finalize(contest.id);
    expect(await positionsOf(contest.id)).toEqual(positions);
  });

  test("published_at goes before created_at", async () => {
    const { contest, room, story } = await countedContest([1, 1]);
    await db
      .updateTable("stories")
      .set({ published_at: "2040-02-01T00:00:00.000Z" })
      .where("id", "=", story(1).id)
      .execute();
    await room.finalize(contest.id);
    expect(await positionsOf(contest.id)).toEqual([2, 1]);
  });
});

test("BADGE-01 the second win makes a veteran, once", async () => {
  const veteran = await createUser(db);
  for (const wins of [1, 2, 3]) {
    setClock(IN_VOTING);
    const { contest, room } = await openContest(1);
    const story = await createStory(db, { contest_id: contest.id, user_id: veteran.id });
    await room.castVote(
      voteFor(contest, { id: story.id, author: veteran.id }, (await createUser(db)).id),
    );
    setClock(VOTING_ENDS, wins);
    await room.finalize(contest.id);
    const badges = await db
      .selectFrom("user_badges")
      .where("user_id", "=", veteran.id)
      .select(["badge_id", "metadata"])
      .execute();
    const ids = badges.map((badge) => badge.badge_id);
    expect(ids.filter((id) => id === "contest_winner")).toHaveLength(wins);
    expect(ids.filter((id) => id === "contest_winner_veteran")).toHaveLength(wins > 1 ? 1 : 0);
    expect(JSON.parse(badges[0]?.metadata ?? "{}")).toMatchObject({
      contest_title: "Reto de prueba",
      position: 1,
    });
  }
  const notifications = await db
    .selectFrom("notifications")
    .where("user_id", "=", veteran.id)
    .where("message", "like", "%Doble corona%")
    .selectAll()
    .execute();
  expect(notifications).toHaveLength(1);
});

test("MAIL-01 results go to those alone who want contest mail, and are void after three days", async () => {
  const { contest, room, story, voters } = await countedContest([2]);
  await db
    .updateTable("user_profiles")
    .set({ email_notifications: 0 })
    .where("id", "=", story(0).author)
    .execute();
  await db
    .updateTable("user_profiles")
    .set({ contest_notifications: 0 })
    .where("id", "=", voters[0] ?? "")
    .execute();
  await room.finalize(contest.id);
  const mails = await db
    .selectFrom("mail_outbox")
    .where("user_id", "in", [story(0).author, ...voters])
    .selectAll()
    .execute();
  expect(mails.map((mail) => [mail.user_id, mail.kind, mail.dedupe_key])).toEqual([
    [voters[1], "results", `results:${contest.id}:${voters[1]}`],
  ]);
  const [mail] = mails;
  expect(Date.parse(mail?.expires_at ?? "") - Date.parse(mail?.created_at ?? "")).toBe(259_200_000);
});

test("AUTH-10 an account deleted after voting keeps its votes counted, without a name", async () => {
  const { contest, room, voters } = await countedContest([3, 2]);
  const deletedVoter = voters[0] ?? "";
  await db.deleteFrom("user_profiles").where("id", "=", deletedVoter).execute();
  await room.forgetVoter(contest.id, deletedVoter);
  await room.finalize(contest.id);
  expect((await storiesOf(contest.id)).map((story) => story.likes_count)).toEqual([3, 2]);
  expect(await room.recount(contest.id)).toMatchObject({ votes: 5, voters: 3, mismatches: [] });
});

describe("PHASE-09 BADGE-02 NOTIF-01 MAIL-01 of 300 entries each award, notice and mail is given once", () => {
  test.each([
    ["without a crash", null],
    ["killed before the publication", "before"],
    ["killed right after the publication", "after"],
  ] as const)(
    "%s",
    async (_, when) => {
      const opened = await openContest(300);
      const { contest, room, entries } = opened;
      await room.configure(contest.id);
      // Each author votes for the next story. Story 7 gets four more votes, story 3 three, story 11 two.
      const votes = [
        ...entries.map((_, at) => [at, (at + 1) % 300] as const),
        ...[100, 101, 102, 103].map((at) => [at, 7] as const),
        ...[110, 111, 112].map((at) => [at, 3] as const),
        ...[120, 121].map((at) => [at, 11] as const),
      ];
      await runInDurableObject(room, (instance, state) => {
        // Appends the 309 votes directly to the room's storage: calls of `castVote` would be slow and test nothing more.
        const { store } = instance as unknown as { store: BallotStore };
        state.storage.transactionSync(() => {
          for (const [by, at] of votes) {
            const [user, story] = [entries[by]?.author ?? "", entries[at]?.id ?? ""];
            store.append(contest.id, { op: "+", user, story, key: null }, new Date());
          }
        });
      });
      setClock(VOTING_ENDS, 1);
      await withFailingDb(contest.id, when ? fromCall(PUBLICATION, when) : () => null, (instance) =>
        instance.finalize(contest.id).catch(() => null),
      );
      if (when) {
        const { status } = await endState({ ...opened, voters: [] });
        expect(status === "results").toBe(when === "after");
        setClock(VOTING_ENDS, 5000);
        expect(await runDurableObjectAlarm(room)).toBe(true);
      }
      const { status, stories, badges, notes, mails } = await endState({ ...opened, voters: [] });
      expect(status).toBe("results");
      expect(stories.filter(({ is_winner }) => is_winner === 1)).toEqual([
        { likes_count: 4, is_winner: 1, winner_position: 2 },
        { likes_count: 5, is_winner: 1, winner_position: 1 },
        { likes_count: 3, is_winner: 1, winner_position: 3 },
      ]);
      expect(stories.filter(({ likes_count }) => likes_count === 1)).toHaveLength(297);
      expect(badges).toEqual(["11 contest_finalist", "3 contest_finalist", "7 contest_winner"]);
      expect(notes.map((note) => note.split(" ").slice(0, 2).join(" "))).toEqual(
        [..."11 3 7".split(" ")].flatMap((name) => [`${name} badge`, `${name} contest_winner`]),
      );
      expect(mails).toEqual(
        [
          ...entries.map((_, at) => `${at} results`).filter((mail) => !/^(11|3|7) /.test(mail)),
          ...["11 contest_won", "3 contest_won", "7 contest_won"],
        ].sort(),
      );
    },
    120_000,
  );
});

test("PHASE-09 2,000 stories and 20,000 votes are finalized", async () => {
  const { contest, room } = await openContest(0);
  const ids = Array.from({ length: 2000 }, (_, index) => `${contest.id}-story-${index}`);
  for (let from = 0; from < ids.length; from += 500) {
    const rows = ids.slice(from, from + 500).map((id) => ({
      id,
      contest_id: contest.id,
      user_id: null,
      title: "Una de dos mil",
      source: "",
      content: "",
      excerpt: "",
      word_count: 0,
      winner_position: null,
      published_at: IN_VOTING,
      created_at: IN_VOTING,
      updated_at: IN_VOTING,
    }));
    await db.batch(rows.map((row) => db.insertInto("stories").values(row).compile()));
  }
  await room.configure(contest.id);
  await runInDurableObject(room, (instance, state) => {
    // Appends the votes to the room's storage directly: 20,000 calls would only test this machine's network.
    const { store } = instance as unknown as {
      store: BallotStore;
    };
    state.storage.transactionSync(() => {
      for (let n = 0; n < 20_000; n++) {
        const vote = {
          op: "+" as const,
          user: `voter-${Math.floor(n / 3)}`,
          story: ids[(n * 7) % 2000] ?? "",
        };
        store.append(contest.id, { ...vote, key: null }, new Date());
      }
    });
  });
  setClock(RESULTS_AT);
  expect(await room.finalize(contest.id)).toEqual({ ok: true });
  const counted = await room.recount(contest.id);
  expect(counted).toMatchObject({ entries: 20_000, votes: 20_000, voters: 6667, mismatches: [] });
  const published = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest.id)
    .select((eb) => eb.fn.sum<number>("likes_count").as("n"))
    .executeTakeFirstOrThrow();
  expect(published.n).toBe(20_000);
});
