import type { Phase } from "../domain/contests/phases";
import type { SubmissionWindow } from "../domain/contests/time-remaining";

/** JSON response of app/routes/contest-phase; all fields are null for an unknown contest. */
export interface PhaseAnswer {
  phase: Phase | null;
  /** The instant, as ISO text, at which the phase ends by itself. */
  end: string | null;
  /** The submission window. The field keeps its old name, because pages that were opened before a deployment read it. */
  desk: SubmissionWindow | null;
}

/** Event on the document when dates of contests may have been moved (site-news.ts). */
export const DATES_MOVED = "tintero:dates";

/** Returns a contest's current phase from the server; null without a connection. */
export async function askPhase(contest: string): Promise<PhaseAnswer | null> {
  try {
    return (await (await fetch(`/contest/${contest}/fase`)).json()) as PhaseAnswer;
  } catch {
    return null;
  }
}
