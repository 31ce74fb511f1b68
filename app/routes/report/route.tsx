import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mustConfirmEmail, mustNotPublish } from "~/domain/accounts/rights";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { isPublicComment, previewOf } from "~/domain/comments/comment-rules";
import { commentPath, storyPath } from "~/domain/paths";
import { REPORT_REFUSALS } from "~/domain/reports/report-rules";
import { ReportFields } from "~/domain/reports/report-fields";
import { canReport } from "~/domain/stories/rights";
import { reportComment, reportStory } from "~/domain/reports/send-report.server";
import { FLASHES } from "~/domain/flash/flashes";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { readForm, refusalOf } from "~/http/read-form";
import { requireViewer, signInRefusal } from "~/http/session";
import { requireComment, requireStory } from "~/http/require-story";
import { limitActor, retryAfter, tooMany } from "~/http/rate-limits";
import { refusalOfSuspended } from "~/http/suspension";
import { failureAsMessage } from "~/remix/lost-connection";
import { pageTitle } from "~/ui/layout/page-head";
import type { RefusedReport } from "~/ui/reports/report-inputs";
import { ReportPage } from "./page";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  {
    title: pageTitle(page?.what === "story" ? "Reportar historia" : "Reportar comentario", matches),
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // After a POST whose session has ended, the page shows the typed fields instead of redirecting to the login.
  const viewer = context.isPost ? await context.viewer() : await requireViewer(request, context);
  const { what, reported, preview, back } = await requireReported(context, params);
  refuseOwn(what, reported, viewer);
  return { what, preview, back };
}

/** Reports a comment (REPORT-01) or a story (REPORT-03). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, ReportFields);
  const { what, reported, back } = await requireReported(context, params);
  const viewer = await context.viewer();
  if (!viewer) return refused(await signInRefusal(context, REPORT_REFUSALS.login), {}, back);
  refuseOwn(what, reported, viewer);
  if (!form.ok) return refused({ status: 400, text: null });
  const barred = mustConfirmEmail(viewer, env) ?? mustNotPublish(viewer, env);
  if (barred) return refused(barred);
  const allowed = await limitActor(context, "report", viewer.id);
  if (!allowed.ok) return refused(tooMany, retryAfter(allowed));
  const send = what === "story" ? reportStory : reportComment;
  const answer = await send(db, reported, { reporter: viewer.id, ...form.value }, now);
  if (!answer.ok && answer.reason === "suspended") {
    return refused(await refusalOfSuspended(context, viewer));
  }
  if (!answer.ok) return refused(REPORT_REFUSALS[answer.reason]);
  if (form.isInPlace) return data({ thanks: FLASHES["report-sent"].text });
  return redirectWithFlash(back, "report-sent");

  function refused(
    refusal: { status: number; text: string | null; reasonAt?: string },
    headers: HeadersInit = {},
    signInTo?: string,
  ) {
    const { reason = "", description = "" } = form.typed;
    const errors = form.ok ? {} : form.errors;
    const typed = { reason, description };
    const { text: message, reasonAt } = refusal;
    const answer: RefusedReport = { message, reasonAt, signInTo, errors, typed };
    return data(answer, { status: refusal.status, headers });
  }
}

export const clientAction = failureAsMessage("Error al enviar el reporte");

/** Returns the story or comment that the URL names; throws if the viewer may not read it. */
async function requireReported(
  context: RequestContext,
  params: { storyId?: string; commentId?: string },
) {
  if (params.commentId === undefined) {
    const story = await requireStory(context, params.storyId);
    const back = storyPath(story.id);
    return { what: "story" as const, reported: story, preview: story.title, back };
  }
  const comment = await requireComment(context, params.commentId);
  if (!isPublicComment(comment)) throw refusalOf(COMMENT_REFUSALS.gone);
  const back = commentPath(comment.story.id, comment.id);
  return { what: "comment" as const, reported: comment, preview: previewOf(comment.text), back };
}

/** Throws the refusal page if the viewer reports their own story or comment: the form cannot be shown for it. */
function refuseOwn(
  what: "comment" | "story",
  reported: { userId: string | null },
  viewer: { id: string } | null,
): void {
  if (!viewer || canReport({ isOwn: reported.userId === viewer.id })) return;
  throw refusalOf(REPORT_REFUSALS[`own-${what}`]);
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function Report() {
  return (
    <ReportPage page={useLoaderData<typeof loader>()} refused={useActionData<RefusedReport>()} />
  );
}
