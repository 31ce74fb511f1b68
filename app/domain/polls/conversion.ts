import { lastVotingDeadline, proposeContest } from "~/domain/contest-admin/propose-contest";
import type { Contest } from "~/domain/contests/contests.server";
import { isTrial } from "~/domain/contests/cycle";
import { localDay, monthName } from "~/domain/time/time";
import { isTied, winningOption, type Poll, type PollOption } from "./polls";
import type { ConversionRefusal } from "./refusals";

/** The contest that a poll's conversion creates or changes, with its new values. */
export type ConvertedContest = Pick<Contest, "title" | "prompt" | "month" | "description"> &
  Pick<Contest, "category" | "wordLimit" | "minWords" | "number"> &
  Pick<Contest, "submissionDeadline" | "votingDeadline" | "resultsAt">;

/** Plan of a poll's conversion: the winning option, and the contest that gets its title and prompt (POLL-02). */
export interface Conversion {
  option: PollOption;
  /** Whether another option has as many votes, so that the order of the options decided. */
  isTied: boolean;
  /** The planned contest that gets title and prompt; null if the conversion creates a new contest. */
  planned: Contest | null;
  contest: ConvertedContest;
  /** The latest voting deadline, after which the dates of a new contest begin; null without one. */
  lastDeadline: string | null;
  /** Whether the poll names another month than the new contest's dates have. Then an admin has to decide. */
  isOtherMonth: boolean;
}

interface Facts {
  poll: Poll;
  /** The unfinished contests, sorted by submission deadline. */
  open: readonly Contest[];
  /** Ids of the contests that still need a prompt. */
  awaiting: readonly string[];
  /** Number of all contests. */
  contests: number;
  mostWords: number;
  zone: string;
  now: Date;
}

/**
 * Plans the conversion of a poll. Title and prompt go to the first contest that still needs a prompt, in the poll's month if the
 * poll names one. Without such a contest the plan creates one after the last planned contest. Refuses an open poll, a poll without
 * votes, a title that would make a trial run, and a poll whose month already has a contest with a prompt.
 */
export function planConversion(
  facts: Facts,
): { ok: true; plan: Conversion } | { ok: false; reason: ConversionRefusal } {
  const { poll, open, awaiting } = facts;
  if (poll.isOpen) return { ok: false, reason: "open" };
  const option = winningOption(poll.options);
  if (!option) return { ok: false, reason: "no-votes" };
  const { title, prompt } = option;
  if (isTrial(option)) return { ok: false, reason: "trial" };
  const ofMonth = open.filter((one) => !isTrial(one) && isSameMonth(one.month, poll.month));
  const planned = ofMonth.find(({ id }) => awaiting.includes(id)) ?? null;
  if (!planned && poll.month && ofMonth.length > 0) return { ok: false, reason: "month-taken" };
  const contest = { ...(planned ?? newContest(facts, option)), title, prompt };
  const lastDeadline = lastVotingDeadline(open);
  const isOtherMonth = !planned && !isSameMonth(monthOf(contest, facts.zone), poll.month);
  return {
    ok: true,
    plan: { option, isTied: isTied(poll.options), planned, contest, lastDeadline, isOtherMonth },
  };
}

/** Returns the month and year of the contest's submission deadline, as text. */
function monthOf({ submissionDeadline }: ConvertedContest, zone: string): string {
  return `${monthName(submissionDeadline, zone)} de ${localDay(new Date(submissionDeadline), zone).slice(0, 4)}`;
}

/**
 * Serializes everything of a plan that the admin's page shows. The form sends the text back, and is refused if the plan has
 * changed.
 */
export function planShown({ option, planned, contest }: Conversion): string {
  const { submissionDeadline, votingDeadline, resultsAt, number } = contest;
  return [option.id, planned?.id, number, submissionDeadline, votingDeadline, resultsAt].join();
}

/** Whether two texts mean the same month, such as 'Enero de 2027', 'enero 2027' and 'enero'. An empty text means any month. */
function isSameMonth(one: string, other: string): boolean {
  const [a = "", b = ""] = [one, other].map((text) =>
    text.toLowerCase().replace(/\s+(del?\s+)?/g, " "),
  );
  return a.startsWith(b) || b.startsWith(a);
}

function newContest(
  { poll, open, contests, mostWords, zone, now }: Facts,
  { description }: PollOption,
): Omit<ConvertedContest, "title" | "prompt"> {
  const lastDeadline = lastVotingDeadline(open);
  const proposed = proposeContest({ lastDeadline, mostWords, zone, now });
  const month = poll.month || monthName(proposed.submission_deadline, zone);
  return {
    number: contests + 1,
    month: capitalized(month),
    description: description
      ? asSentence(description)
      : `La consigna que ganó la encuesta «${poll.title}».`,
    category: proposed.category,
    wordLimit: proposed.word_limit,
    minWords: proposed.min_words,
    submissionDeadline: proposed.submission_deadline,
    votingDeadline: proposed.voting_deadline,
    resultsAt: proposed.results_at,
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a line as a sentence: with a capital letter, and with a full stop unless it already ends in punctuation. */
function asSentence(line: string): string {
  return capitalized(/[.!?…»)]$/.test(line) ? line : `${line}.`);
}
