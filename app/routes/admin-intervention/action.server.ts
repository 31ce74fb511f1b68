import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { confirmIntervention } from "~/domain/moderation/answers.server";
import { findIntervention } from "~/domain/moderation/find-intervention.server";
import { subjectOf } from "~/domain/moderation/intervene.server";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import { adminInterventionPath, WAITING_ANSWERS } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { liftDecision } from "~/http/comment-decision";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, refusalOf } from "~/http/read-form";

/** Lifts an intervention on a comment, or upholds one after its answer was read, selected by `paso` (REPORT-03). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const id = params.decisionId ?? "";
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  if (typed.paso !== "levantar" && typed.paso !== "mantener") throw incompleteForm();
  const intervention = await findIntervention(db, id, now);
  if (!intervention) throw refusalOf(MODERATION_REFUSALS["no-intervention"]);
  if (typed.paso === "levantar") {
    if (!intervention.comment) throw refusalOf(MODERATION_REFUSALS["no-comment"]);
    const decision = { comment: intervention.comment.id, intervention: id, admin: admin.id };
    const answer = await liftDecision(decision, context);
    return answer ?? redirectWithFlash(adminInterventionPath(id), "comment-shown");
  }
  const answer = await confirmIntervention(db, { id, by: admin.id }, now);
  if (answer.ok) return redirectWithFlash(WAITING_ANSWERS, "intervention-confirmed");
  const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
  const subject = subjectOf({
    id,
    comment: intervention.comment?.id ?? null,
    story: intervention.story?.id ?? null,
    user: intervention.user,
    contest: intervention.contest,
  });
  const message = await describeLastAction(db, subject, reading);
  return data({ message }, { status: 409 });
}
