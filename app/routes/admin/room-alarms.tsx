import { Link } from "~/remix/link";
import { LinkSubject } from "~/ui/button";

interface RoomAlarmView {
  contest: string;
  title: string;
  ledgerSeq: number;
  recordSeq: number;
}

/** Lists contests whose room lacks votes that the database has (OPS-04). Renders nothing if there are none. */
export function RoomAlarms({ alarms }: { alarms: readonly RoomAlarmView[] }) {
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="urnas">
      <h2 id="urnas">Urnas a las que les faltan votos</h2>
      <p>
        En estos retos no se vota ni se publica nada hasta que la urna tenga todos sus votos. El
        manual de operación dice cómo seguir.
      </p>
      <ul>
        {alarms.map(({ contest, title, ledgerSeq, recordSeq }) => (
          <li key={contest}>
            <Link to={`/contest/${contest}`}>{title}</Link>: la base de datos llega a la entrada{" "}
            {recordSeq} y la urna acaba en la {ledgerSeq}.{" "}
            <Link to={`/admin/contest/${contest}/recuento`}>
              Recontar <LinkSubject title={title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
