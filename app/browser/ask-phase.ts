import type { Phase } from "../domain/contests/phases";
import type { DeskClock } from "../domain/contests/time-remaining";

/** What app/routes/contest-phase answers; null in both where there is no such contest. */
export interface PhaseAnswer {
  phase: Phase | null;
  desk: DeskClock | null;
}

/** Asks the server which phase a contest is in by now; null where nothing answers. */
export async function askPhase(contest: string): Promise<PhaseAnswer | null> {
  try {
    return (await (await fetch(`/contest/${contest}/fase`)).json()) as PhaseAnswer;
  } catch {
    return null;
  }
}
