import { useFetcher } from "@remix-run/react";
import { usePreloaded } from "~/remix/reply";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

interface PaymentView {
  id: string;
  email: string;
  name: string;
  amount: string;
  date: string;
}

/** The payments at Ko-fi for whose e-mail there is no confirmed account (BADGE-04). */
export function Payments({ payments }: { payments: readonly PaymentView[] }) {
  usePreloaded("routes/admin-payments");
  return (
    <section aria-labelledby="apoyos">
      <h2 id="apoyos">Apoyos sin cuenta</h2>
      {payments.length === 0 ? (
        <p className="empty">No hay ninguno pendiente.</p>
      ) : (
        <ul className="entries">
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Payment({ payment }: { payment: PaymentView }) {
  const fetcher = useFetcher<Refused>();
  const { beside } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return (
    <li className="entry">
      <h3>{payment.name || payment.email || "Sin nombre"}</h3>
      <Facts className="hint" of={[payment.email || "sin email", payment.amount, payment.date]} />
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
