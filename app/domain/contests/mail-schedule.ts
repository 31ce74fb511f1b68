import { isTrial, type Cycle, type CycleContest } from "./cycle";
import { firstAfter, isFinished, lastDayFrom } from "./phases";

/** The mails that a contest sends to everybody they concern, each at an instant that its dates give (MAIL-01). */
export const MAILINGS = [
  "contest_open",
  "newsletter",
  "last_day_to_submit",
  "voting_open",
  "last_day_to_vote",
] as const;
export type Mailing = (typeof MAILINGS)[number];

/** How far a mailing has got. */
export interface MailingState {
  begunAt: string;
  /** The contest's deadline that its mails name. */
  deadline: string;
  /** The id up to which recipients have been looked at; empty before the first. */
  afterId: string;
  isDone: boolean;
}

interface MailedContest extends CycleContest {
  votingDeadline: string;
}

/** The inputs that determine the mailings of a contest. */
export interface MailSituation {
  contest: MailedContest;
  cycle: Cycle<CycleContest>;
  written: ReadonlyMap<Mailing, MailingState>;
}

interface Window {
  mailing: Mailing;
  from: number;
  /** The last instant at which it is still true, and worth writing. */
  until: number;
}

/** The mailings to be written at an instant; what was missed for too long is never written. */
export function dueMailings(situation: MailSituation, now: Date): Mailing[] {
  return openWindows(situation, now)
    .filter(({ from }) => from <= now.getTime())
    .map(({ mailing }) => mailing);
}

/** The instant, in epoch milliseconds, of the next mailing; past when one is due, null when none is to come. */
export function nextMailingAt(situation: MailSituation, now: Date): number | null {
  const starts = openWindows(situation, now).map(({ from }) => from);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** The deadline of the contest that a mailing names. */
export function deadlineOf(mailing: Mailing, contest: MailedContest): string {
  const isOfVotes = mailing === "voting_open" || mailing === "last_day_to_vote";
  return isOfVotes ? contest.votingDeadline : contest.submissionDeadline;
}

function openWindows(situation: MailSituation, now: Date): Window[] {
  const { contest } = situation;
  // A trial run sends no mail.
  if (isFinished(contest) || isTrial(contest)) return [];
  return windows(situation).filter(
    ({ mailing, from, until }) =>
      from <= until && now.getTime() <= until && !isWritten(mailing, situation),
  );
}

function windows({ contest, cycle, written }: MailSituation): Window[] {
  const entries = Date.parse(contest.submissionDeadline);
  const votes = Date.parse(contest.votingDeadline);
  const opens = opensAt(contest, cycle);
  const list: Window[] = [
    { mailing: "voting_open", from: firstAfter(contest.submissionDeadline), until: votes },
  ];
  if (opens !== null) {
    list.push(
      { mailing: "contest_open", from: opens, until: entries },
      { mailing: "newsletter", from: opens, until: entries },
    );
  }
  // A mail of the opening that is written in the last day names the deadline: a reminder would repeat it.
  const lastDayAfter = (opening: Mailing, mailing: Mailing) => {
    const deadline = deadlineOf(mailing, contest);
    const from = lastDayFrom(deadline);
    const begunAt = Date.parse(written.get(opening)?.begunAt ?? "");
    if (begunAt <= from) list.push({ mailing, from, until: Date.parse(deadline) });
  };
  lastDayAfter("contest_open", "last_day_to_submit");
  lastDayAfter("voting_open", "last_day_to_vote");
  return list;
}

/** When a contest takes its first entry (`writability`): it may do so already, or another has to be voted on first. */
function opensAt(contest: MailedContest, cycle: Cycle<CycleContest>): number | null {
  const { current, next } = cycle;
  if (contest.id === current?.id) return 0;
  return current && contest.id === next?.id ? firstAfter(current.submissionDeadline) : null;
}

/** Whether nothing is left to write; the last day of another date is another last day. */
function isWritten(mailing: Mailing, { contest, written }: MailSituation): boolean {
  const state = written.get(mailing);
  if (!state?.isDone) return false;
  return !isOfLastDay(mailing) || state.deadline === deadlineOf(mailing, contest);
}

/** Whether the mailing has to be written again when its date moves. */
export function isOfLastDay(mailing: Mailing): boolean {
  return mailing === "last_day_to_submit" || mailing === "last_day_to_vote";
}
