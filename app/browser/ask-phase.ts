import type { Phase } from "../domain/contests/phases";
import type { SubmissionWindow } from "../domain/contests/time-remaining";

/** Answer of app/routes/contest-phase; all are null for an unknown contest. */
export interface PhaseAnswer {
  phase: Phase | null;
  /** The instant, as ISO text, at which the phase ends by itself. */
  end: string | null;
  /** The submission window. The name is older than the rest of the code: pages that were opened before a deployment read it. */
  desk: SubmissionWindow | null;
}

/** Event on the document when dates of contests may have been moved (site-news.ts). */
export const DATES_MOVED = "tintero:dates";

/** Asks the server for the phase of a contest now; null without a connection. */
export async function askPhase(contest: string): Promise<PhaseAnswer | null> {
  try {
    return (await (await fetch(`/contest/${contest}/fase`)).json()) as PhaseAnswer;
  } catch {
    return null;
  }
}
