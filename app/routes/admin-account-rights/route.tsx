import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminAccountPath } from "~/domain/paths";
import { requireAccount } from "~/http/require-account";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

export const meta = adminMeta("Administración de la cuenta");

/** Returns the account whose admin rights the page asks about (ADMIN-01). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { id, name, email, isAdmin } = await requireAccount(context, params.userId);
  return { id, name, email, isAdmin };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la administración");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminRights() {
  const { id, name, email, isAdmin } = useLoaderData<typeof loader>();
  const { top, atButton } = useRefusal(useActionData<Refused>());
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.accounts}>
        {isAdmin ? `¿Quitar la administración a ${name}?` : `¿Dar la administración a ${name}?`}
      </AdminHeading>
      {top}
      <p>
        {isAdmin
          ? "Deja de ver las páginas de administración en cuanto lo confirmes. Sus sesiones siguen abiertas y recibe un aviso."
          : `La cuenta ${email} podrá todo lo que puedes tú: moderar, ver los datos de las cuentas, eliminarlas y nombrar a otras personas. Recibe un aviso, y su nombre queda reservado.`}
      </p>
      <Form method="post" className="actions form-actions">
        <input type="hidden" name="administra" value={isAdmin ? "no" : "si"} />
        <Button variant={isAdmin ? "danger" : "primary"}>
          {isAdmin ? "Quitar la administración" : "Dar la administración"}
        </Button>{" "}
        <ButtonLink to={adminAccountPath(id)}>Cancelar</ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}
