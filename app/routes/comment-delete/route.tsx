import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteComment } from "~/domain/comments/delete-comment.server";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { canDeleteComment, DELETION, previewOf } from "~/domain/comments/comment-rules";
import { commentPath, storyPath } from "~/domain/paths";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusalOf } from "~/http/read-form";
import { requireViewer } from "~/http/session";
import { requireComment } from "~/http/require-story";
import { Button, ButtonLink } from "~/ui/button";
import { failureAsMessage, type Failure } from "~/remix/lost-connection";
import { pageTitle } from "~/ui/layout/page-head";
import { useRefusal } from "~/ui/forms/use-refusal";
import { Form } from "~/remix/form";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Eliminar comentario", matches) },
];

/** Returns the comment for the confirmation page. Throws 404 for another person's comment and for a deleted one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const comment = await requireComment(context, params.commentId);
  const isOwn = comment.userId === viewer.id;
  if (!canDeleteComment({ isOwn, isDeleted: comment.isDeleted })) {
    throw refusalOf(COMMENT_REFUSALS.gone);
  }
  return { preview: previewOf(comment.text), back: commentPath(comment.story.id, comment.id) };
}

/**
 * Deletes the viewer's comment (COMMENT-02). Refusals are error pages, since the loader would refuse too and the form could not
 * be shown again.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  await readTyped(request);
  const comment = await requireComment(context, params.commentId);
  const path = `/comentario/${encodeURIComponent(comment.id)}/eliminar`;
  const viewer = await requireViewer(request, context, path);
  const answer = await deleteComment(context.db, comment, viewer.id, context.now);
  if (!answer.ok) {
    throw refusalOf(COMMENT_REFUSALS[answer.reason]);
  }
  return redirectWithFlash(`${storyPath(comment.story.id)}#comentarios`, "comment-deleted");
}

export const clientAction = failureAsMessage("Error al eliminar el comentario");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function DeleteComment() {
  const { preview, back } = useLoaderData<typeof loader>();
  const { top, atButton } = useRefusal(useActionData<Failure>());
  return (
    <section className="state">
      <h1>{DELETION.question}</h1>
      {top}
      <blockquote className="quoted">{preview}</blockquote>
      <p>{DELETION.consequence}</p>
      <Form method="post" className="actions form-actions">
        <Button variant="danger">Eliminar comentario</Button>{" "}
        <ButtonLink to={back}>Cancelar</ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}
