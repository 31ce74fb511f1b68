import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { newFormKey, readForm } from "~/http/read-form";
import { mustConfirmEmail, mustNotPublish } from "~/domain/accounts/rights";
import { addComment } from "~/domain/comments/add-comment.server";
import { CommentFields } from "~/domain/comments/comment-fields";
import { findComment } from "~/domain/comments/find-comment.server";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { ringBells } from "~/domain/notifications/channel.server";
import { canAnswer } from "~/domain/comments/comment-rules";
import { canTalk } from "~/domain/stories/rights";
import { commentPath } from "~/domain/paths";
import { redirectWithFlash } from "~/http/flash";
import { signInRefusal } from "~/http/session";
import { requireStory } from "~/http/require-story";
import { limitActor, retryAfter, tooMany } from "~/http/rate-limits";
import { refusalOfSuspended } from "~/http/suspension";
import { failureAsMessage } from "~/remix/lost-connection";
import { keptComment, dispatchCommentAnswer } from "~/ui/comments/kept-comment";
import { dropSent } from "~/ui/forms/kept-text";
import type { RefusedComment } from "~/ui/comments/use-comment-text";
import { pageTitle } from "~/ui/layout/page-head";
import { CommentPage } from "./page";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Comentar", matches) },
  { name: "robots", content: "noindex" },
];

/** Returns the data of the page with the form for a reply, or for a refused comment. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const story = await requireStory(context, params.storyId);
  const answered = parentIn(request);
  const parent = answered ? await findComment(context.db, answered, context.now) : null;
  const isOpen = parent?.story.id === story.id && canAnswer(parent);
  const viewer = await context.viewer();
  return {
    story: { id: story.id, title: story.title },
    parent: isOpen ? { id: parent.id, text: parent.text } : null,
    isOpen: canTalk(story),
    isSignedIn: viewer !== null,
    key: newFormKey(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const story = params.storyId ?? "";
  const parent = parentIn(request);
  const form = await readForm(request, CommentFields);
  const viewer = await context.viewer();
  if (!viewer) return refused(await signInRefusal(context, COMMENT_REFUSALS.login));
  if (!form.ok) return refused({ status: 400, text: form.errors.clave ?? null });
  const barred = mustConfirmEmail(viewer, env) ?? mustNotPublish(viewer, env);
  if (barred) return refused(barred);
  const allowed = await limitActor(context, "comment", viewer.id);
  if (!allowed.ok) return refused(tooMany, retryAfter(allowed));
  const answer = await addComment(
    db,
    { story, user: viewer.id, text: form.value.content, parent, key: form.value.key },
    now,
  );
  if (!answer.ok && answer.reason === "suspended") {
    return refused(await refusalOfSuspended(context, viewer));
  }
  if (!answer.ok) return refused(COMMENT_REFUSALS[answer.reason]);
  context.waitUntil(ringBells(env, answer.notified));
  return redirectWithFlash(commentPath(story, answer.id), "comment-added");

  /**
   * Renders the page of the comment form again with the typed text (WRITE-15). For a story that the viewer may not read, throws the
   * refusal instead.
   */
  async function refused(
    refusal: { status: number; text: string | null; reasonAt?: string },
    headers: HeadersInit = {},
  ) {
    await requireStory(context, story);
    const signInTo = viewer ? undefined : `/story/${story}#comentarios`;
    const wrong = form.ok ? undefined : form.errors.content;
    const errors: RefusedComment["errors"] = wrong ? { content: wrong } : {};
    const content = form.typed.content ?? "";
    const { text: message, reasonAt } = refusal;
    const answer: RefusedComment = { message, reasonAt, signInTo, errors, content };
    return data(answer, { status: refusal.status, headers });
  }
}

const sendComment = failureAsMessage("Error al enviar el comentario");

/** Deletes the text of an accepted comment from session storage, even if the form is no longer on the page. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = await args.request.clone().formData();
  const to = parentIn(args.request) ?? args.params.storyId ?? "";
  const text = String(form.get("content")).replaceAll("\r\n", "\n");
  let isAccepted = false;
  try {
    return await sendComment(args);
  } catch (redirect) {
    isAccepted = true;
    dropSent(keptComment(to), text);
    throw redirect;
  } finally {
    dispatchCommentAnswer({ to, text, isAccepted });
  }
}

/** Returns the id of the answered comment from the URL, which keeps it after a refusal. */
function parentIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("respuesta")?.slice(0, 64) || null;
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function StoryComment() {
  return (
    <CommentPage page={useLoaderData<typeof loader>()} refused={useActionData<RefusedComment>()} />
  );
}
