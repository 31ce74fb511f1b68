import { longDate } from "~/domain/time/time";
import { isTied, percentages, winningOption, type Poll } from "./polls";

/** An option as pages show it. Votes and percentage are null while the viewer may not see counts. */
export interface PollOptionView {
  id: string;
  title: string;
  description: string;
  prompt: string;
  author: string | null;
  votes: number | null;
  percent: number | null;
  /** Whether the poll has ended and this option is the winner. */
  isWinner: boolean;
}

/** A poll as pages show it. */
export interface PollView extends Omit<Poll, "options" | "deadline" | "convertsAtEnd" | "contest"> {
  /** The contest into which the poll was converted; null if it was not. */
  contest: { id: string; title: string } | null;
  deadline: { at: string; text: string } | null;
  options: PollOptionView[];
  /** Total number of votes in the poll; null while the viewer may not see counts. */
  total: number | null;
  /** Whether the poll has ended in a tie, which the order of the options breaks. */
  isTied: boolean;
}

/** Returns a poll as pages show it: with shares, winner and dates in the time zone `zone`. */
export function pollView(
  { options, deadline, convertsAtEnd: _, contest, ...poll }: Poll,
  zone: string,
): PollView {
  const counts = options.flatMap(({ votes }) => votes ?? []);
  const areCounted = counts.length === options.length;
  const shares = percentages(counts);
  // A converted poll keeps its winner: deleted accounts may change the counts later, but not the option that became the contest.
  const converted = options.find(({ id }) => id === contest?.option);
  const winner = poll.isOpen ? null : (converted ?? winningOption(options));
  return {
    ...poll,
    contest: contest && { id: contest.id, title: contest.title },
    deadline: deadline ? { at: deadline, text: longDate(deadline, zone) } : null,
    options: options.map((option, at) => ({
      ...option,
      percent: areCounted ? (shares[at] ?? 0) : null,
      isWinner: option === winner,
    })),
    total: areCounted ? counts.reduce((sum, count) => sum + count, 0) : null,
    isTied: !poll.isOpen && winner === winningOption(options) && isTied(options),
  };
}
