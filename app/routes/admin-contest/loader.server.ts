import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { lastVotingDeadline, proposeContest } from "~/domain/contest-admin/propose-contest";
import { listOpenContests, type Contest } from "~/domain/contests/contests.server";
import { findMostWords } from "~/domain/plans/limits.server";
import { toLocal } from "~/domain/time/time";
import { requireContest } from "~/http/admin";
import { newFormKey, type Typed } from "~/http/read-form";
import { hasSessionEnded, requireAdmin } from "~/http/session";

/** Returns the fields of a contest's form: proposed ones for a new contest, stored ones else. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { contestId } = params;
  const { db, env, now } = context;
  const mostWords = await findMostWords(db, env);
  // After a POST whose session has ended, the page shows the sent fields and queries nothing about the stored contest, since
  // nobody is signed in.
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
