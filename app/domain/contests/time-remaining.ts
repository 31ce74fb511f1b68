import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE } from "~/domain/time/durations";
import { contestRole, writability, type ContestRole, type Cycle } from "./cycle";
import type { CycleContest, Writability } from "./cycle";

/** Input of the write form's countdown; the current time is a separate argument. */
export interface SubmissionWindow {
  role: ContestRole;
  writability: Writability;
  /**
   * Instant at which `writability` changes: for an open contest its submission deadline, for one that is not open yet the
   * submission deadline of the current contest. Null if the contest is closed.
   */
  until: string | null;
}

export function submissionWindow(
  contest: CycleContest,
  cycle: Cycle<CycleContest>,
  now: Date,
): SubmissionWindow {
  const state = writability(contest, cycle, now);
  const ending = { open: contest, "not-yet": cycle.current, closed: null }[state];
  return {
    role: contestRole(contest, cycle, now),
    writability: state,
    until: ending?.submissionDeadline ?? null,
  };
}

/**
 * Returns the text of the write form's countdown: how long stories can still be sent, or that they cannot yet or no longer
 * (WRITE-02).
 */
export function timeRemaining({ role, writability, until }: SubmissionWindow, now: Date): string {
  if (writability === "not-yet") return "No disponible aún";
  const left = Date.parse(until ?? "") - now.getTime();
  // The contest is still open at the deadline itself, when `left` is 0. `left` is NaN without a deadline.
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

/** Formats a duration as "X días, Y horas" or "Y horas". */
function daysAndHours(left: number): string {
  const days = Math.floor(left / DAY);
  const hours = counted(Math.floor((left % DAY) / HOUR), "hora", "horas");
  return days > 0 ? `${counted(days, "día", "días")}, ${hours}` : hours;
}
