import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authorPath } from "~/domain/paths";
import { findAccount } from "~/domain/accounts/find-account.server";
import { simulateDeletion } from "~/domain/erasure/simulate.server";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import type { RefusedAccountStep } from "./action.server";
import { DeleteForm, FindForm, SupporterForm } from "./forms";

export const meta = adminMeta("Cuentas");

/** Returns the account of `?cuenta=`, with what its deletion would erase (AUTH-10). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const { db, now } = context;
  const id = new URL(request.url).searchParams.get("cuenta");
  if (!id) return null;
  const [account, answer] = await Promise.all([
    findAccount(db, id),
    simulateDeletion(db, id, admin, now),
  ]);
  if (!account || !answer.ok) throw new Response(null, { status: 404 });
  const { withdrawn, chosen, comments, votes } = answer.simulation;
  return { ...account, isOwn: id === admin.id, erased: { withdrawn, chosen, comments, votes } };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la cuenta", "paso");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminAccounts() {
  const account = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAccountStep>();
  const refusedStep = (paso: string) => (refused?.paso === paso ? refused : undefined);
  // If the admin has to confirm the password first, the action data are a refusal that names no form.
  const isWithoutStep = refused !== undefined && refused.paso === undefined;
  return (
    <section className="page-narrow stack">
      <AdminHeading>Cuentas</AdminHeading>
      <FindForm refused={isWithoutStep ? refused : refusedStep("buscar")} />
      {account ? (
        <>
          <h2>{account.name}</h2>
          <p>
            {account.email} · <Link to={authorPath(account.id)}>Ver su página</Link>
          </p>
          {account.isSupporter ? (
            <p>Tiene la insignia «Mecenas».</p>
          ) : (
            <SupporterForm account={account.id} refused={refusedStep("mecenas")} />
          )}
          {account.isOwn ? (
            <p>
              Tu cuenta se elimina en <Link to="/preferences">tus preferencias</Link>.
            </p>
          ) : (
            <DeleteForm account={account} refused={refusedStep("eliminar")} />
          )}
        </>
      ) : null}
    </section>
  );
}
