import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { PhaseAnswer } from "~/browser/ask-phase";
import { cachedDates } from "~/domain/contests/cached-dates.server";
import { contestCycle } from "~/domain/contests/cycle";
import { wakeRoomIfLate } from "~/domain/contests/late-rooms.server";
import { contestPhase, phaseEnd } from "~/domain/contests/phases";
import { submissionWindow } from "~/domain/contests/time-remaining";

/**
 * Returns the current phase of a contest and its submission window as JSON, for open pages whose countdown is over. The
 * response is the same for everybody, so no session is looked up and D1 is read at most once a second. The request also
 * wakes the room of a contest whose results are late.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { env, now } = context;
  const dates = await cachedDates(context.db, params.contestId ?? "", now);
  if (!dates) {
    return Response.json({ phase: null, end: null, desk: null } satisfies PhaseAnswer, {
      status: 404,
    });
  }
  const { contest, open } = dates;
  context.waitUntil(wakeRoomIfLate(env, contest, now));
  const phase = contestPhase(contest, now);
  return Response.json({
    phase,
    end: phaseEnd(contest, phase),
    desk: submissionWindow(contest, contestCycle(open), now),
  } satisfies PhaseAnswer);
}
