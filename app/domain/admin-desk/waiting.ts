import { contestCycle, type CycleContest } from "~/domain/contests/cycle";
import { isPhaseStepDue } from "~/domain/contests/phase-steps";
import { contestPhase, isCounting, takesEntries } from "~/domain/contests/phases";
import {
  adminContestPath,
  contestFinalizationPath,
  REPORTS,
  WAITING_ANSWERS,
} from "~/domain/paths";

/** What the desk needs to know of a contest. */
export interface DeskContest extends CycleContest {
  votingDeadline: string;
  resultsAt: string | null;
  status: string;
  prompt: string;
}

/** What the topics count for the desk. */
export interface DeskCounts {
  /** Open reports. */
  reports: number;
  /** Answers to interventions that nobody has read. */
  answers: number;
  deadMail: number;
  /** Polls that were to be converted when they ended and that the cron cannot convert. */
  unconvertiblePolls: number;
  /** Polls that end within `SOON`. */
  endingPolls: number;
  /** Payments without an account. */
  payments: number;
}

/** Something that waits for an admin: what, how much of it, and the page where it is dealt with. */
export interface Waiting {
  name: string;
  count: number;
  path: string;
}

/** Lists what waits for an admin, the most urgent first; what waits for nobody is left out (ADMIN-01). */
export function listWaiting(
  contests: readonly DeskContest[],
  counts: DeskCounts,
  now: Date,
): Waiting[] {
  const late = contests.filter((contest) => isPhaseStepDue(contest, now));
  const unpublished = contests.filter(
    (contest) => isCounting(contestPhase(contest, now)) && contest.resultsAt === null,
  );
  // The contests that people write for now or soon.
  const promptless = contests
    .filter((contest) => takesEntries(contestPhase(contest, now)))
    .toSorted((a, b) => (a.submissionDeadline < b.submissionDeadline ? -1 : 1))
    .slice(0, 2)
    .filter(({ prompt }) => prompt === "");
  const { next } = contestCycle(contests);
  const dateless = contests.filter((contest) => contestPhase(contest, now) === "unknown");
  return [
    ofContests("Cambio de fase pendiente", late, adminContestPath),
    ofContests("Resultados que se publican a mano", unpublished, contestFinalizationPath),
    { name: "Reportes abiertos", count: counts.reports, path: REPORTS },
    { name: "Respuestas por leer", count: counts.answers, path: WAITING_ANSWERS },
    { name: "Correos sin enviar", count: counts.deadMail, path: "/admin/correo" },
    {
      name: "Encuestas sin convertir",
      count: counts.unconvertiblePolls,
      path: "/admin/encuestas",
    },
    { name: "Encuestas que terminan pronto", count: counts.endingPolls, path: "/admin/encuestas" },
    ofContests("Retos sin fechas", dateless, adminContestPath),
    ofContests("Retos sin consigna", promptless, adminContestPath),
    { name: "Falta el próximo reto", count: next ? 0 : 1, path: "/admin/contest/new" },
    { name: "Apoyos sin cuenta", count: counts.payments, path: "/admin/apoyos" },
  ].filter(({ count }) => count > 0);
}

/** Something that waits in contests: the page of the only one, or the list of all. */
function ofContests(
  name: string,
  contests: readonly { id: string }[],
  pathOf: (contest: string) => string,
): Waiting {
  const [only] = contests;
  const path = contests.length === 1 && only ? pathOf(only.id) : "/admin#retos";
  return { name, count: contests.length, path };
}
