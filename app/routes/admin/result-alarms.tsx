import { Link } from "~/remix/link";
import { LinkSubject } from "~/ui/button";

interface ResultAlarmView {
  contest: string;
  title: string;
  kind: keyof typeof TEXTS;
  difference: string;
}

const TEXTS = {
  root: "el sello de la urna es otro.",
  acta: "el acta no cuadra con la urna.",
  failure: "un paso de la publicación falla una y otra vez.",
} as const;

/**
 * Lists contests whose result or correction is not published, because room, database and public acta differ or a step fails (VOTE-12).
 * Renders nothing if there are none.
 */
export function ResultAlarms({ alarms }: { alarms: readonly ResultAlarmView[] }) {
  if (alarms.length === 0) return null;
  return (
    <section aria-labelledby="sellos">
      <h2 id="sellos">Resultados y actas que no se publican</h2>
      <p>
        En estos retos la urna y lo publicado no coinciden, o algo falla al publicar. Un reto en
        recuento sigue así hasta que se resuelva; a uno con resultados le falta la versión nueva del
        acta. El manual de operación dice cómo seguir.
      </p>
      <ul>
        {alarms.map(({ contest, title, kind, difference }) => (
          <li key={`${contest} ${kind}`}>
            <Link to={`/contest/${contest}`}>{title}</Link>: {TEXTS[kind]}{" "}
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
