import { PageAccount } from "~/remix/page-account";
import { useEntryForm } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/forms/field";
import { Actions } from "~/ui/actions";

interface PaymentView {
  id: string;
  email: string;
  name: string;
  amount: string;
  date: string;
}

/** Payments whose e-mail belongs to no confirmed account, each with the form that assigns it to one (BADGE-04). */
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
  const { Form, atButton } = useEntryForm();
  return (
    <li className="entry">
      <h2>{payment.name || payment.email || "Sin nombre"}</h2>
      <Facts
        className="hint"
        facts={[payment.email || "sin email", payment.amount, payment.date]}
      />
      <Form method="post" action="/admin/apoyos" className="stack">
        <PageAccount />
        <input type="hidden" name="pago" value={payment.id} />
        <TextField
          id={`email-${payment.id}`}
          name="email"
          type="email"
          label="Email de su cuenta"
          defaultValue={payment.email}
          required
        />
        <Actions className="form-actions">
          <button className="button">Entregar la insignia</button>
        </Actions>
        {atButton}
      </Form>
    </li>
  );
}
