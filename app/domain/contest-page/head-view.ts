import type { Contest } from "~/domain/contests/contests.server";
import { phaseCountdown } from "~/domain/contests/countdown";
import { monthDays } from "~/domain/contests/month-steps";
import { FUTURE_TEXT, type ContestRole, type Writability } from "~/domain/contests/cycle";
import { issueName } from "~/domain/contests/names";
import { wordLimitInSentence } from "~/domain/contests/word-limit";
import { isReadable, phaseEnd, takesEntries, type Phase } from "~/domain/contests/phases";
import { longDate } from "~/domain/time/time";

/** Input of `contestHead`, which makes the head of a contest's page. */
interface HeadFacts {
  contest: Contest;
  phase: Phase;
  /** Number of stories; null if the page does not show it. */
  stories: number | null;
  /** Whether the reader may send a story and has sent none. */
  canEnter: boolean;
}

/** Hint for a reader's first visit, by phase. In voting and counting the page's banner gives this hint instead. */
const GUIDES: Partial<Record<Phase, string>> = {
  submission: "Escribe tu historia sobre esta consigna y envíala antes del cierre.",
  results: "Empieza por las historias ganadoras; debajo están todas, ya con su autoría.",
};

/** Returns the head of a contest's page: its texts, the days of its month, and the time left in the phase. */
export function contestHead(
  { contest, phase, stories, canEnter }: HeadFacts,
  zone: string,
  now: Date,
) {
  const isGuided = takesEntries(phase) ? canEnter : stories !== 0;
  const end = phaseEnd(contest, phase);
  return {
    contest: {
      id: contest.id,
      title: contest.title,
      issue: issueName(contest),
      category: contest.category,
      description: contest.description,
      prompt: contest.prompt,
      wordLimit: wordLimitInSentence(contest.wordLimit),
    },
    phase,
    guide: (isGuided && GUIDES[phase]) || null,
    // Without stories nothing can be read or voted for, so the days of the contest's steps are hidden.
    days: isReadable(phase) && stories === 0 ? null : monthDays(contest, zone),
    left: phaseCountdown(phase, end, now),
    end: end ? { at: end, text: longDate(end, zone) } : null,
  };
}

/** Returns the note beside the button to write: why nobody can write yet, or that the next contest is open; null for none. */
export function writeNote(role: ContestRole, write: Writability): string | null {
  if (role === "future") return FUTURE_TEXT;
  if (write === "not-yet") return "Este reto se activa cuando empiece la votación del reto actual.";
  return role === "next" && write === "open" ? "Ya disponible" : null;
}
