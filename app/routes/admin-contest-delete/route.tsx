import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findContestDeletion } from "~/domain/contest-admin/delete-contest.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { contestDeletionRefusal } from "./action.server";

export const meta = adminMeta("Eliminar el reto");

/** Returns the contest, and whether it can be deleted, for the confirmation page (ADMIN-01). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const id = params.contestId ?? "";
  const deletion = await findContestDeletion(context.db, id, admin.id, context.now);
  if (!deletion) throw refusalOf(NO_CONTEST);
  const { title, canDelete } = deletion;
  return { id, title, refusal: canDelete ? null : contestDeletionRefusal(deletion) };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al eliminar el reto");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function DeleteContest() {
  const { id, title, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<Refused>();
  const { top, atButton } = useRefusal(answer ?? (refusal ? { message: refusal } : null));
  return (
    <section className="page-narrow stack">
      <AdminHeading>¿Eliminar «{title}»?</AdminHeading>
      {top}
      {refusal ? null : (
        <p>
          El reto todavía no ha empezado y no tiene historias. Sus textos y sus fechas se borran, y
          los números de los demás siguen sin huecos. No se puede deshacer.
        </p>
      )}
      <Form method="post" className="actions form-actions">
        {refusal ? null : <button className="button button-danger">Eliminar el reto</button>}{" "}
        <ButtonLink to={`/admin/contest/${id}`}>
          {refusal ? "Editar el reto" : "Cancelar"}
        </ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}
