import { contestCycle, writability, type CycleContest } from "./cycle";
import { inSentence } from "./month";
import { contestPhase, isBallot, takesEntries, type Phase } from "./phases";

/** The contests' part of every page's frame. */
export interface Head {
  hasResults: boolean;
  /** Of the current contest; `results` between two contests, null before the first. */
  phase: Phase | null;
  write: WriteLink;
}

/** The link to the desk; one without an address is disabled (SHELL-01). */
export interface WriteLink {
  text: string;
  to: string | null;
}

interface OpenContest extends CycleContest {
  month: string;
  /** Whether the viewer has a story in it; no visitor has. */
  isEntered: boolean;
}

/** Phase and write link by product.md §2, from the unfinished contests. */
export function headOf(contests: readonly OpenContest[], hasResults: boolean, now: Date): Head {
  const cycle = contestCycle(contests);
  const { current, next } = cycle;
  const phase = current ? contestPhase(current, now) : hasResults ? "results" : null;
  const isOpen = (contest: OpenContest | null) =>
    contest !== null && writability(contest, cycle, now) === "open";
  return { hasResults, phase, write: writeLink() };

  function writeLink(): WriteLink {
    if (phase === "results") return { text: "Ver resultados", to: "/contest/current" };
    const open = isOpen(current) ? current : isOpen(next) ? next : null;
    if (open?.isEntered) return { text: "Ya participaste", to: null };
    // Without its id, which opens the same contest: each page would weigh 34 bytes more (WRITE-01).
    const month = open && open !== current ? ` (${inSentence(open.month)})` : "";
    return { text: `Escribir${month}`, to: "/write" };
  }
}

/** Whether there is a contest that the link 'Reto Actual' is true of; without one it says 'Galería'. */
export function hasCurrent(phase: Phase | null): boolean {
  return phase !== null && (takesEntries(phase) || isBallot(phase));
}
