import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPageNumber } from "~/domain/forms/decimal";
import {
  countPayments,
  listAssignedPayments,
  listWaitingPayments,
  PAYMENTS_PER_PAGE,
} from "~/domain/support/payments.server";
import { longDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

/**
 * Returns payments that Ko-fi has reported: those without an account, or with `?estado=entregados` those assigned to one
 * (BADGE-04).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const query = new URL(request.url).searchParams;
  const isAssigned = query.get("estado") === "entregados";
  const page = readPageNumber(query, "pagina");
  const [count, waiting, assigned] = await Promise.all([
    countPayments(db),
    isAssigned ? [] : listWaitingPayments(db, page),
    isAssigned ? listAssignedPayments(db, page) : [],
  ]);
  const view = (payment: { amount: string; currency: string; receivedAt: string }) => ({
    amount: `${payment.amount} ${payment.currency}`,
    date: longDay(payment.receivedAt, env.TIME_ZONE),
  });
  return {
    isAssigned,
    count,
    page,
    pages: Math.ceil((isAssigned ? count.assigned : count.waiting) / PAYMENTS_PER_PAGE),
    waiting: waiting.map(({ id, email, name, ...rest }) => ({ id, email, name, ...view(rest) })),
    assigned: assigned.map(({ id, account, ...rest }) => ({ id, account, ...view(rest) })),
  };
}
