import { countOfStories } from "~/domain/text/numbers";
import { fittedDescription } from "~/domain/text/shorten";
import { longDate } from "~/domain/time/time";
import { phaseEnd, type Phase, type PhaseDates } from "~/domain/contests/phases";
import { DESERTED, type Place } from "~/domain/contests/places";

/** Input of `sharedContestText`, which describes a shared link to a contest. */
interface Described {
  contest: PhaseDates & { prompt: string; description: string; resultsAt: string | null };
  phase: Phase;
  /** Number of the contest's stories. */
  stories: number;
  /** Winning places of a finished contest; empty before the results. */
  places: readonly Pick<Place, "position" | "title" | "author">[];
}

/**
 * Describes a contest's page for social networks, by phase. Before the results the text contains neither authors nor votes
 * (CONTEST-05).
 */
export function sharedContestText(
  { contest, phase, stories, places }: Described,
  zone: string,
): string {
  const end = phaseEnd(contest, phase);
  const until = end ? longDate(end, zone) : null;
  const prompt = contest.prompt || contest.description;
  switch (phase) {
    case "submission":
      return until
        ? fittedDescription("", prompt, ` Se reciben historias hasta el ${until}.`)
        : prompt;
    case "voting":
      return `${countOfStories(stories)} sin firma sobre una misma consigna. Lee y vota hasta el ${until}.`;
    case "counting": {
      const when = contest.resultsAt
        ? `el ${longDate(contest.resultsAt, zone)}`
        : "con los resultados";
      return `La votación ha cerrado. Estas historias tendrán nombre ${when}.`;
    }
    case "results":
      return resultsText(stories, places);
    case "unknown":
      return prompt;
  }
}

function resultsText(stories: number, places: Described["places"]): string {
  if (stories === 0) return DESERTED["no-stories"];
  const rest =
    stories === 1
      ? "Lee la historia del reto y su acta."
      : `Lee las ${countOfStories(stories)} del reto y su acta.`;
  const winner = places.find(({ position }) => position === 1);
  if (!winner) return `${DESERTED["no-votes"]} ${rest}`;
  const { title, author } = winner;
  const by = author ? `, de ${author}` : "";
  return fittedDescription("Ganó «", title, `»${by}. ${rest}`);
}
