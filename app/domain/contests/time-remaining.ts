import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE } from "~/domain/time/durations";
import { contestRole, writability, type ContestRole, type Cycle } from "./cycle";
import type { CycleContest, Writability } from "./cycle";

/** All that the words of the write screen's clock depend on, besides the instant. */
export interface SubmissionWindow {
  role: ContestRole;
  writability: Writability;
  /** The last instant of this writability: while it is open its deadline, before that the current contest's; or null. */
  until: string | null;
}

export function submissionWindow(
  contest: CycleContest,
  cycle: Cycle<CycleContest>,
  now: Date,
): SubmissionWindow {
  const is = writability(contest, cycle, now);
  const ends = { open: contest, "not-yet": cycle.current, closed: null }[is];
  return {
    role: contestRole(contest, cycle, now),
    writability: is,
    until: ends?.submissionDeadline ?? null,
  };
}

/** How long a contest can still be written for, in the words of the write screen (WRITE-02). */
export function timeRemaining({ role, writability, until }: SubmissionWindow, now: Date): string {
  if (writability === "not-yet") return "No disponible aún";
  const left = Date.parse(until ?? "") - now.getTime();
  // Exactly at its deadline it is still open.
  if (!(left >= 0)) return role === "current" ? "Período de envío cerrado" : "Concurso cerrado";
  const isNear = left < HOUR;
  const amount = isNear ? minutes(left) : daysAndHours(left);
  if (role === "next") return `Disponible por ${amount} más`;
  return isNear ? `${left < 2 * MINUTE ? "Queda" : "Quedan"} ${amount}` : amount;
}

function minutes(left: number): string {
  return left < MINUTE
    ? "menos de un minuto"
    : counted(Math.floor(left / MINUTE), "minuto", "minutos");
}

/** "X días, Y horas" or "Y horas". */
function daysAndHours(left: number): string {
  const days = Math.floor(left / DAY);
  const hours = counted(Math.floor((left % DAY) / HOUR), "hora", "horas");
  return days > 0 ? `${counted(days, "día", "días")}, ${hours}` : hours;
}
