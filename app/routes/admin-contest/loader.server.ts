import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { canExtend } from "~/domain/contest-admin/extension";
import { countEntriesAndVotes, mayTellVotes } from "~/domain/contest-admin/contest-counts.server";
import { contestCopy } from "~/domain/contest-admin/contest-copy";
import { lastVotingDeadline, proposeContest } from "~/domain/contest-admin/propose-contest";
import { listOpenContests, type Contest } from "~/domain/contests/contests.server";
import { nextEvent } from "~/domain/contests/next-event";
import { contestPhase, type Phase } from "~/domain/contests/phases";
import { findMostWords } from "~/domain/plans/limits.server";
import { longDate, toLocal } from "~/domain/time/time";
import { requireContest } from "~/http/admin";
import { newFormKey, type Typed } from "~/http/read-form";
import { hasSessionEnded, requireAdmin } from "~/http/session";

/** Returns the fields of the contest form: proposed values for a new contest, stored values for an existing one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { contestId } = params;
  const { db, env, now } = context;
  const mostWords = await findMostWords(db, env);
  // After a POST with an ended session, the page shows only the sent fields. It queries nothing about the stored contest, since
  // nobody is signed in.
  if (context.isPost && (await hasSessionEnded(context))) {
    const key = contestId ? "" : newFormKey();
    return { ...NEW_PAGE, id: contestId ?? null, fields: {}, key, mostWords };
  }
  const admin = await requireAdmin(request, context);
  if (!contestId) {
    const source = new URL(request.url).searchParams.get("desde");
    const copied = source === null ? null : await requireContest(context, source);
    const fields = copied ? copyOfContest(copied, context) : await newContest(context, mostWords);
    return {
      ...NEW_PAGE,
      id: null,
      fields,
      key: newFormKey(),
      mostWords,
      copiedFrom: copied?.title ?? null,
    };
  }
  const [contest, deletion, counts] = await Promise.all([
    requireContest(context, contestId),
    findContestDeletion(db, contestId, admin.id, now),
    countEntriesAndVotes(db, contestId),
  ]);
  const fields = fieldsOfContest(contest, env.TIME_ZONE);
  const phase = contestPhase(contest, now);
  const event = nextEvent(contest, now);
  return {
    ...NEW_PAGE,
    id: contest.id,
    fields,
    key: "",
    mostWords,
    version: contest.datesVersion,
    canDelete: deletion?.canDelete ?? false,
    state: {
      phase,
      stories: counts.stories,
      votes: mayTellVotes(counts, phase) ? counts.votes : null,
      event: event && {
        name: event.name,
        at: event.at,
        date: event.at && longDate(event.at, env.TIME_ZONE),
      },
      canExtend: canExtend(contest, now),
    },
  };
}

/** State of a stored contest, shown beside its form: phase, next event, and numbers of participants and votes. */
export interface ContestStateView {
  phase: Phase;
  stories: number;
  /** Total of the votes; null while it would reveal too much about a single story. */
  votes: number | null;
  event: { name: string; at: string | null; date: string | null } | null;
  canExtend: boolean;
}

const NEW_PAGE = {
  version: null as number | null,
  state: null as ContestStateView | null,
  copiedFrom: null as string | null,
  canDelete: false,
};

/** Returns form fields for a copy of a contest, with month and dates moved forward, in the site's time zone. */
function copyOfContest(contest: Contest, { env, now }: AppLoadContext): Typed {
  const fields = fieldsOfContest(contest, env.TIME_ZONE);
  const { month, dates } = contestCopy(contest, env.TIME_ZONE, now);
  return { ...fields, month, ...dates };
}

/** Returns a stored contest as the fields of its form, with dates in the site's time zone. */
function fieldsOfContest(contest: Contest, zone: string): Typed {
  const local = (instant: string | null) => (instant ? toLocal(instant, zone) : "");
  return {
    title: contest.title,
    month: contest.month,
    category: contest.category,
    description: contest.description,
    prompt: contest.prompt,
    word_limit: contest.wordLimit,
    min_words: String(contest.minWords),
    submission_deadline: local(contest.submissionDeadline),
    voting_deadline: local(contest.votingDeadline),
    results_at: local(contest.resultsAt),
    end_date: local(contest.endDate),
  };
}

/** Returns proposed fields for the form of a new contest, with dates in the site's time zone. */
async function newContest({ db, env, now }: AppLoadContext, mostWords: number): Promise<Typed> {
  const zone = env.TIME_ZONE;
  const lastDeadline = lastVotingDeadline(await listOpenContests(db));
  const proposed = proposeContest({ lastDeadline, mostWords, zone, now });
  return {
    ...proposed,
    min_words: String(proposed.min_words),
    submission_deadline: toLocal(proposed.submission_deadline, zone),
    voting_deadline: toLocal(proposed.voting_deadline, zone),
    results_at: toLocal(proposed.results_at, zone),
  };
}
