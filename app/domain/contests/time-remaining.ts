import { daysAndHours } from "./countdown";
import { contestRole, writability, type Cycle, type CycleContest } from "./cycle";

/** How long a contest can still be written for, in the words of the write screen (WRITE-02). */
export function timeRemaining(
  contest: CycleContest,
  cycle: Cycle<CycleContest>,
  now: Date,
): string {
  const role = contestRole(contest.id, cycle);
  const open = writability(contest, cycle, now);
  if (open === "not-yet") return "No disponible aún";
  if (open === "closed")
    return role === "current" ? "Período de envío cerrado" : "Concurso cerrado";
  const left = daysAndHours(Date.parse(contest.submission_deadline) - now.getTime());
  return role === "next" ? `Disponible por ${left} más` : left;
}
