import type { AppLoadContext } from "@remix-run/cloudflare";
import { FEWEST_WORDS } from "~/domain/contest-admin/contest-limits";
import { listOpenContests, type Contest } from "~/domain/contests/contests.server";
import { countOfWords } from "~/domain/text/numbers";
import { eveningAfter, toLocal } from "~/domain/time/time";
import type { Typed } from "~/http/read-form";

/** A stored contest as its form shows it, with local dates. */
export function fieldsOfContest(contest: Contest, zone: string): Typed {
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
 * A month as it is usually run, after those that are planned already: voting closes at 19:00 in Bogota (PHASE-13),
 * results a day later.
 */
export async function newContest(
  { db, env, now }: AppLoadContext,
  mostWords: number,
): Promise<Typed> {
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
