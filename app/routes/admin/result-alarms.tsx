import { Link } from "~/remix/link";
import { LinkSubject } from "~/ui/button";

interface ResultAlarmView {
  contest: string;
  title: string;
  kind: "root" | "acta";
  difference: string;
}

/**
 * Lists contests whose result is not published, because room, database and public acta differ (VOTE-12). Renders nothing if there
 * are none.
 */
export function ResultAlarms({ alarms }: { alarms: readonly ResultAlarmView[] }) {
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="sellos">
      <h2 id="sellos">Resultados que no se publican</h2>
      <p>
        En estos retos la urna y lo publicado no coinciden, y siguen en recuento hasta que
        coincidan. El manual de operación dice cómo seguir.
      </p>
      <ul>
        {alarms.map(({ contest, title, kind, difference }) => (
          <li key={`${contest} ${kind}`}>
            <Link to={`/contest/${contest}`}>{title}</Link>:{" "}
            {kind === "root" ? "el sello de la urna es otro." : "el acta no cuadra con la urna."}{" "}
            <Link to={`/admin/contest/${contest}/recuento`}>
              Recontar <LinkSubject title={title} />
            </Link>
            <br />
            <code>{difference}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
