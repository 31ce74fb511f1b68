import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { createUser } from "../../scripts/seed/rows";
import { db, openContest, roomOf, voteFor } from "./room";

/** Creates a contest with three votes by two voters, all mirrored to D1. */
export async function votedContest() {
  const opened = await openContest(3);
  const { contest, room, story } = opened;
  await room.configure(contest.id);
  const [ana, luis] = [(await createUser(db)).id, (await createUser(db)).id];
  await room.castVote(voteFor(contest, story(0), ana));
  await room.castVote(voteFor(contest, story(1), ana));
  await room.castVote(voteFor(contest, story(0), luis));
  await room.recount(contest.id);
  return { ...opened, ana, luis, log: vi.spyOn(console, "error").mockImplementation(() => {}) };
}

/** Deletes the storage of the contest's room, as if the database had been restored elsewhere. Returns the new room. */
export async function loseRoom(contest: string) {
  await runInDurableObject(roomOf(contest), async (_, state) => {
    await state.storage.deleteAlarm();
    await state.storage.deleteAll();
    state.abort("lost by the test");
  }).catch(() => undefined);
  return roomOf(contest);
}

/** Tables of a room that hold its votes. */
const VOTE_TABLES = ["ballot", "ledger", "tally", "meta", "quarantined", "told_quarantines"];

/** Copies the votes of the contest's room. Returns a function that puts the room back into that state. */
export async function snapshot(contest: string): Promise<() => Promise<void>> {
  const tables = await runInDurableObject(roomOf(contest), (_, { storage: { sql } }) =>
    VOTE_TABLES.map((table) => ({ table, rows: sql.exec(`SELECT * FROM ${table}`).toArray() })),
  );
  return async () => {
    await runInDurableObject(roomOf(contest), async (_, state) => {
      const { sql } = state.storage;
      for (const { table, rows } of tables) {
        sql.exec(`DELETE FROM ${table}`);
        for (const row of rows) {
          const values = Object.values(row);
          sql.exec(`INSERT INTO ${table} VALUES (${values.map(() => "?")})`, ...values);
        }
      }
      await state.storage.sync();
      state.abort("put back by the test");
    }).catch(() => undefined);
  };
}
