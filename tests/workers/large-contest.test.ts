import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { publishResult } from "~/domain/closing/finalize.server";
import { createUser } from "../../scripts/seed/rows";
import { countingDb } from "../support/counting-d1";
import { loseRoom } from "./lost-room";
import { db, IN_VOTING, later, openContest, RESULTS_AT, roomOf, setClock, withDb } from "./room";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  setClock(IN_VOTING);
});
afterEach(() => vi.useRealTimers());

/** SQL query: the numbers from 1 to `last`, as `n`. */
const numbers = (last: number) =>
  `WITH RECURSIVE counted (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < ${last}) SELECT n FROM counted`;

/** Stores votes in D1 that the contest's room lacks. The voters' accounts were deleted. */
async function storeVotes(contest: string, stories: readonly { id: string }[], votes: number) {
  await env.DB.prepare(
    `INSERT INTO votes (id, contest_id, story_id, active, seq, created_at)
     SELECT printf('vote-%05d-', n) || ?1, ?1, json_extract(?2, '$[' || (n % ${stories.length}) || ']'), 1, n, ?3 FROM (${numbers(votes)})`,
  )
    .bind(contest, JSON.stringify(stories.map(({ id }) => id)), IN_VOTING)
    .run();
}

async function countMirrored(contest: string): Promise<number> {
  const { n } = await db
    .selectFrom("votes")
    .where("contest_id", "=", contest)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

test("OPS-04 a room of 2,500 votes is rebuilt, recounted, exported, lost and imported with every vote", async () => {
  const { contest, entries, room } = await openContest(3);
  await storeVotes(contest.id, entries, 2500);
  expect(await room.rebuild(contest.id)).toEqual({ ok: true, entries: 2500, votes: 2500 });
  const counted = await room.recount(contest.id);
  expect(counted).toMatchObject({ entries: 2500, votes: 2500, mismatches: [] });
  expect(await room.exportFile(contest.id)).toMatchObject({ entries: 2500 });
  const imported = await loseRoom(contest.id);
  expect(await imported.importFile(contest.id)).toMatchObject({ ok: true, votes: 2500 });
  expect(await imported.recount(contest.id)).toEqual(counted);
});

test("OPS-04 a rebuild of 6,000 votes reads each of them from D1 about once", async () => {
  const { contest, entries } = await openContest(3);
  await storeVotes(contest.id, entries, 6000);
  let read = 0;
  const answer = await withDb(
    contest.id,
    async (run, [query = ""]) => {
      const result = await run();
      // The type assertion is safe: a query of rows is no batch, so its result is one D1Result.
      if (query.includes('from "votes"')) read += (result as unknown as D1Result).meta.rows_read;
      return result;
    },
    (room) => room.rebuild(contest.id),
  );
  expect(answer).toMatchObject({ ok: true, votes: 6000 });
  expect(read).toBeLessThan(9000);
});

test("VOTE-09 a recount names each vote that only the ledger or only D1 has", async () => {
  const { contest, entries, room } = await openContest(3);
  await storeVotes(contest.id, entries, 30);
  await room.rebuild(contest.id);
  const ids = ["vote-00001", "vote-00017", "vote-00030"].map((id) => `${id}-${contest.id}`);
  for (const id of ids) {
    await db.updateTable("votes").set({ active: 0 }).where("id", "=", id).execute();
  }
  const [first = ""] = ids;
  for (const id of ["vote-00000", `${first}-`, "vote-99999"]) {
    await db
      .insertInto("votes")
      .values({
        id,
        contest_id: contest.id,
        story_id: entries[0]?.id ?? "",
        active: 1,
        seq: 1,
        created_at: IN_VOTING,
      })
      .execute();
  }
  const { mismatches } = await room.recount(contest.id);
  expect(
    mismatches.filter((line) => line.startsWith("vote ") || line.startsWith("D1 vote")),
  ).toEqual([
    "D1 vote vote-00000: not in the ledger",
    `vote ${ids[0]}: missing or inactive in D1`,
    `D1 vote ${first}-: not in the ledger`,
    `vote ${ids[1]}: missing or inactive in D1`,
    `vote ${ids[2]}: missing or inactive in D1`,
    "D1 vote vote-99999: not in the ledger",
  ]);
});

test("OPS-04 a ledger of 20,200 entries is sent to D1 again in two calls, the second by the alarm", async () => {
  const { contest, story, room } = await openContest(1);
  await room.configure(contest.id);
  await runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO ledger (seq, op, story_id, vote, at, leaf, prev, hash)
       SELECT n, '+', ?, 'vote ' || n || ?, ?, '', '', '' FROM (${numbers(20_200)})`,
      ...[story(0).id, contest.id, IN_VOTING],
    );
  });
  const answer = await room.resend(contest.id);
  expect(answer).toEqual({ ok: true, entries: 20_200, waiting: 200 });
  expect(await countMirrored(contest.id)).toBe(20_000);
  await runDurableObjectAlarm(roomOf(contest.id));
  expect(await countMirrored(contest.id)).toBe(20_200);
});

test("PHASE-09 the rows that a publication reads grow with the stories, not with their square", async () => {
  const rowsOf = async (stories: number) => {
    const { contest } = await openContest(0);
    const { id: author } = await createUser(db);
    await env.DB.prepare(
      `INSERT INTO stories (id, contest_id, title, source, content, excerpt, word_count, published_at, created_at, updated_at)
       SELECT n || ?1, ?1, 'Historia', '', '', '', 0, ?2, ?2, ?2 FROM (${numbers(stories)})`,
    )
      .bind(contest.id, later(IN_VOTING, -1))
      .run();
    const result = {
      at: RESULTS_AT,
      stories: Array.from({ length: stories }, (_, n) => ({
        story: `${n + 1}${contest.id}`,
        votes: 1,
      })),
    };
    setClock(RESULTS_AT);
    const { db: counted, usage } = countingDb(env.DB);
    await publishResult(counted, contest.id, result, [author], new Date());
    return usage().read;
  };
  const [few, many] = [await rowsOf(100), await rowsOf(400)];
  expect(many).toBeLessThan(few * 6);
});
