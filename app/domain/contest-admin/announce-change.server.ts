import { announce, type Channels } from "~/domain/notifications/channel.server";
import { configureRoom, type Rooms } from "~/domain/votes/room-client.server";
import { clearCachedDates } from "~/domain/contests/cached-dates.server";

/** Paths of the cached pages that show an open contest's dates. */
export function pathsOfContest(id: string): string[] {
  return ["/", "/contest/current", `/contest/${id}`];
}

/**
 * Spreads the new dates of a contest that was saved or deleted: clears this isolate's cache, configures the contest's room, and
 * broadcasts to open pages. Call it after the write. Never throws (PHASE-03, PHASE-12).
 */
export async function announceContestChange(env: Rooms & Channels, contest: string): Promise<void> {
  clearCachedDates();
  // A room that cannot be reached reads the new dates from D1 at its next call, or when the cron wakes it.
  await Promise.all([configureRoom(env, contest), announce(env, { type: "dates", contest })]);
}
