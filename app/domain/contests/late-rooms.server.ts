import { Recent } from "./recent";
import type { Contest } from "./contests.server";
import { isDue } from "./due";

/** The contests whose room this isolate has asked in the last second. */
const asked = new Recent<true>(1000, 20);

/**
 * Wakes the contest's room, once a second per isolate at most, when its stored status lags behind the clock; never
 * throws (PHASE-03).
 */
export async function wakeRoomIfLate(
  env: Pick<Env, "CONTEST_ROOM">,
  contest: Contest,
  now: Date,
): Promise<void> {
  // The check on read that catches an alarm which never came. Every open page asks while the room is about to
  // publish.
  if (!isDue(contest, now)) return;
  if (asked.get(contest.id, now)) return;
  asked.set(contest.id, true, now);
  try {
    await env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest.id)).ensureAlarm(contest.id);
  } catch (error) {
    console.error(`The room of contest ${contest.id} did not wake`, error);
  }
}
