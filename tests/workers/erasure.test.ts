import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDb } from "~/db/db";
import { completeDeletions } from "~/domain/erasure/complete-deletions.server";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { STORY_FATES, type StoryFate } from "~/domain/erasure/deletion-fields";
import { sendRevocations } from "~/domain/revocations/send-revocations.server";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { openErasedWorld, type ErasedWorld } from "./erased-world";
import { db, IN_VOTING, setClock, voteFor } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

type Rooms = Pick<Env, "CONTEST_ROOM">;

const erase = ({ user }: ErasedWorld, stories: StoryFate, from = db) =>
  deleteAccount(from, { user: user.id, stories, by: { id: user.id, isAdmin: true } }, new Date());

/** Runs the parts of the cron job that tell rooms and the log of deleted stories and accounts. */
async function cron(rooms: Rooms = env): Promise<void> {
  await sendWithdrawals(rooms, db, new Date());
  await completeDeletions(rooms, db, new Date());
  await sendRevocations(env, db);
}

/** Runs the cron job now, and a second time when no request from before the deletion can still be running. */
async function completeErasure(): Promise<void> {
  await cron();
  setClock(IN_VOTING, 10 * 60_000);
  await cron();
}

/** Returns the final state after a deletion without ids, so that two runs can be compared. */
async function endOf({ contests, stories, other }: ErasedWorld) {
  const ids = Object.values(contests).map(({ contest }) => contest.id);
  const count = async (table: "account_deletions" | "room_erasures") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const recounts = await Promise.all(
    Object.entries(contests).map(async ([name, { contest, room }]) => {
      const { votes, voters, mismatches } = await room.recount(contest.id);
      return [name, { votes, voters, mismatches }] as const;
    }),
  );
  const left = await db
    .selectFrom("stories")
    .where(
      "id",
      "in",
      Object.values(stories).map(({ id }) => id),
    )
    .select(["id", "user_id", "likes_count", "winner_position"])
    .execute();
  const talk = await db
    .selectFrom("comments")
    .innerJoin("stories", "stories.id", "comments.story_id")
    .where("stories.contest_id", "in", ids)
    .orderBy("comments.content")
    .orderBy("comments.likes_count", "desc")
    .select(["comments.content", "comments.likes_count"])
    .select((eb) => eb("comments.user_id", "=", other.id).as("byOther"))
    .execute();
  return {
    recounts: Object.fromEntries(recounts),
    stories: Object.fromEntries(
      Object.entries(stories).map(([name, { id }]) => {
        const { id: _, ...story } = left.find((one) => one.id === id) ?? { id, isGone: true };
        return [name, story];
      }),
    ),
    talk,
    waiting: [await count("account_deletions"), await count("room_erasures")],
    ballot: (await contests.voting.room.ballotOf(contests.voting.contest.id, other.id)).stories
      .length,
  };
}

describe.each(STORY_FATES)("AUTH-10 an account that left traces everywhere, stories %s", (fate) => {
  test("is in no table and no room any more, and no count of others has moved", async () => {
    const world = await openErasedWorld();
    const places = new Set((await world.traces()).map((line) => line.split(":")[0]));
    expect(places.size).toBeGreaterThan(30);
    expect(await erase(world, fate)).toEqual({ ok: true });
    await completeErasure();
    expect(await world.traces()).toEqual([]);
    const isKept = fate === "anonimas";
    const deletedRow = { isGone: true };
    expect(await endOf(world)).toEqual({
      recounts: {
        // Two of the finished contest's four votes belong to the deleted account. After voting they stay; during voting they are
        // withdrawn, as is another voter's vote for the account's story.
        finished: { votes: 4, voters: 2, mismatches: [] },
        counting: { votes: 4, voters: 2, mismatches: [] },
        voting: { votes: 1, voters: 1, mismatches: [] },
        looked: { votes: 0, voters: 0, mismatches: [] },
        submission: { votes: 0, voters: 0, mismatches: [] },
      },
      stories: {
        finished: isKept ? { user_id: null, likes_count: 1, winner_position: 2 } : deletedRow,
        counting: isKept ? { user_id: null, likes_count: 0, winner_position: null } : deletedRow,
        voting: deletedRow,
        submission: deletedRow,
      },
      talk: [
        { content: "Comentario eliminado", likes_count: 1, byOther: null },
        { content: "Comentario eliminado", likes_count: 0, byOther: null },
        { content: "Lo digo yo", likes_count: 1, byOther: 1 },
        { content: "Me quedo con la última frase.", likes_count: 0, byOther: 1 },
      ],
      waiting: [0, 0],
      ballot: 1,
    });
  });
});

