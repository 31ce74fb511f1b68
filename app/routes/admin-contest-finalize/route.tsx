import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countStories } from "~/domain/contest-page/entrants.server";
import { contestPhase, isCounting, isFinished } from "~/domain/contests/phases";
import { longDate } from "~/domain/time/time";
import { requireContest } from "~/http/admin";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { adminMeta } from "~/ui/admin/admin-page";
import type { Refused } from "~/ui/forms/use-refusal";
import { FinalizeQuestion, NothingToFinalize } from "./question";

export const meta = adminMeta("Publicar los resultados");

/**
 * Returns the data of the confirmation page: number of stories, phase, and when the results will be published automatically
 * (PHASE-09).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const [contest, totals] = await Promise.all([
    requireContest(context, params.contestId),
    countStories(db, params.contestId ?? ""),
  ]);
  const format = (instant: string | null) => instant && longDate(instant, env.TIME_ZONE);
  return {
    contest: { id: contest.id, title: contest.title },
    stories: totals.stories,
    isFinished: isFinished(contest),
    isCounting: isCounting(contestPhase(contest, now)),
    votingDeadline: format(contest.votingDeadline),
    results: format(contest.resultsAt),
  };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al finalizar el reto");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function Finalize() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  return page.isCounting || refused ? (
    <FinalizeQuestion {...page} refused={refused} />
  ) : (
    <NothingToFinalize {...page} />
  );
}
