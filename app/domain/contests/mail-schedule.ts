import { isTrial, type Cycle, type CycleContest } from "./cycle";
import { firstAfter, isFinished, lastDayFrom } from "./phases";

/** The mailings of a contest. Each goes to all its recipients, at an instant computed from the contest's dates (MAIL-01). */
export const MAILINGS = [
  "contest_open",
  "newsletter",
  "last_day_to_submit",
  "voting_open",
  "last_day_to_vote",
] as const;
export type Mailing = (typeof MAILINGS)[number];

/** Progress of a mailing, whose mails are enqueued page by page of recipients. */
export interface MailingState {
  begunAt: string;
  /** The contest's deadline that the mails contain. */
  deadline: string;
  /** Cursor: id of the last recipient that was processed. Empty before the first. */
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
  /** The last instant, in epoch milliseconds, at which the mailing may still be enqueued. */
  until: number;
}

/** Returns the mailings that are due now. A mailing that was missed for too long is never sent. */
export function dueMailings(situation: MailSituation, now: Date): Mailing[] {
  return openWindows(situation, now)
    .filter(({ from }) => from <= now.getTime())
    .map(({ mailing }) => mailing);
}

/** Returns the instant of the next mailing in epoch milliseconds. In the past if a mailing is due, null if none is left. */
export function nextMailingAt(situation: MailSituation, now: Date): number | null {
  const starts = openWindows(situation, now).map(({ from }) => from);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** A mailing whose window has begun, with the instant at which it began and the deadline that its mails contain. */
export interface BegunMailing {
  mailing: Mailing;
  /** In epoch milliseconds; 0 if the contest took entries from its beginning. */
  from: number;
  deadline: string;
}

/**
 * Returns the mailings whose windows have begun and which are not fully enqueued. An opening mail that counts as sent makes its
 * reminder of the last day possible, so reminders whose windows have begun are returned too.
 */
export function begunMailings(situation: MailSituation, now: Date): BegunMailing[] {
  const begun: BegunMailing[] = [];
  const written = new Map(situation.written);
  for (;;) {
    const due = openWindows({ ...situation, written }, now).filter(
      ({ from }) => from <= now.getTime(),
    );
    if (due.length === 0) return begun;
    for (const { mailing, from } of due) {
      const deadline = deadlineOf(mailing, situation.contest);
      const begunAt = written.get(mailing)?.begunAt ?? new Date(from).toISOString();
      begun.push({ mailing, from, deadline });
      written.set(mailing, { begunAt, deadline, afterId: "", isDone: true });
    }
  }
}

/** Returns the deadline that the mails of a mailing contain. */
export function deadlineOf(mailing: Mailing, contest: MailedContest): string {
  const isOfVotes = mailing === "voting_open" || mailing === "last_day_to_vote";
  return isOfVotes ? contest.votingDeadline : contest.submissionDeadline;
}

function openWindows(situation: MailSituation, now: Date): Window[] {
  const { contest } = situation;
  // A trial run of a contest sends no mail.
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
  // Reminders of the last day. An opening mail sent during the last day already contains the deadline, so its reminder is
  // skipped.
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

/**
 * Returns from when on a contest takes entries, in epoch milliseconds: 0 for the current contest, the end of the current
 * contest's submission for the next one, null for all others.
 */
function opensAt(contest: MailedContest, cycle: Cycle<CycleContest>): number | null {
  const { current, next } = cycle;
  if (contest.id === current?.id) return 0;
  return current && contest.id === next?.id ? firstAfter(current.submissionDeadline) : null;
}

/**
 * Whether all mails of a mailing are enqueued. A reminder of the last day has to be enqueued once more if its deadline has moved.
 */
function isWritten(mailing: Mailing, { contest, written }: MailSituation): boolean {
  const state = written.get(mailing);
  if (!state?.isDone) return false;
  return !isOfLastDay(mailing) || state.deadline === deadlineOf(mailing, contest);
}

/** Whether the mailing is a reminder of the last day, which is enqueued once more if its deadline moves. */
export function isOfLastDay(mailing: Mailing): boolean {
  return mailing === "last_day_to_submit" || mailing === "last_day_to_vote";
}
