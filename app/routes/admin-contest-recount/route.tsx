import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findContest } from "~/domain/contests/contests.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { recountByHand } from "~/domain/votes/recount.server";
import { readTyped, refusal, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import type { Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";
import { RecountPage, type RecountView } from "./recount";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Recontar los votos · Administración", matches) },
];

/** Says what a recount compares, with the button that asks for it (VOTE-09). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const contest = await findContest(context.db, params.contestId ?? "");
  if (!contest) throw refusalOf(NO_CONTEST);
  return { id: contest.id, title: contest.title };
}

/** Has the contest's room recount its ledger, and answers with what differs (VOTE-09, OPS-04). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const admin = await requireAdmin(request, context);
  await readTyped(request);
  const id = params.contestId ?? "";
  const page = `/admin/contest/${encodeURIComponent(id)}/recuento`;
  const refused = passwordRefusal(admin, context, page);
  if (refused) return refused;
  const contest = await findContest(db, id);
  if (!contest) throw refusalOf(NO_CONTEST);
  const recount = await recountByHand(env, db, contest, admin.id, now);
  if (!recount.ok) {
    throw refusal(503, "La urna de este reto no responde. Inténtalo en un momento.", {
      "Retry-After": "10",
    });
  }
  const { entries, mismatches } = recount;
  return data({ recount: { entries, mismatches } satisfies RecountView });
}

export const clientAction = failureAsMessage("Error al recontar los votos");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function RecountVotes() {
  const contest = useLoaderData<typeof loader>();
  const answer = useActionData<Refused & { recount?: RecountView }>();
  return <RecountPage contest={contest} recount={answer?.recount} refused={answer} />;
}
