/** submission = envíos, voting = votación, counting = recuento, results = resultados. */
export type Phase = "submission" | "voting" | "counting" | "results" | "unknown";

/** What the phase of a contest depends on; instants as ISO text. */
export interface PhaseDates {
  submission_deadline: string | null;
  voting_deadline: string | null;
  status?: string | null;
  finalized_at?: string | null;
}

/**
 * The phase at an instant; the only place that decides it (PHASE-01, PHASE-02). Exactly at a deadline the earlier
 * phase still holds. A missing or invalid deadline gives "unknown", in which nothing is allowed.
 */
export function contestPhase(contest: PhaseDates, now: Date): Phase {
  const submission = Date.parse(contest.submission_deadline ?? "");
  const voting = Date.parse(contest.voting_deadline ?? "");
  const at = now.getTime();
  if (Number.isNaN(submission) || Number.isNaN(voting) || Number.isNaN(at)) return "unknown";
  if (at <= submission) return "submission";
  if (at <= voting) return "voting";
  return contest.status === "results" || contest.finalized_at ? "results" : "counting";
}

/** Whether authors and tallies of the contest must stay unknown (CONTEST-05); an unknown phase keeps its secrets too. */
export function isBlind(phase: Phase): boolean {
  return phase !== "results";
}

export const PHASE_NAMES: Record<Phase, string> = {
  submission: "Envíos",
  voting: "Votación",
  counting: "Recuento",
  results: "Resultados",
  unknown: "Sin fechas",
};

/** The words before the instant at which a phase ends by itself. */
export const END_NAMES: Record<Phase, string> = {
  submission: "Se envía hasta el",
  voting: "Se vota hasta el",
  counting: "Resultados el",
  results: "",
  unknown: "",
};

/** The instant at which the phase ends by itself, or null. */
export function phaseEnd(
  contest: PhaseDates & { results_at?: string | null },
  phase: Phase,
): string | null {
  if (phase === "submission") return contest.submission_deadline;
  if (phase === "voting") return contest.voting_deadline;
  if (phase === "counting") return contest.results_at ?? null;
  return null;
}
