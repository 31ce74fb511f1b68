import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listWaiting } from "~/domain/admin-desk/waiting";
import { listContests } from "~/domain/contests/contests.server";
import { findRankingState } from "~/domain/karma/ranking-list.server";
import { countWaiting } from "~/domain/moderation/answers.server";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { countEndingPolls } from "~/domain/polls/list-polls.server";
import { listUnconvertible } from "~/domain/polls/convert.server";
import { countPayments } from "~/domain/support/payments.server";
import { contestCycle, contestRole, ROLE_LABELS } from "~/domain/contests/cycle";
import { isPhaseStepDue } from "~/domain/contests/phase-steps";
import { listNextEvents } from "~/domain/contests/next-event";
import { contestPhase, PHASE_NAMES } from "~/domain/contests/phases";
import { dateAndTime, longDate, zoneName } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

/** Returns the data of the admin home page: all contests, and the numbers of pending tasks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const [
    contests,
    rankings,
    payments,
    mail,
    roomAlarms,
    resultAlarms,
    polls,
    endingPolls,
    moderation,
    maintenance,
  ] = await Promise.all([
    listContests(db),
    findRankingState(db),
    countPayments(db),
    findOutboxState(db, env, now),
    listRoomAlarms(db),
    listResultAlarms(db),
    listUnconvertible(db, env, now),
    countEndingPolls(db, now),
    countWaiting(db),
    context.maintenance(),
  ]);
  const cycle = contestCycle(contests);
  const counts = {
    deadMail: mail.dead,
    stoppedMail: mail.stoppedSince === null ? 0 : 1,
    payments: payments.waiting,
    unconvertiblePolls: polls.size,
    endingPolls,
    ...moderation,
  };
  const format = (instant: string | null) => instant && dateAndTime(instant, env.TIME_ZONE);
  return {
    zone: zoneName(env.TIME_ZONE),
    waiting: listWaiting(contests, counts, now),
    events: listNextEvents(contests, now).map(({ contest, event }) => ({
      id: contest.id,
      title: contest.title,
      phase: PHASE_NAMES[event.phase],
      name: event.name,
      at: event.at,
      date: event.at && longDate(event.at, env.TIME_ZONE),
    })),
    contests: contests.map((contest) => ({
      id: contest.id,
      title: contest.title,
      month: contest.month,
      stories: contest.stories,
      phase: contestPhase(contest, now),
      isLate: isPhaseStepDue(contest, now),
      role: ROLE_LABELS[contestRole(contest, cycle, now)],
      submission: format(contest.submissionDeadline),
      voting: format(contest.votingDeadline),
      results: format(contest.resultsAt),
      finalized: format(contest.finalizedAt),
    })),
    rankings: rankings && { at: longDate(rankings.at, env.TIME_ZONE), total: rankings.total },
    waitingPayments: payments.waiting,
    deadMail: mail.dead,
    roomAlarms,
    resultAlarms,
    waitingPolls: polls.size,
    moderation,
    isClosed: maintenance !== null,
  };
}
