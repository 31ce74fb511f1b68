import { contestCycle, writability, type CycleContest } from "~/domain/contests/cycle";
import { monthInSentence } from "~/domain/contests/names";
import { contestPhase, hasBlindList, takesEntries, type Phase } from "~/domain/contests/phases";

/** What header and footer of every page show about the contests. */
export interface Navigation {
  hasResults: boolean;
  /** The phase of the current contest; `results` between two contests, null before the first contest. */
  phase: Phase | null;
  write: WriteLink;
}

/** The header's link to the write form; shown disabled if its address is null (SHELL-01). */
export interface WriteLink {
  text: string;
  to: string | null;
}

interface OpenContest extends CycleContest {
  month: string;
  /** Whether the viewer has a story in the contest; always false for visitors. */
  isEntered: boolean;
}

/** Computes what header and footer show about the contests: the phase and the write link (product.md §2). */
export function navigationOf(
  contests: readonly OpenContest[],
  hasResults: boolean,
  now: Date,
): Navigation {
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
    // The link needs no contest id: the write form opens for this contest by itself (WRITE-01).
    const month = open && open !== current ? ` (${monthInSentence(open.month)})` : "";
    return { text: `Escribir${month}`, to: "/write" };
  }
}

/** Whether a contest is in progress. The header then links to 'Reto Actual', otherwise to 'Galería'. */
export function hasCurrentContest(phase: Phase | null): boolean {
  return phase !== null && (takesEntries(phase) || hasBlindList(phase));
}
