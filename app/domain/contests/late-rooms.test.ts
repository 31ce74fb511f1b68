import { expect, test, vi } from "vitest";
import type { Contest } from "./contests.server";
import { wakeRoomIfLate } from "./late-rooms.server";

const DUE = Date.parse("2026-11-15T12:00:00.000Z");

/** Returns a contest whose results are due, with a spy of its room. */
function lateContest(id: string) {
  const contest = {
    id,
    status: "counting",
    finalizedAt: null,
    submissionDeadline: new Date(DUE - 2000).toISOString(),
    votingDeadline: new Date(DUE - 1000).toISOString(),
    resultsAt: new Date(DUE).toISOString(),
  } as Contest;
  const ensureAlarm = vi.fn(async () => {});
  const CONTEST_ROOM = { idFromName: (name: string) => name, get: () => ({ ensureAlarm }) };
  const env = { CONTEST_ROOM } as unknown as Pick<Env, "CONTEST_ROOM">;
  const view = (after: number) => wakeRoomIfLate(env, contest, new Date(DUE + after));
  return { view, ensureAlarm };
}

test("PHASE-03 the room of a late contest is asked once a second, however many pages look", async () => {
  const { view, ensureAlarm } = lateContest("a");
  for (let after = 0; after < 1000; after++) await view(after);
  expect(ensureAlarm).toHaveBeenCalledTimes(1);
  await view(1000);
  expect(ensureAlarm).toHaveBeenCalledTimes(2);
  const other = lateContest("b");
  await other.view(1001);
  expect(other.ensureAlarm).toHaveBeenCalledTimes(1);
});

test("PHASE-03 a room that does not wake is asked again a second later, and fails no page", async () => {
  const { view, ensureAlarm } = lateContest("c");
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  ensureAlarm.mockRejectedValueOnce(new Error("Overloaded"));
  await view(0);
  expect(log).toHaveBeenCalledTimes(1);
  await view(1000);
  expect(ensureAlarm).toHaveBeenCalledTimes(2);
});
