import type { ReactNode } from "react";
import { POSITIONS } from "~/domain/contests/ranking";
import { FREE_WORDS } from "~/domain/plans/plans";
import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { Link } from "~/remix/link";
import { SupportLink } from "~/ui/support/support-link";

/** The three steps of a contest: write, read, celebrate. */
export function HowItWorks() {
  return (
    <section aria-labelledby="como" className="steps">
      <h2 id="como">Cómo funciona</h2>
      <ol>
        <li>
          <h3>Escribe</h3>
          <p>
            Cada mes hay una consigna. Envías una sola historia, de hasta {inWords(FREE_WORDS)}{" "}
            palabras.
          </p>
        </li>
        <li>
          <h3>Lee a ciegas</h3>
          <p>
            Hasta los resultados no se muestra quién escribió cada historia. Das hasta{" "}
            {inWords(VOTES_PER_CONTEST)} votos privados.
          </p>
        </li>
        <li>
          <h3>Celebra</h3>
          <p>
            Los votos se cuentan solos, se muestran los nombres y quienes escribieron las{" "}
            {inWords(POSITIONS.length)} más votadas reciben una insignia.
          </p>
        </li>
      </ol>
    </section>
  );
}

/** Short sections about the contest, the community, badges and writers' rights. */
export function AboutSite({ kofi }: { kofi: string | null }) {
  return (
    <div className="about">
      <Reason id="cada-mes" title="Un reto cada mes">
        <p>Una consigna y un plazo: lo justo para sentarse a escribir, y para terminar.</p>
      </Reason>
      <Reason id="comunidad" title="Una comunidad que lee">
        <p>
          Cada persona ve las historias en su propio orden. Con tu cuenta, entre las que te faltan
          van primero las menos leídas. Sin publicidad.
        </p>
        {kofi ? (
          <p>
            <SupportLink kofi={kofi} />
          </p>
        ) : null}
      </Reason>
      <Reason id="insignias" title="Insignias">
        <p>Por tu primera historia, por volver, por quedar entre las más votadas: son tuyas.</p>
        <p>
          <Link to="/insignias">Ver las insignias</Link>
        </p>
      </Reason>
      <Reason id="derechos" title="Tu obra, tus derechos">
        <p>Lo que escribes es tuyo. Solo nos das los permisos que dicen los términos.</p>
        <p>
          <Link to="/terms">Leer los términos</Link>
        </p>
      </Reason>
    </div>
  );
}

function Reason({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
