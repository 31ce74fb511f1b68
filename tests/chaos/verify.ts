import { setTimeout as pause } from "node:timers/promises";
import type { Recount } from "~/domain/votes/room-protocol";
import { ballotsIn, pairOf, votesInD1 } from "./audit";
import type { Poll } from "./prepare";
import type { Promises } from "./promises";
import type { Victim } from "./victim";

/**
 * Delay in milliseconds between the start and the first call to a room. Alarms are stored together with the votes that they mirror
 * to D1, so they must fire in a process that has received no request.
 */
const LEFT_ALONE_MS = 2000;

export interface Verdict {
  recounts: Recount[];
  /** Number of votes that differed between D1 and the rooms two seconds after the last start, before any room was called. */
  late: number;
  mismatches: string[];
}

/**
 * Compares the votes of the rooms with the acknowledgements. The server must have just started after its last kill. The audit
 * compares the rooms with D1.
 */
export async function verify(
  victim: Victim,
  polls: readonly Poll[],
  promises: Promises,
): Promise<Verdict> {
  const verdict: Verdict = { recounts: [], late: 0, mismatches: [] };
  await pause(LEFT_ALONE_MS);
  const alone = new Map<string, ReadonlySet<string>>();
  for (const { contest } of polls) alone.set(contest, await votesInD1(victim.db, contest));
  for (const { contest, voters } of polls) {
    const ballots = await ballotsIn(victim, contest);
    for (const { id } of voters) {
      const own = ballots.filter(({ user_id }) => user_id === id).map(({ story_id }) => story_id);
      verdict.mismatches.push(...promises.broken(id, new Set(own)));
    }
    verdict.late += difference(new Set(ballots.map(pairOf)), alone.get(contest) ?? new Set());
    verdict.recounts.push(JSON.parse(await victim.callRoom(contest, "recount")));
  }
  return verdict;
}

/** Returns the number of elements that are in only one of two sets. */
function difference(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const missing = (from: ReadonlySet<string>) => (one: string) => !from.has(one);
  return [...some].filter(missing(others)).length + [...others].filter(missing(some)).length;
}
