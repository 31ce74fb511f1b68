import type { Phase } from "../domain/contests/phases";
import type { DeskClock } from "../domain/contests/time-remaining";

/** Answer of app/routes/contest-phase; both are null for an unknown contest. */
export interface PhaseAnswer {
  phase: Phase | null;
  desk: DeskClock | null;
}

/** Asks the server for the phase of a contest now; null without a connection. */
export async function askPhase(contest: string): Promise<PhaseAnswer | null> {
  try {
    return (await (await fetch(`/contest/${contest}/fase`)).json()) as PhaseAnswer;
  } catch {
    return null;
  }
}
