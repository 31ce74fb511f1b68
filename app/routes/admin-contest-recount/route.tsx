import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { recountByHand } from "~/domain/votes/recount.server";
import { readAdminForm, requireContest } from "~/http/admin";
import { refusal } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { adminMeta } from "~/ui/admin/admin-page";
import type { Refused } from "~/ui/forms/use-refusal";
import { RecountPage, type RecountView } from "./recount";

export const meta = adminMeta("Recontar los votos");

/** Returns the contest whose votes the button recounts (VOTE-09). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { id, title } = await requireContest(context, params.contestId);
  return { id, title };
}

/**
 * Makes the contest's room recount its ledger, and returns the number of entries and the differences from D1 (VOTE-09, OPS-04).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const contest = await requireContest(context, params.contestId);
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
