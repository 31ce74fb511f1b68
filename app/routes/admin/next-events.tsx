import { adminContestPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";

interface EventView {
  id: string;
  title: string;
  phase: string;
  name: string;
  at: string | null;
  date: string | null;
}

/** The next event of each contest with its date, soonest first. */
export function NextEvents({ events }: { events: readonly EventView[] }) {
  return (
    <section aria-labelledby="sigue">
      <h2 id="sigue">Lo que sigue</h2>
      {events.length === 0 ? (
        <p className="empty">Ningún reto tiene fechas por venir.</p>
      ) : (
        <ol className="admin-log">
          {events.map(({ id, title, phase, name, at, date }) => (
            <li key={id}>
              <p>
                {name}: <Link to={adminContestPath(id)}>{title}</Link>.
              </p>
              <Facts
                className="hint"
                facts={[at && date ? <Time at={at}>{date}</Time> : "Cuando lo decidas", phase]}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
