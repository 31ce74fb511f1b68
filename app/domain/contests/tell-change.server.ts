import { announce, type Channels } from "~/domain/notifications/channel.server";
import { configureRoom, type Rooms } from "~/domain/votes/votes.server";
import { clearCachedDates } from "./cached-dates.server";

/** The addresses of shared pages that show an open contest's dates. */
export function pathsOfContest(id: string): string[] {
  return ["/", "/contest/current", `/contest/${id}`];
}

/**
 * Tells of a contest that was saved or deleted, after the batch that wrote it: this isolate's cache of dates, its room, and open
 * pages; never throws (PHASE-03, PHASE-12).
 */
export async function tellContestChange(env: Rooms & Channels, contest: string): Promise<void> {
  clearCachedDates();
  // The dates stand in D1 already: a room that cannot be reached now reads them at its next call or sweep.
  await Promise.all([configureRoom(env, contest), announce(env, { type: "dates", contest })]);
}
