import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { PublishedLedgerCache } from "../../workers/contest-room/published-ledger";
import { BallotStore } from "../../workers/contest-room/ballot-store";

const VOTES = 200_000;
const STORIES = 500;

/**
 * Fills a contest room with `VOTES` votes, three per voter. Also counts the rows that reach JavaScript when the room reads its
 * tables.
 */
function withLargeRoom(
  use: (store: BallotStore, sealed: PublishedLedgerCache, rows: () => number) => void,
) {
  const contest = newId();
  const room = env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest));
  return runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${VOTES})
       INSERT INTO ledger (seq, op, user_id, story_id, vote, at, leaf, salt, prev, hash)
       SELECT i, '+', 'user ' || (i / 3), 'story ' || (i % ${STORIES}), 'vote ' || i, '', printf('%064x', i * 7919), '', '', ''
       FROM n`,
    );
    storage.sql.exec("INSERT INTO ballot SELECT user_id, story_id, seq FROM ledger");
    let read = 0;
    const sql = new Proxy(storage.sql, {
      get: (target, name) =>
        name !== "exec"
          ? Reflect.get(target, name)
          : (query: string, ...values: unknown[]) => countRows(target.exec(query, ...values)),
    });
    const countRows = <Cursor extends SqlStorageCursor<Record<string, SqlStorageValue>>>(
      cursor: Cursor,
    ) => ({
      one: () => (read++, cursor.one()),
      *[Symbol.iterator]() {
        for (const row of cursor) {
          read++;
          yield row;
        }
      },
    });
    const counting = {
      sql,
      transactionSync: <T>(work: () => T) => storage.transactionSync(work),
    } as unknown as DurableObjectStorage;
    const store = new BallotStore(sql);
    use(store, new PublishedLedgerCache(counting, store), () => read);
  });
}

test("VOTE-09 a page of the acta of 200,000 votes has SQLite count them: few rows are ever held", async () => {
  await withLargeRoom((_, sealed, rows) => {
    const story = "story 7";
    const acta = sealed.read("contest", [story], { from: 100, count: 100 });
    expect(acta).toMatchObject({ votes: VOTES, voted: STORIES });
    expect(acta.stories).toMatchObject([{ story, votes: VOTES / STORIES }]);
    expect(acta.stories[0]?.codes).toHaveLength(100);
    const all = sealed.read("contest", null, { from: 0, count: 100 }).stories;
    expect(all.map(({ codes }) => codes.length)).toEqual(Array(STORIES).fill(0));
    const names = all.map(({ story }) => story);
    const most = sealed.read("contest", names, { from: 0, count: 100_000 }).stories;
    expect(most.reduce((sum, { codes }) => sum + codes.length, 0)).toBe(5000);
    expect(rows()).toBeLessThan(8000);
  });
});

test("VOTE-09 a recount reads a ledger of 200,000 entries row by row", async () => {
  await withLargeRoom((store, _, rows) => {
    const entries = store.ledger.entries();
    for (let n = 1; n <= 10; n++) expect(entries.next().value).toMatchObject({ seq: n });
    expect(rows()).toBe(10);
    entries.return(undefined);
  });
});
