import type { Db } from "~/db/db";
import { ExpiringCache } from "~/domain/cache/bounded-cache";
import { SECOND } from "~/domain/time/durations";
import { selectContests, toContest, type Contest } from "./contests.server";
import { listLateContests } from "./mail-schedule.server";
import { isPhaseStepDue } from "./phase-steps";
import { isUnfinished } from "./phases.server";
import { listWithoutRoot } from "./open-ballots.server";

type Rooms = Pick<Env, "CONTEST_ROOM">;

/** Contests whose room this isolate has woken within the last second. */
const recentlyWoken = new ExpiringCache<true>({ entries: 20 });

/**
 * If a contest's stored status lags behind the clock, makes its room set its alarm, at most once a second per isolate. Needed
 * when the room's alarm did not fire (PHASE-03). Never throws.
 */
export async function wakeRoomIfLate(env: Rooms, contest: Contest, now: Date): Promise<void> {
  if (!isPhaseStepDue(contest, now)) return;
  // Rate limit: while results are about to be published, every open page causes a call of this function.
  if (recentlyWoken.get(contest.id, now)) return;
  recentlyWoken.set(contest.id, true, now.getTime() + SECOND);
  await wakeRoom(env, contest.id);
}

/** Makes every room whose alarm is late or lost set it again. The cron calls this every minute (PHASE-03). */
export async function wakeLateRooms(env: Rooms, db: Db, now: Date): Promise<void> {
  const ids = await listLateContests(db, now);
  await Promise.all(ids.map((id) => wakeRoom(env, id)));
}

/**
 * Lists the ids of the contests with a phase step or the root of their ballot that has been due since `then` or longer; for monitors.
 */
export async function listOverdueContests(db: Db, then: Date): Promise<string[]> {
  const [rows, withoutRoot] = await Promise.all([
    selectContests(db).where(isUnfinished).execute(),
    listWithoutRoot(db, then),
  ]);
  const late = rows.map(toContest).filter((contest) => isPhaseStepDue(contest, then));
  return [...new Set([...late.map(({ id }) => id), ...withoutRoot])];
}

/** Makes the contest's room reschedule its alarm. Logs a failure instead of throwing. */
async function wakeRoom(env: Rooms, contest: string): Promise<void> {
  try {
    await env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest)).ensureAlarm(contest);
  } catch (error) {
    console.error(`The room of contest ${contest} did not wake`, error);
  }
}
