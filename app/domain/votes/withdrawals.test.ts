import { beforeEach, expect, test, vi } from "vitest";
import { newId } from "~/db/ids";
import { createContest } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import type { ContestRoomProtocol } from "./room-protocol";
import { MINUTE } from "~/domain/time/durations";
import { raiseResultAlarm } from "./result-alarms.server";
import { sendWithdrawals } from "./withdrawals.server";

const { db } = await fixture(openD1());
const NOW = new Date("2026-11-20T00:00:00.000Z");
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await db.deleteFrom("story_withdrawals").execute();
});

/** Writes this many deleted stories of a new contest into the outbox. `version` orders them. */
async function withdrawn(count: number, version: number) {
  const contest = (await createContest(db)).id;
  const rows = Array.from({ length: count }, (_, n) => ({ id: newId(), version: version + n }));
  await db.batch(
    rows.map(({ id, version }) =>
      db
        .insertInto("story_withdrawals")
        .values({ story_id: id, contest_id: contest, is_out: 1, version })
        .compile(),
    ),
  );
  return { contest, stories: rows.map(({ id }) => id) };
}

/** Bindings of rooms, of which those of `failing` do not answer. Lists the calls by contest. */
function roomsOf(failing: readonly string[]) {
  const calls: Record<string, string[]> = {};
  const room: Pick<ContestRoomProtocol, "withdrawStory"> = {
    async withdrawStory(contest, story) {
      (calls[contest] ??= []).push(story);
      if (failing.includes(contest)) throw new Error("The room lacks votes");
    },
  };
  const CONTEST_ROOM = { idFromName: (name: string) => name, get: () => room };
  return { env: { CONTEST_ROOM } as unknown as Pick<Env, "CONTEST_ROOM">, calls };
}

test("WRITE-17 a room that does not answer keeps no other contest's stories waiting, however many it has", async () => {
  const stuck = await withdrawn(350, 1);
  const other = await withdrawn(3, 1000);
  const { env, calls } = roomsOf([stuck.contest]);
  await sendWithdrawals(env, db, NOW);
  expect(calls[other.contest]).toEqual(other.stories);
  expect(calls[stuck.contest]).toEqual([stuck.stories[0]]);
  const waiting = db.selectFrom("story_withdrawals").where("told_at", "is", null);
  expect(await waiting.select("story_id").execute()).toHaveLength(350);
});

test("WRITE-17 the stories of one contest are reported in the order in which they left it", async () => {
  const { contest, stories } = await withdrawn(120, 5000);
  const { env, calls } = roomsOf([]);
  await sendWithdrawals(env, db, NOW);
  expect(calls[contest]).toEqual(stories);
});

test("VOTE-12 a contest whose acta has not agreed for an hour is asked every ten minutes, and one story of it at once", async () => {
  const { contest, stories } = await withdrawn(1, 9000);
  const other = await withdrawn(1, 9001);
  await raiseResultAlarm(db, contest, { kind: "acta", difference: "A test" }, NOW);
  const { env, calls } = roomsOf([contest]);
  const asked = async (minute: number, story: string | null = null) => {
    calls[contest] = [];
    await sendWithdrawals(env, db, minutesLater(minute), story);
    return calls[contest].length;
  };
  expect([await asked(1), await asked(59)]).toEqual([1, 1]);
  expect([await asked(61), await asked(69), await asked(70)]).toEqual([0, 0, 1]);
  expect(await asked(61, stories[0])).toBe(1);
  expect(calls[other.contest]).toEqual(other.stories);
});
