import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authorPath } from "~/domain/accounts/author-page";
import { findAccount } from "~/domain/accounts/find-account.server";
import { simulateDeletion } from "~/domain/erasure/simulate.server";
import { readTyped } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-title";
import { answerAccountStep, type RefusedAccountStep } from "./answer.server";
import { DeleteForm, FindForm, SupporterForm } from "./forms";
import { PATH } from "./path";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Cuentas · Administración", matches) },
];

/** The account that `?cuenta=` names, with what its deletion would erase (AUTH-10). */
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

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const typed = await readTyped(request);
  return passwordRefusal(admin, context, PATH) ?? answerAccountStep(typed, admin, context);
}

export const clientAction = failureAsMessage("Error al guardar la cuenta", "paso");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminAccounts() {
  const account = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAccountStep>();
  const of = (paso: string) => (refused?.paso === paso ? refused : undefined);
  // Of a session that is too old the answer names no form.
  const isOfNone = refused !== undefined && refused.paso === undefined;
  return (
    <section className="page-narrow stack">
      <p className="label">
        <Link to="/admin">Administración</Link>
      </p>
      <h1>Cuentas</h1>
      <FindForm refused={isOfNone ? refused : of("buscar")} />
      {account ? (
        <>
          <h2>{account.name}</h2>
          <p>
            {account.email} · <Link to={authorPath(account.id)}>Ver su página</Link>
          </p>
          {account.isSupporter ? (
            <p>Tiene la insignia «Mecenas».</p>
          ) : (
            <SupporterForm account={account.id} refused={of("mecenas")} />
          )}
          {account.isOwn ? (
            <p>
              Tu cuenta se elimina en <Link to="/preferences">tus preferencias</Link>.
            </p>
          ) : (
            <DeleteForm account={account} refused={of("eliminar")} />
          )}
        </>
      ) : null}
    </section>
  );
}
