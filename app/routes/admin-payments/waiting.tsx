import { useFetcher } from "@remix-run/react";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/forms/field";
import { Moment } from "~/ui/time";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

interface PaymentView {
  id: string;
  email: string;
  name: string;
  amount: string;
  date: string;
}

/** The payments for whose e-mail there is no confirmed account, each with the form that gives it to one (BADGE-04). */
export function WaitingPayments({ payments }: { payments: readonly PaymentView[] }) {
  return (
    <ul className="entries">
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: PaymentView }) {
  const fetcher = useFetcher<Refused>();
  const { beside } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return (
    <li className="entry">
      <h2>{payment.name || payment.email || "Sin nombre"}</h2>
      <Facts
        className="hint"
        of={[payment.email || "sin email", payment.amount, <Moment>{payment.date}</Moment>]}
      />
      <fetcher.Form method="post" action="/admin/apoyos" className="stack">
        <input type="hidden" name="pago" value={payment.id} />
        <TextField
          id={`email-${payment.id}`}
          name="email"
          type="email"
          label="Email de su cuenta"
          defaultValue={payment.email}
          required
        />
        <div className="form-actions">
          <button className="button">Entregar la insignia</button>
        </div>
        {beside}
      </fetcher.Form>
    </li>
  );
}
