import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ringBells } from "~/domain/notifications/channel.server";
import { AssignPaymentFields } from "~/domain/support/payment-fields";
import { assignPayment } from "~/domain/support/payments.server";
import { PAYMENT_REFUSALS } from "~/domain/support/payments";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf } from "~/http/read-form";
import { failureAsMessage } from "~/remix/lost-connection";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import { FilterLinks } from "~/ui/admin/filter-links";
import type { Refused } from "~/ui/forms/use-refusal";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import type { loader } from "./loader.server";
import { AssignedPayments } from "./assigned";
import { WaitingPayments } from "./waiting";

const PATH = "/admin/apoyos";

export const meta = adminMeta("Apoyos");

export { loader } from "./loader.server";

/** Assigns a waiting payment to the account with the typed e-mail, which gets the supporter's badge (BADGE-04). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const form = checkForm(typed, AssignPaymentFields);
  if (!form.ok) throw incompleteForm();
  const answer = await assignPayment(db, form.value, admin.id, now);
  if (!answer.ok) throw refusalOf(PAYMENT_REFUSALS[answer.reason]);
  context.waitUntil(ringBells(env, answer.notified));
  return redirectWithFlash(PATH, "payment-attached");
}

export const clientAction = failureAsMessage("Error al entregar la insignia");

export default function AdminPayments() {
  const { isAssigned, count, page, pages, waiting, assigned } = useLoaderData<typeof loader>();
  if (useActionData<Refused>()?.confirmTo) return <NeedsPassword />;
  const isEmpty = waiting.length + assigned.length === 0;
  return (
    <>
      <AdminHeading>Apoyos de Ko-fi</AdminHeading>
      <FilterLinks
        label="Estado"
        links={[
          { name: "Sin cuenta", to: PATH, isCurrent: !isAssigned, count: count.waiting },
          { name: "Entregados", to: pathOf(true, 1), isCurrent: isAssigned, count: count.assigned },
        ]}
      />
      {isEmpty ? (
        <p className="empty">
          {page > 1
            ? NOTHING_HERE
            : isAssigned
              ? "No hay ninguno."
              : "No espera ninguno. Aquí llegan los apoyos cuyo email no es el de ninguna cuenta."}
        </p>
      ) : isAssigned ? (
        <AssignedPayments payments={assigned} />
      ) : (
        <WaitingPayments payments={waiting} />
      )}
      <Paging page={page} pages={pages} to={(other) => pathOf(isAssigned, other)} />
    </>
  );
}

function pathOf(isAssigned: boolean, page: number): string {
  const query = new URLSearchParams({
    ...(isAssigned ? { estado: "entregados" } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
