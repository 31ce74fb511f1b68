import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countStories } from "~/domain/contest-page/entrants.server";
import { findContest } from "~/domain/contests/contests.server";
import { findFinalizer } from "~/domain/closing/finalize.server";
import { contestPhase, isCounting, isFinished } from "~/domain/contests/phases";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { longDate } from "~/domain/time/time";
import { finalizeContest } from "~/domain/votes/room-client.server";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusal, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import type { Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";
import { FinalizeQuestion, NothingToFinalize } from "./question";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Publicar los resultados · Administración", matches) },
];

/** The question before the results are published: what will happen, and when it would by itself (PHASE-09). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const id = params.contestId ?? "";
  const [contest, totals] = await Promise.all([findContest(db, id), countStories(db, id)]);
  if (!contest) throw refusalOf(NO_CONTEST);
  const show = (instant: string | null) => instant && longDate(instant, env.TIME_ZONE);
  return {
    contest: { id, title: contest.title },
    stories: totals.stories,
    isFinished: isFinished(contest),
    isCounting: isCounting(contestPhase(contest, now)),
    votingDeadline: show(contest.votingDeadline),
    results: show(contest.resultsAt),
  };
}

/**
 * Publishes the results of a contest in counting, as its alarm does at `results_at`; a form without the answer to the
 * question leads to it (PHASE-09).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const admin = await requireAdmin(request, context);
  const typed = await readTyped(request);
  const id = params.contestId ?? "";
  const page = `/admin/contest/${encodeURIComponent(id)}/finalize`;
  const refused = passwordRefusal(admin, context, page);
  if (refused) return refused;
  const contest = await findContest(db, id);
  if (!contest) throw refusalOf(NO_CONTEST);
  const isBefore = !isFinished(contest) && !isCounting(contestPhase(contest, now));
  if (isBefore) throw notCounting();
  if (typed.seguro !== "si") return redirect(page, 303);
  const answer = await finalizeContest(env, contest.id, admin.id);
  if (!answer.ok) {
    if (answer.reason === "behind") throw refusal(409, LACKS_VOTES);
    throw answer.reason === "not-counting"
      ? notCounting()
      : refusal(503, "Ahora mismo no se puede finalizar. Inténtalo en un momento.", {
          "Retry-After": "10",
        });
  }
  const isOwn = (await findFinalizer(db, contest.id)) === admin.id;
  return redirectWithFlash("/admin", isOwn ? "contest-finalized" : "contest-already-finalized");
}

const LACKS_VOTES =
  "A la urna de este reto le faltan votos que la base de datos tiene: no se publica nada. El manual de operación dice cómo seguir.";
const notCounting = () => refusal(409, "Solo se puede finalizar durante el recuento");

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
