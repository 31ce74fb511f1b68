import { authorPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";

interface AssignedView {
  id: string;
  account: { id: string; name: string } | null;
  amount: string;
  date: string;
}

/** List of payments that were assigned to an account, with the account's name unless it was deleted. */
export function AssignedPayments({ payments }: { payments: readonly AssignedView[] }) {
  return (
    <ul className="entries">
      {payments.map(({ id, account, amount, date }) => (
        <li key={id} className="entry">
          <h2>
            {account ? <Link to={authorPath(account.id)}>{account.name}</Link> : "Cuenta eliminada"}
          </h2>
          <Facts className="hint" facts={[amount, date]} />
        </li>
      ))}
    </ul>
  );
}
