import { contestCycle, type CycleContest } from "~/domain/contests/cycle";
import { isPhaseStepDue } from "~/domain/contests/phase-steps";
import { contestPhase, isCounting, takesEntries } from "~/domain/contests/phases";
import {
  adminContestPath,
  contestFinalizationPath,
  REPORTS,
  WAITING_ANSWERS,
} from "~/domain/paths";

/** Fields of a contest from which `listWaiting` finds tasks for the admins. */
export interface DeskContest extends CycleContest {
  votingDeadline: string;
  resultsAt: string | null;
  status: string;
  prompt: string;
}

/** Counts of things that wait for an admin; input of `listWaiting`. */
export interface DeskCounts {
  /** Open reports. */
  reports: number;
  /** Number of authors' answers to interventions that no admin has read. */
  answers: number;
  deadMail: number;
  /** 1 while the operator has stopped all mail, otherwise 0. */
  stoppedMail: number;
  /** Number of ended polls that should have become contests, but that the cron cannot convert. */
  unconvertiblePolls: number;
  /** Number of polls that end within `SOON`. */
  endingPolls: number;
  /** Number of payments that are not linked to an account. */
  payments: number;
}

/** A pending task of the admins: its label, the number of items, and the page where they are handled. */
export interface Waiting {
  name: string;
  count: number;
  path: string;
}

/** Lists the pending tasks of the admins, most urgent first, without those whose count is 0 (ADMIN-01). */
export function listWaiting(
  contests: readonly DeskContest[],
  counts: DeskCounts,
  now: Date,
): Waiting[] {
  const late = contests.filter((contest) => isPhaseStepDue(contest, now));
  const unpublished = contests.filter(
    (contest) => isCounting(contestPhase(contest, now)) && contest.resultsAt === null,
  );
  // Contests without a prompt among the two with the next submission deadlines.
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
    { name: "Envío de correo detenido", count: counts.stoppedMail, path: "/admin/correo" },
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

/** Pending task about contests. Links to the contest if there is only one, else to the list of contests. */
function ofContests(
  name: string,
  contests: readonly { id: string }[],
  pathOf: (contest: string) => string,
): Waiting {
  const [only] = contests;
  const path = contests.length === 1 && only ? pathOf(only.id) : "/admin#retos";
  return { name, count: contests.length, path };
}
