import { env, runInDurableObject } from "cloudflare:test";
import type { Compilable } from "kysely";
import { vi } from "vitest";
import { createDb } from "~/db/db";
import { newId } from "~/db/ids";
import type { VoteRequest } from "~/domain/votes/room-protocol";
import { ContestRoom } from "../../workers/contest-room/contest-room";
import { createContest, storyInsert, userInsert, type ContestRow } from "../../scripts/seed/rows";

export const db = createDb(env.DB);

/** Dates so far in the future that no alarm fires by itself. The tests run the alarms. */
export const SUBMISSION_ENDS = "2040-03-10T00:00:00.000Z";
export const VOTING_ENDS = "2040-03-20T00:00:00.000Z";
export const RESULTS_AT = "2040-03-21T00:00:00.000Z";

/** Sets the mocked clock to `offset` milliseconds after an instant. */
export function setClock(instant: string, offset = 0): void {
  vi.setSystemTime(Date.parse(instant) + offset);
}

/** Timeout for `vi.waitFor`, whose default of one second is too short on a busy machine. */
export const PATIENTLY = { timeout: 60_000 };

export const IN_VOTING = "2040-03-15T00:00:00.000Z";

/** Runs SQL statements in one round trip; skips an empty list, which D1 refuses. */
export async function runAll(statements: readonly Compilable[]): Promise<void> {
  if (statements.length > 0) await db.batch(statements.map((one) => one.compile()));
}

/**
 * Creates a contest with stories by different authors, one second apart. Without a title it is a trial run, about which no mail
 * is sent.
 */
export async function openContest(stories = 5, overrides: Partial<ContestRow> = {}) {
  const contest = await createContest(db, {
    title: "Reto de prueba",
    status: "voting",
    submission_deadline: SUBMISSION_ENDS,
    voting_deadline: VOTING_ENDS,
    results_at: RESULTS_AT,
    ...overrides,
  });
  const entries = Array.from({ length: stories }, () => ({ id: newId(), author: newId() }));
  await runAll(
    entries.flatMap(({ id, author }, n) => [
      userInsert(db, { id: author }),
      storyInsert(db, {
        id,
        contest_id: contest.id,
        user_id: author,
        created_at: later("2040-03-01T00:00:00.000Z", n * 1000),
      }),
    ]),
  );
  const at = (index: number) => {
    const entry = entries[index];
    if (!entry) throw new Error(`The contest has no story ${index}`);
    return entry;
  };
  return { contest, entries, story: at, room: roomOf(contest.id) };
}

export function roomOf(contest: string) {
  return env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest));
}

/** Returns a vote request for a story as the Worker sends it to the contest room. */
export function voteFor(
  contest: { id: string },
  story: { id: string; author: string | null },
  user: string,
  overrides: Partial<VoteRequest> = {},
): VoteRequest {
  return {
    contest: contest.id,
    datesVersion: 1,
    user,
    story: story.id,
    author: story.author,
    want: "vote",
    key: newId(),
    ...overrides,
  };
}

/** Runs code inside the room's Durable Object. */
export function inRoom<Answer>(
  contest: string,
  use: (room: ContestRoom) => Promise<Answer>,
): Promise<Answer> {
  return runInDurableObject(roomOf(contest), (instance) => {
    if (!(instance instanceof ContestRoom)) throw new Error("That is no contest room");
    return use(instance);
  });
}

/**
 * Calls `use` with a second instance of the contest room, some of whose calls to D1 fail. `fails` says by the call's number and its
 * statements whether it fails, and whether before or after they run.
 */
export function withFailingDb<Answer>(
  contest: string,
  fails: (call: number, queries: readonly string[]) => "before" | "after" | null,
  use: (room: ContestRoom) => Promise<Answer>,
): Promise<Answer> {
  let calls = 0;
  // Silences the error log, in which the room reports these intended failures. tests/workers.config.ts restores the spy.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return withDb(
    contest,
    async (run, queries) => {
      const when = fails(++calls, queries);
      if (when === "before") throw new Error("D1 is away");
      const result = await run();
      if (when === "after") throw new Error("D1's reply was lost");
      return result;
    },
    use,
  );
}

/**
 * Returns a `fails` for `withFailingDb`: D1 fails from the first call on that has a statement like `pattern`, which runs before it if
 * `when` is 'after'. A number in `skip` lets as many such calls pass.
 */
export function fromCall(pattern: RegExp, when: "before" | "after", skip = 0) {
  let passed = 0;
  return (_call: number, queries: readonly string[]) => {
    if (passed <= skip && queries.some((query) => pattern.test(query))) passed += 1;
    return passed > skip ? when : null;
  };
}

/** Statement of the batch that publishes a result. */
export const PUBLICATION = /UPDATE stories SET likes_count/;

/**
 * Calls `use` with a second instance of the contest room. All its calls to D1 go through `call`, which gets the SQL of the
 * statements.
 */
export function withDb<Answer>(
  contest: string,
  call: <Result>(run: () => Promise<Result>, queries: readonly string[]) => Promise<Result>,
  use: (room: ContestRoom) => Promise<Answer>,
): Promise<Answer> {
  return runInDurableObject(roomOf(contest), (_, state) => {
    const sqlOf = new WeakMap<D1PreparedStatement, string>();
    const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
      const wrapped = new Proxy(statement, {
        get(target, name) {
          if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), query);
          if (name === "all") return () => call(() => target.all(), [query]);
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      sqlOf.set(wrapped, query);
      return wrapped;
    };
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare") return (query: string) => wrap(target.prepare(query), query);
        if (name === "batch") {
          return (statements: D1PreparedStatement[]) =>
            call(
              () => target.batch(statements),
              statements.map((one) => sqlOf.get(one) ?? ""),
            );
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    return use(new ContestRoom(state, { ...env, DB }));
  });
}

/**
 * Calls the contest room and runs `meanwhile` between D1's response to one of the room's queries and the room's next step. That
 * query is the first, or number `call`.
 */
export function whileReading<Answer>(
  contest: string,
  meanwhile: (room: ContestRoom) => Promise<void>,
  ask: (room: ContestRoom) => Promise<Answer>,
  call = 1,
): Promise<Answer> {
  let calls = 0;
  let instance: ContestRoom | undefined;
  return withDb(
    contest,
    async (run) => {
      const result = await run();
      if (++calls === call && instance) await meanwhile(instance);
      return result;
    },
    (room) => ask((instance = room)),
  );
}

/** Returns the instant of the room's alarm, or null if none is set. */
export function alarmOf(contest: string): Promise<string | null> {
  return runInDurableObject(roomOf(contest), async (_, state) => {
    const at = await state.storage.getAlarm();
    return at === null ? null : new Date(at).toISOString();
  });
}

export function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** Returns the active votes of a contest in D1. */
export async function mirroredVotes(contest: string) {
  return db
    .selectFrom("votes")
    .where("contest_id", "=", contest)
    .where("active", "=", 1)
    .select(["user_id", "story_id"])
    .execute();
}
