import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  findIntervention,
  type FoundIntervention,
} from "~/domain/moderation/find-intervention.server";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import {
  adminAccountPath,
  adminCommentPath,
  disqualificationPath,
  quarantinePath,
} from "~/domain/paths";
import { longDate } from "~/domain/time/time";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";

/** Returns an intervention with its reason and its answer, for admins (REPORT-03). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const intervention = await findIntervention(db, params.decisionId ?? "", now);
  if (!intervention) throw refusalOf(MODERATION_REFUSALS["no-intervention"]);
  const date = (instant: string | null) => instant && longDate(instant, env.TIME_ZONE);
  const { kind, comment, story, user, liftedAt, answer, answerReadAt } = intervention;
  const isOfComment = kind === "comment-hidden" || kind === "comment-deleted";
  return {
    kind,
    facts: {
      rule: intervention.rule,
      made: longDate(intervention.madeAt, env.TIME_ZONE),
      until: date(intervention.until),
      lifted: date(liftedAt),
    },
    reason: intervention.reason,
    comment: comment && { path: adminCommentPath(comment.id), text: comment.text },
    story: story && { id: story.id, title: story.title },
    answer:
      answer === null
        ? null
        : { text: answer, sent: date(intervention.answeredAt), read: date(answerReadAt) },
    isWaiting: answer !== null && answerReadAt === null && liftedAt === null,
    canLift: isOfComment && liftedAt === null && comment !== null && user !== null,
    // Path of the page that lifts this intervention, unless it is on a comment.
    liftPath: liftedAt === null ? liftPath(intervention) : null,
  };
}

/**
 * The page that lifts an intervention on a story, an account or votes. Null for an intervention on a comment, which is lifted here,
 * and if nothing is left to lift.
 */
function liftPath({ id, kind, story, user, contest }: FoundIntervention): string | null {
  switch (kind) {
    case "story-disqualified":
      return story && disqualificationPath(story.id);
    case "account-suspended":
      return user && adminAccountPath(user);
    case "votes-quarantined":
      return contest && quarantinePath(contest, id);
    case "comment-hidden":
    case "comment-deleted":
      return null;
  }
}
