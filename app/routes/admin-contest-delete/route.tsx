import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteContest, findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import {
  pathsOfContest,
  announceContestChange,
} from "~/domain/contest-admin/announce-change.server";
import { counted, countOfStories } from "~/domain/text/numbers";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { dropSharedPages } from "~/remix/page-cache.server";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Eliminar el reto · Administración", matches) },
];

/** The question before a contest that was made by mistake is deleted (ADMIN-01). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const id = params.contestId ?? "";
  const found = await findContestDeletion(context.db, id, admin.id, context.now);
  if (!found) throw refusalOf(NO_CONTEST);
  const { title, canDelete } = found;
  return { id, title, refusal: canDelete ? null : whyNot(found) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const admin = await requireAdmin(request, context);
  await readTyped(request);
  const id = params.contestId ?? "";
  const page = `/admin/contest/${encodeURIComponent(id)}/eliminar`;
  const refused = passwordRefusal(admin, context, page);
  if (refused) return refused;
  const isDeleted = await deleteContest(db, id, admin.id, now);
  if (!isDeleted) {
    const found = await findContestDeletion(db, id, admin.id, now);
    if (!found) throw refusalOf(NO_CONTEST);
    return data({ message: whyNot(found) } satisfies Refused, { status: 409 });
  }
  // Without its row the room forgets the dates and its alarm.
  await dropSharedPages(context, pathsOfContest(id));
  await announceContestChange(env, id);
  return redirectWithFlash("/admin", "contest-deleted");
}

export const clientAction = failureAsMessage("Error al eliminar el reto");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

function whyNot({ stories, drafts }: { stories: number; drafts: number }): string {
  const reason =
    stories > 0
      ? `Ya tiene ${countOfStories(stories)}`
      : drafts > 0
        ? `Alguien está escribiendo para él: hay ${counted(drafts, "borrador", "borradores")}`
        : "Ya ha empezado";
  return `${reason}, así que este reto no se puede eliminar. Puedes editar sus textos y las fechas que no hayan llegado.`;
}

export default function DeleteContest() {
  const { id, title, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<Refused>();
  const { top, beside } = useRefusal(answer ?? (refusal ? { message: refusal } : null));
  return (
    <section className="state">
      <h1>¿Eliminar «{title}»?</h1>
      {top}
      {refusal ? null : (
        <p>
          El reto todavía no ha empezado y no tiene historias. Sus textos y sus fechas se borran, y
          los números de los demás siguen sin huecos. No se puede deshacer.
        </p>
      )}
      <Form method="post" className="form-actions">
        {refusal ? null : <button className="button button-danger">Eliminar el reto</button>}{" "}
        <ButtonLink to={`/admin/contest/${id}`}>
          {refusal ? "Editar el reto" : "Cancelar"}
        </ButtonLink>
      </Form>
      {beside}
    </section>
  );
}
