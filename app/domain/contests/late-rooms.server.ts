import { ExpiringCache } from "~/domain/cache/bounded-cache";
import { SECOND } from "~/domain/time/durations";
import type { Contest } from "./contests.server";
import { isDue } from "./due";

/** The contests whose room this isolate has asked in the last second. */
const asked = new ExpiringCache<true>({ entries: 20 });

/**
 * Wakes the contest's room when its stored status lags behind the clock; never throws (PHASE-03). This check on read catches an
 * alarm that never came. It asks at most once a second per isolate, because every open page asks while the room publishes.
 */
export async function wakeRoomIfLate(
  env: Pick<Env, "CONTEST_ROOM">,
  contest: Contest,
  now: Date,
): Promise<void> {
  if (!isDue(contest, now)) return;
  if (asked.get(contest.id, now)) return;
  asked.set(contest.id, true, now.getTime() + SECOND);
  try {
    await env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest.id)).ensureAlarm(contest.id);
  } catch (error) {
    console.error(`The room of contest ${contest.id} did not wake`, error);
  }
}
