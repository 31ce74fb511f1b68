import { contestPhase, phaseEnd, type Phase, type PhaseDates } from "./phases";

/** Next event of a contest. `at` is null if the event has no date. */
export interface NextEvent {
  phase: Phase;
  name: string;
  at: string | null;
}

const EVENT_NAMES: Partial<Record<Phase, string>> = {
  submission: "Se cierran los envíos y empieza la votación",
  voting: "Se cierra la votación",
  counting: "Se publican los resultados",
};

/** Returns the next event of a contest; null once its results are public, or without valid dates (ADMIN-01). */
export function nextEvent(
  contest: PhaseDates & { resultsAt: string | null },
  now: Date,
): NextEvent | null {
  const phase = contestPhase(contest, now);
  const name = EVENT_NAMES[phase];
  return name === undefined ? null : { phase, name, at: phaseEnd(contest, phase) };
}

/**
 * Lists the next event of each contest that has one, the soonest first. Events without a date come first, since they wait for an
 * admin.
 */
export function listNextEvents<Contest extends PhaseDates & { resultsAt: string | null }>(
  contests: readonly Contest[],
  now: Date,
): { contest: Contest; event: NextEvent }[] {
  return contests
    .flatMap((contest) => {
      const event = nextEvent(contest, now);
      return event ? [{ contest, event }] : [];
    })
    .toSorted((a, b) => ((a.event.at ?? "") < (b.event.at ?? "") ? -1 : 1));
}
