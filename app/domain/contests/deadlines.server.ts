import type { Db } from "~/db/db";
import { DAY } from "~/domain/time/durations";
import { selectContests, toContest } from "./contests.server";

/** Kind of event at a deadline: submission ends, voting ends, the results are published. */
export type DeadlineKind = "submission" | "voting" | "results";

/** Time in milliseconds from the alarm of the calendar feed to its deadline. */
export const REMINDER_BEFORE = DAY;

/** A deadline of a contest, past or future. */
export interface Deadline {
  contest: { id: string; number: number; title: string; prompt: string };
  kind: DeadlineKind;
  at: string;
  /** Revision for calendar feeds: grows with every change of the contest and with its finalization. */
  revision: number;
  /** When the contest was created, changed or finalized last. */
  changedAt: string;
}

/** Lists the deadlines of all contests, in order of the contests (SEO-02). Results without a date have no deadline. */
export async function listDeadlines(db: Db): Promise<Deadline[]> {
  const rows = await selectContests(db).orderBy("submission_deadline").orderBy("id").execute();
  return rows.flatMap((row) => {
    const contest = toContest(row);
    const { finalizedAt, resultsAt } = contest;
    const dates: [DeadlineKind, string | null][] = [
      ["submission", contest.submissionDeadline],
      ["voting", contest.votingDeadline],
      ["results", finalizedAt ?? resultsAt],
    ];
    const revision = contest.datesVersion + (finalizedAt ? 1 : 0);
    const changes = [row.created_at, row.changed_at ?? "", finalizedAt ?? ""];
    const changedAt = changes.reduce((a, b) => (a > b ? a : b));
    return dates.flatMap(([kind, at]) =>
      at === null ? [] : [{ contest, kind, at, revision, changedAt }],
    );
  });
}
