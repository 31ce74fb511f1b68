import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { contestQuery, openContestsQuery, type Contest } from "~/domain/contests/contests.server";
import { contestCycle } from "~/domain/contests/cycle";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { contestPhase } from "~/domain/contests/phases";
import { deskClock } from "~/domain/contests/time-remaining";

/**
 * What an open page asks when its time is over, answered as JSON: the phase by now, and what the desk may do. The same for
 * everybody, so that no session is looked up; and what wakes a room whose results are late.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, env, now, read } = context;
  const [open, [contest]] = await Promise.all([
    read(openContestsQuery(db)),
    read(contestQuery(db, params.contestId ?? "")),
  ]);
  if (!contest) return Response.json({ phase: null, desk: null }, { status: 404 });
  context.waitUntil(wakeRoomIfLate(env, contest, now));
  return Response.json({
    phase: contestPhase(contest, now),
    desk: deskClock(contest, contestCycle<Contest>(open), now),
  });
}
