import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPageNumber } from "~/domain/forms/decimal";
import { ringBells } from "~/domain/notifications/channel.server";
import { AttachFields } from "~/domain/support/payment-fields";
import {
  attachPayment,
  countPayments,
  listSettledPayments,
  listWaitingPayments,
  PAYMENTS_PER_PAGE,
} from "~/domain/support/payments.server";
import { PAYMENT_REFUSALS } from "~/domain/support/refusals";
import { counted } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { NeedsPassword } from "~/ui/admin/needs-password";
import { Facts } from "~/ui/facts";
import type { Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { SettledPayments } from "./settled";
import { WaitingPayments } from "./waiting";

const PATH = "/admin/apoyos";
const SETTLED = "entregados";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Apoyos · Administración", matches) },
];

/** Payments reported by Ko-fi: those that wait for an account, or with `?estado=entregados` those that have one (BADGE-04). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const query = new URL(request.url).searchParams;
  const isSettled = query.get("estado") === SETTLED;
  const page = readPageNumber(query, "pagina");
  const [count, waiting, settled] = await Promise.all([
    countPayments(db),
    isSettled ? [] : listWaitingPayments(db, page),
    isSettled ? listSettledPayments(db, page) : [],
  ]);
  const view = (payment: { amount: string; currency: string; receivedAt: string }) => ({
    amount: `${payment.amount} ${payment.currency}`,
    date: longDate(payment.receivedAt, env.TIME_ZONE),
  });
  return {
    isSettled,
    count,
    page,
    pages: Math.ceil((isSettled ? count.settled : count.waiting) / PAYMENTS_PER_PAGE),
    waiting: waiting.map(({ id, email, name, ...rest }) => ({ id, email, name, ...view(rest) })),
    settled: settled.map(({ id, account, ...rest }) => ({ id, account, ...view(rest) })),
  };
}

/** An admin says whose a waiting payment is (BADGE-04). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const admin = await requireAdmin(request, context);
  const form = await readForm(request, AttachFields);
  const refused = passwordRefusal(admin, context, PATH);
  if (refused) return refused;
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
      <p className="label">
        <Link to="/admin">Administración</Link>
      </p>
      <h1>{isSettled ? "Apoyos entregados" : "Apoyos sin cuenta"}</h1>
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
    ...(isSettled ? { estado: SETTLED } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
