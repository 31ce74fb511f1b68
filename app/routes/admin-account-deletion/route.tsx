import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { simulateDeletion } from "~/domain/erasure/simulate.server";
import { PERSON_REFUSALS } from "~/domain/account-admin/refusals";
import { adminAccountPath } from "~/domain/paths";
import { refusalOf } from "~/http/read-form";
import { requireAccount } from "~/http/require-account";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { StoryFates } from "~/ui/erasure/story-fates";
import { TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedAdminDeletion } from "./action.server";
import { DeletionEffects } from "./deletion-effects";
import { Actions } from "~/ui/actions";

export const meta = adminMeta("Eliminar la cuenta");

/** Returns the account, with what its deletion would erase (AUTH-10). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const [{ id, name }, answer] = await Promise.all([
    requireAccount(context, params.userId),
    simulateDeletion(context.db, params.userId ?? "", admin, context.now),
  ]);
  if (!answer.ok) throw refusalOf(PERSON_REFUSALS["not-found"]);
  const { withdrawn, chosen, comments, votes, badges, drafts } = answer.simulation;
  return {
    id,
    name,
    isOwn: id === admin.id,
    counts: { withdrawn, chosen, comments, votes, badges, drafts },
  };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al eliminar la cuenta");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminDeletion() {
  const { id, name, isOwn, counts } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAdminDeletion>();
  const ids = { email: "confirmacion", historias: "historias-anonimas" };
  const { top, atButton } = useRefusal(refused, { ids });
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.accounts}>Eliminar la cuenta</AdminHeading>
      <p>
        De <Link to={adminAccountPath(id)}>{name}</Link>
      </p>
      {top}
      {isOwn ? (
        <p className="banner">
          Tu cuenta se elimina en <Link to="/preferences/eliminar">tus preferencias</Link>.
        </p>
      ) : (
        <Form method="post" className="stack" noValidate>
          <DeletionEffects counts={counts} />
          {/* Always shown: hiding this choice would reveal that the account has no story in a contest in counting. */}
          <StoryFates
            legend="¿Qué hacemos con sus historias de retos cuya votación terminó, si las hay?"
            chosen={refused?.typed?.historias}
          />
          <TextField
            id="confirmacion"
            name="email"
            type="email"
            label="Escribe su email para confirmar"
            autoComplete="off"
            required
            defaultValue={refused?.typed?.email}
            error={refused?.errors?.email}
          />
          <Actions className="form-actions">
            <Button variant="danger">Eliminar la cuenta</Button>{" "}
            <ButtonLink to={adminAccountPath(id)}>Cancelar</ButtonLink>
          </Actions>
          {atButton}
        </Form>
      )}
    </section>
  );
}
