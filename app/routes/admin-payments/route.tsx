import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ringBells } from "~/domain/notifications/channel.server";
import { AttachFields } from "~/domain/support/payment-fields";
import { attachPayment } from "~/domain/support/payments.server";
import { PAYMENT_REFUSALS } from "~/domain/support/refusals";
import { counted } from "~/domain/text/numbers";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf } from "~/http/read-form";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import { Facts } from "~/ui/facts";
import type { Refused } from "~/ui/forms/use-refusal";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import type { loader } from "./loader.server";
import { SettledPayments } from "./settled";
import { WaitingPayments } from "./waiting";

const PATH = "/admin/apoyos";

export const meta = adminMeta("Apoyos");

export { loader } from "./loader.server";

/** Assigns a waiting payment to an account (BADGE-04). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const form = checkForm(typed, AttachFields);
  if (!form.ok) throw incompleteForm();
  const { pago: payment, email } = form.value;
  const answer = await attachPayment(db, { payment, email }, admin.id, now);
  if (!answer.ok) throw refusalOf(PAYMENT_REFUSALS[answer.reason]);
  context.waitUntil(ringBells(env, answer.told));
  return redirectWithFlash(PATH, "payment-attached");
}

export const clientAction = failureAsMessage("Error al entregar la insignia");

export default function AdminPayments() {
  const { isSettled, count, page, pages, waiting, settled } = useLoaderData<typeof loader>();
  if (useActionData<Refused>()?.confirmTo) return <NeedsPassword />;
  const isEmpty = waiting.length + settled.length === 0;
  return (
    <>
      <AdminHeading>{isSettled ? "Apoyos entregados" : "Apoyos sin cuenta"}</AdminHeading>
      <Facts
        className="hint"
        of={[
          counted(count.waiting, "sin cuenta", "sin cuenta"),
          counted(count.settled, "entregado", "entregados"),
          <Link to={isSettled ? PATH : pathOf(true, 1)}>
            {isSettled ? "Ver los que esperan" : "Ver los entregados"}
          </Link>,
        ]}
      />
      {isEmpty ? (
        <p className="empty">{page > 1 ? NOTHING_HERE : "No hay ninguno."}</p>
      ) : isSettled ? (
        <SettledPayments payments={settled} />
      ) : (
        <WaitingPayments payments={waiting} />
      )}
      <Paging page={page} pages={pages} to={(other) => pathOf(isSettled, other)} />
    </>
  );
}

function pathOf(isSettled: boolean, page: number): string {
  const query = new URLSearchParams({
    ...(isSettled ? { estado: "entregados" } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