/**
 * Returns a D1 and rooms whose call number `at` fails: before the call arrives, or afterwards by losing the response. Single
 * statements fail only afterwards: one that does not arrive leaves the state in which the call before it was lost.
 */
function failing(at: number, when: "before" | "after") {
  let calls = 0;
  const call = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const isIt = ++calls === at;
    if (isIt && when === "before") throw new Error("killed before");
    const result = await run();
    if (isIt) throw new Error("killed after");
    return result;
  };
  const wrapped = <Target extends object>(
    target: Target,
    replace: Record<string, (...values: never[]) => unknown>,
  ): Target =>
    new Proxy(target, {
      get(_, name) {
        const replaced = replace[String(name)];
        if (replaced) return replaced;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const statement = (one: D1PreparedStatement): D1PreparedStatement =>
    wrapped(one, {
      bind: (...values: unknown[]) => statement(one.bind(...values)),
      all: () => (when === "before" ? one.all() : call(() => one.all())),
    });
  const DB = wrapped(env.DB, {
    prepare: (query: string) => statement(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => call(() => env.DB.batch(statements)),
  });
  const CONTEST_ROOM = wrapped(env.CONTEST_ROOM, {
    get: (id: DurableObjectId) => {
      const room = env.CONTEST_ROOM.get(id);
      return wrapped(room, {
        forgetVoter: (contest: string, user: string) => call(() => room.forgetVoter(contest, user)),
        withdrawStory: (contest: string, story: string, version: number) =>
          call(() => room.withdrawStory(contest, story, version)),
      });
    },
  });
  return { db: createDb(DB), rooms: { CONTEST_ROOM }, hasFailed: () => calls >= at };
}

describe("AUTH-10 a deletion that is killed ends as one that is not", () => {
  test.each([
    ["before each of its batches and calls to rooms", "before"],
    ["after each of its calls", "after"],
  ] as const)("%s", async (_, when) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reference = await openErasedWorld();
    await erase(reference, "anonimas");
    await completeErasure();
    const expected = await endOf(reference);
    for (let at = 1, isOver = false; !isOver; at++) {
      setClock(IN_VOTING);
      const world = await openErasedWorld();
      const broken = failing(at, when);
      try {
        await erase(world, "anonimas", broken.db);
        await sendWithdrawals(broken.rooms, broken.db, new Date());
        await completeDeletions(broken.rooms, broken.db, new Date(), world.user.id);
      } catch {
        // If the deletion failed before its batch arrived, nothing has changed, and the person sends the form again.
        await erase(world, "anonimas");
      }
      await completeErasure();
      expect([at, await endOf(world)]).toEqual([at, expected]);
      expect([at, await world.traces()]).toEqual([at, []]);
      isOver = !broken.hasFailed();
      expect(at).toBeLessThan(60);
    }
  });

  test("also when the request and two runs of the cron do it at once", async () => {
    const world = await openErasedWorld();
    await erase(world, "anonimas");
    await Promise.all([completeDeletions(env, db, new Date(), world.user.id), cron(), cron()]);
    await completeErasure();
    expect(await world.traces()).toEqual([]);
    expect((await endOf(world)).waiting).toEqual([0, 0]);
  });
});

test("AUTH-10 a vote that was on its way while its account was erased does not stay", async () => {
  const world = await openErasedWorld();
  const { contest, room, story } = world.contests.voting;
  await erase(world, "anonimas");
  await cron();
  await room.castVote(voteFor(contest, story(2), world.user.id));
  expect(await world.traces()).not.toEqual([]);
  await completeErasure();
  expect(await world.traces()).toEqual([]);
  expect((await room.recount(contest.id)).mismatches).toEqual([]);
});

test("AUTH-10 a room that cannot be reached keeps no other waiting", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const world = await openErasedWorld();
  const { finished, voting } = world.contests;
  await erase(world, "anonimas");
  const lost = env.CONTEST_ROOM.idFromName(finished.contest.id);
  const CONTEST_ROOM = new Proxy(env.CONTEST_ROOM, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "get") return typeof value === "function" ? value.bind(target) : value;
      return (id: DurableObjectId) => {
        if (id.equals(lost)) throw new Error("the room is away");
        return target.get(id);
      };
    },
  });
  await expect(completeDeletions({ CONTEST_ROOM }, db, new Date())).rejects.toThrow();
  expect((await voting.room.ballotOf(voting.contest.id, world.user.id)).stories).toEqual([]);
  const waiting = db.selectFrom("room_erasures").where("user_id", "=", world.user.id);
  expect(
    await waiting.where("contest_id", "=", finished.contest.id).selectAll().execute(),
  ).toHaveLength(1);
  await completeErasure();
  expect(await world.traces()).toEqual([]);
});
