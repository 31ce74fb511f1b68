import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FEWEST_WORDS } from "~/domain/contest-admin/contest-limits";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { listOpenContests, type Contest } from "~/domain/contests/contests.server";
import { findMostWords } from "~/domain/plans/limits.server";
import { countOfWords } from "~/domain/text/numbers";
import { eveningAfter, toLocal } from "~/domain/time/time";
import { requireContest } from "~/http/admin";
import { newFormKey, type Typed } from "~/http/read-form";
import { hasSessionEnded, requireAdmin } from "~/http/session";

/** Returns the fields of a new contest, or of a stored one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { contestId } = params;
  const { db, env, now } = context;
  const mostWords = await findMostWords(db, env);
  // After a POST with an ended session, the page shows the sent fields and loads nothing of the stored contest.
  if (context.isPost && (await hasSessionEnded(context))) {
    const key = contestId ? "" : newFormKey();
    return { id: contestId ?? null, fields: {}, key, mostWords, canDelete: false };
  }
  const admin = await requireAdmin(request, context);
  if (!contestId) {
    const fields = await newContest(context, mostWords);
    return { id: null, fields, key: newFormKey(), mostWords, canDelete: false };
  }
  const [contest, deletion] = await Promise.all([
    requireContest(context, contestId),
    findContestDeletion(db, contestId, admin.id, now),
  ]);
  const fields = fieldsOfContest(contest, env.TIME_ZONE);
  return { id: contest.id, fields, key: "", mostWords, canDelete: deletion?.canDelete ?? false };
}

/** The fields of a stored contest, with local dates. */
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

/**
 * Returns proposed dates for a new contest, which begins when the last planned one ends: 20 days of submission, 8 of voting,
 * results a day later, each at 19:00 in Bogota (PHASE-13).
 */
async function newContest({ db, env, now }: AppLoadContext, mostWords: number): Promise<Typed> {
  const planned = (await listOpenContests(db)).map((contest) => Date.parse(contest.votingDeadline));
  const after = new Date(Math.max(now.getTime(), ...planned));
  const evening = (days: number) =>
    toLocal(eveningAfter(after, days, env.TIME_ZONE), env.TIME_ZONE);
  return {
    word_limit: `De ${FEWEST_WORDS} a ${countOfWords(mostWords)}`,
    min_words: String(FEWEST_WORDS),
    category: "ficcion",
    submission_deadline: evening(20),
    voting_deadline: evening(28),
    results_at: evening(29),
  };
}
