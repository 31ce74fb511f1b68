import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOwnIntervention } from "~/domain/moderation/find-intervention.server";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import { commentPath, storyPath } from "~/domain/paths";
import { longDate } from "~/domain/time/time";
import { refusalOf } from "~/http/read-form";
import { requireViewer } from "~/http/session";

/**
 * Returns an intervention for the person it affects. Everybody else gets the 404 of an unknown id, even admins. Visitors are
 * redirected to the login for every id, because they may be that person (REPORT-03).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // After a POST whose session has ended, the page shows the typed answer instead of redirecting to the login.
  const viewer = context.isPost ? await context.viewer() : await requireViewer(request, context);
  if (!viewer) return null;
  const { db, env, now } = context;
  const id = params.decisionId ?? "";
  const intervention = await findOwnIntervention(db, { id, user: viewer.id }, now);
  if (!intervention) throw refusalOf(MODERATION_REFUSALS["no-intervention"]);
  const date = (instant: string | null) => instant && longDate(instant, env.TIME_ZONE);
  const { kind, comment, story, answer, liftedAt, until } = intervention;
  return {
    kind,
    facts: {
      rule: intervention.rule,
      made: longDate(intervention.madeAt, env.TIME_ZONE),
      until: date(until),
      lifted: date(liftedAt),
    },
    isOver: liftedAt === null && until !== null && until <= now.toISOString(),
    reason: intervention.reason,
    comment: comment?.text ?? null,
    story: story && {
      title: story.title,
      path:
        comment && kind === "comment-hidden"
          ? commentPath(story.id, comment.id)
          : storyPath(story.id),
    },
    answer:
      answer === null
        ? null
        : {
            text: answer,
            sent: date(intervention.answeredAt),
            read: date(intervention.answerReadAt),
          },
    canAnswer: answer === null && liftedAt === null,
  };
}
