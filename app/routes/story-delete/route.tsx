import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { sendWithdrawals } from "~/domain/votes/withdrawals.server";
import { deleteStory, deletionRefusal, findDeletion } from "~/domain/stories/delete.server";
import { NO_STORY } from "~/domain/stories/refusals";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusalOf } from "~/http/read-form";
import { loginPath } from "~/http/paths";
import { hasSessionEnded, passwordRefusal, requireAdmin, requireViewer } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { pageTitle } from "~/ui/layout/page-head";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Eliminar historia", matches) },
];

/** Returns the story for the confirmation page. Throws 404 unless the story is the viewer's own or the viewer is an admin. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const id = params.storyId ?? "";
  const story = await findDeletion(context.db, id, viewer, context.now);
  if (!story?.canAskToDelete) throw refusalOf(NO_STORY);
  // A stale session must confirm the password first, because an admin may delete any story at any time.
  if (viewer.isAdmin) await requireAdmin(request, context);
  const { title, phase, canDelete, isDisqualified } = story;
  const why = isDisqualified
    ? { reason: "disqualified" as const }
    : { reason: "not-in-submission" as const, phase };
  const refusal = canDelete ? null : deletionRefusal(why).text;
  return { title, id, refusal };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  await readTyped(request);
  const viewer = await context.viewer();
  const id = params.storyId ?? "";
  const page = `/story/${encodeURIComponent(id)}/eliminar`;
  if (await hasSessionEnded(context)) throw redirect(loginPath(page), 303);
  const refused = viewer?.isAdmin ? passwordRefusal(viewer, context, page) : null;
  if (viewer && refused && (await findDeletion(db, id, viewer, now))) return refused;
  const answer = viewer
    ? await deleteStory(db, id, viewer, now)
    : { ok: false as const, reason: "login" as const };
  if (!answer.ok) {
    const { status, text } = deletionRefusal(answer);
    // If the story may not be deleted now (not in submission, or disqualified), the confirmation page is shown again with the
    // refusal. After any other refusal its loader would throw, so the text is shown by the error page.
    if (answer.reason !== "not-in-submission" && answer.reason !== "disqualified")
      throw new Response(text, { status });
    return data({ message: text }, { status });
  }
  // Waits until the contest's room knows of the deletion, so that the next page shows the votes that were returned to
  // their voters. If the room does not answer, the cron retries within a minute.
  await sendWithdrawals(env, db, now, id);
  return redirectWithFlash(
    viewer?.isAdmin ? `/contest/${answer.contest}` : "/profile",
    "story-deleted",
  );
}

export const clientAction = failureAsMessage("Error al eliminar la historia");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function DeleteStory() {
  const { title, id, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<Refused>();
  const { top, atButton } = useRefusal(answer ?? (refusal ? { message: refusal } : null));
  return (
    <section className="state">
      <h1>¿Eliminar «{title}»?</h1>
      {top}
      {refusal ? null : (
        <p>Se borran también sus comentarios, lecturas y votos. No se puede deshacer.</p>
      )}
      <Form method="post" className="actions form-actions">
        {refusal ? null : <button className="button button-danger">Eliminar historia</button>}{" "}
        <Link className="button button-quiet" to={`/story/${id}`}>
          {refusal ? "Volver" : "Cancelar"}
        </Link>
      </Form>
      {atButton}
    </section>
  );
}
