/** Maximum length of each text of a poll, in characters. A winning title and prompt become a contest's. */
export const POLL_MAX = {
  title: 100,
  description: 500,
  month: 40,
  line: 120,
  prompt: 2000,
} as const;

/** An option of a poll. */
export interface PollOption {
  id: string;
  title: string;
  /** Description of the option in one line, or empty. */
  description: string;
  /** The prompt that the contest gets if the option wins. */
  prompt: string;
  /** Name of the person whose idea the option is; null if nobody is named. */
  author: string | null;
  /** Number of votes for the option; null while the viewer may not see counts. */
  votes: number | null;
}

/** A poll that chooses the prompt of a contest, with its options in their order. */
export interface Poll {
  id: string;
  title: string;
  description: string;
  /** The month of the contest that the poll chooses for, in lower case; empty if none was named. */
  month: string;
  deadline: string | null;
  isOpen: boolean;
  /** Id of the option that the viewer has voted for, or null. */
  own: string | null;
  /** Whether the cron converts the poll once it has ended. */
  convertsAtEnd: boolean;
  /** The contest that the poll was converted into, and the option that gave its title and prompt. Null before the conversion. */
  contest: { id: string; title: string; option: string } | null;
  options: PollOption[];
}

/** The option with the most votes. Among equal counts the first in order wins (POLL-02). Null if nobody has voted. */
export function winningOption<Option extends { votes: number | null }>(
  options: readonly Option[],
): Option | null {
  let winner: Option | null = null;
  for (const option of options) {
    if ((option.votes ?? 0) > (winner?.votes ?? 0)) winner = option;
  }
  return winner;
}

/** Whether another option has as many votes as the winning one, so that the order decides. */
export function isTied(options: readonly { votes: number | null }[]): boolean {
  const most = winningOption(options)?.votes ?? null;
  return most !== null && options.filter(({ votes }) => votes === most).length > 1;
}

/** Returns the share of each count in whole percent, rounded, so that equal counts have equal shares. All are 0 without votes. */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (total === 0 ? 0 : Math.round((count * 100) / total)));
}
