import type { Phase } from "../domain/contests/phases";
import type { SubmissionWindow } from "../domain/contests/time-remaining";

/** JSON response of the route app/routes/contest-phase. All fields are null for an unknown contest. */
export interface PhaseAnswer {
  phase: Phase | null;
  /** Deadline of the phase as ISO text; null if no date ends the phase. */
  end: string | null;
  /** The submission window. The field keeps its old name `desk`, because pages opened before a deployment still read it. */
  desk: SubmissionWindow | null;
}

/**
 * Event on the document: dates of contests may have been moved. site-news.ts dispatches it on the write form, which then requests
 * its contest's dates.
 */
export const DATES_MOVED = "tintero:dates";

/** Requests a contest's current phase from the server. Returns null if the request fails or the response is not JSON. */
export async function askPhase(contest: string): Promise<PhaseAnswer | null> {
  try {
    return (await (await fetch(`/contest/${contest}/fase`)).json()) as PhaseAnswer;
  } catch {
    return null;
  }
}
