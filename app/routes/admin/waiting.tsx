import type { Waiting } from "~/domain/admin-desk/waiting";
import { formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

/** Pending tasks of the admins, most urgent first, each with its number and a link. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-labelledby="espera">
      <h2 id="espera">Lo que espera</h2>
      {waiting.length === 0 ? (
        <p className="empty">Nada espera.</p>
      ) : (
        <ul className="admin-index">
          {waiting.map(({ name, count, path }) => (
            <li key={name}>
              <p>
                <Link to={path}>{name}</Link>
                <span className="visually-hidden">:</span>
              </p>{" "}
              <span>{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
