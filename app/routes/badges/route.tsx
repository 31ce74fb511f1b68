import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { BADGES, BADGES_PER_CARD } from "~/domain/badges/definitions";
import { HOW_EARNED, TIER_NAMES } from "~/domain/badges/how-earned";
import { DEEDS } from "~/domain/karma/points";
import { inWords } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { Medal } from "~/ui/badges/medal";
import { pageHead } from "~/ui/layout/page-head";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Insignias y puntos",
      description: "Qué insignias hay, cómo se consiguen y cuántos puntos de karma da cada cosa.",
      path: "/insignias",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/insignias");

export default function BadgesPage() {
  return (
    <article>
      <h1>Insignias y puntos</h1>
      <div className="columns">
        <div>
          <p className="lead">
            Las insignias son de las personas y se quedan contigo. El lugar que gana una historia en
            su reto es otra cosa: va con la historia, y se escribe junto a su título.
          </p>
          <h2 id="insignias">Las insignias</h2>
          <ul className="badges badges-large">
            {BADGES.map(({ id, name, icon, tier }) => (
              <li key={id} className={`badge tier-${tier}`}>
                <Medal icon={icon} tier={tier} size={40} />{" "}
                <div>
                  <h3>{name}</h3>
                  <p className="label">Medalla de {TIER_NAMES[tier]}</p>
                  <p className="hint">{HOW_EARNED[id]}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="prose">
            Junto a un nombre caben {inWords(BADGES_PER_CARD)}, las de más peso, en el orden de esta
            lista. Las que se ganan enviando historias solo las ven las demás personas cuando sus
            retos ya tienen resultados: así no dicen quién participa en el reto abierto.
          </p>
        </div>
        <aside className="beside">
          <KarmaPoints />
        </aside>
      </div>
    </article>
  );
}

/** Table of the karma points for each action, and a sentence on when the ranking changes. */
function KarmaPoints() {
  return (
    <section aria-labelledby="puntos">
      <h2 id="puntos" className="label">
        Los puntos de karma
      </h2>
      <table className="points">
        <caption className="visually-hidden">Puntos de karma</caption>
        <thead>
          <tr>
            <th scope="col">Por</th>
            <th scope="col">Puntos</th>
          </tr>
        </thead>
        <tbody>
          {DEEDS.map(({ deed, points }) => (
            <tr key={deed}>
              <td>{deed}</td>
              <td>+{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Cada historia cuenta un solo premio, el de su lugar. Comentar tus propias historias no da
        puntos. Las historias, los votos y los comentarios recibidos cuentan cuando su reto tiene
        resultados; un comentario que haces, enseguida.
      </p>
      <p>
        Los <Link to="/?ranking=5#rankings">rankings</Link> se calculan cada hora y al publicarse
        los resultados de un reto. Con los mismos puntos, va antes la cuenta más antigua.
      </p>
    </section>
  );
}
