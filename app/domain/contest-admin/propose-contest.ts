import { countOfWords } from "~/domain/text/numbers";
import { eveningAfter } from "~/domain/time/time";
import type { ContestFields } from "./contest-fields";
import { FEWEST_WORDS } from "./contest-limits";

/** Default values of a new contest's form. */
export type ProposedContest = Pick<
  ContestFields,
  "category" | "word_limit" | "min_words" | "submission_deadline" | "voting_deadline"
> & { results_at: string };

/** Input of `proposeContest`: `lastDeadline` is the latest voting deadline of the unfinished contests, or null. */
interface Proposing {
  lastDeadline: string | null;
  /** Maximum words of a story under any plan in force (`findMostWords`): the upper bound of the proposed length. */
  mostWords: number;
  zone: string;
  now: Date;
}

/**
 * Proposes category, length and dates of a new contest. It begins when the last planned one ends: 20 days of submission, 8 of
 * voting, results a day later, each at 19:00 in Bogota (PHASE-13).
 */
export function proposeContest({ lastDeadline, mostWords, zone, now }: Proposing): ProposedContest {
  const isAhead = lastDeadline !== null && lastDeadline > now.toISOString();
  const after = isAhead ? new Date(lastDeadline) : now;
  const evening = (days: number) => eveningAfter(after, days, zone);
  return {
    category: "ficcion",
    word_limit: `De ${FEWEST_WORDS} a ${countOfWords(mostWords)}`,
    min_words: FEWEST_WORDS,
    submission_deadline: evening(20),
    voting_deadline: evening(28),
    results_at: evening(29),
  };
}

/** The latest voting deadline of these contests; null without contests. */
export function lastVotingDeadline(contests: readonly { votingDeadline: string }[]): string | null {
  return (
    contests
      .map(({ votingDeadline }) => votingDeadline)
      .toSorted()
      .at(-1) ?? null
  );
}
