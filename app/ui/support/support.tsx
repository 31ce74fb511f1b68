import { KARMA } from "~/domain/karma/points";
import { SUPPORTER } from "~/domain/badges/definitions";
import { useDocument } from "~/remix/document-context";
import { Link } from "~/remix/link";
import { ContactAddress } from "~/ui/layout/site-contact";

/** Reasons and ways to support the site. `kofi` is the URL of the tip jar; null shows an announcement of a future tip jar. */
export function Support({ kofi }: { kofi: string | null }) {
  const { siteName } = useDocument();
  return (
    <>
      <p className="lead">
        {siteName} no tiene publicidad ni vende datos, y participar es gratis. Mantenerlo cuesta
        dinero cada mes (el servidor, el correo, las copias de seguridad)
        {kofi ? ", y lo pagan quienes pueden y quieren" : null}.
      </p>
      <h2>Qué recibes</h2>
      <p>
        La insignia «{SUPPORTER}», con un marco alrededor de tu nombre, y {KARMA.supporter} puntos
        de karma, una sola vez. Nada más: apoyar no da votos, ni lugares, ni ventaja en ningún reto.
      </p>
      <h2>Cómo se hace</h2>
      {kofi ? (
        <>
          <p>
            En Ko-fi, con la cantidad que quieras. Usa allí el mismo email que en tu cuenta de{" "}
            {siteName} y la insignia llega sola. Si aún no tienes cuenta, créala con ese email y la
            tendrás cuando lo confirmes.
          </p>
          <p>
            <a className="button button-primary" href={kofi} rel="noopener">
              Apoyar en Ko-fi
            </a>
          </p>
        </>
      ) : (
        <p>Todavía no recibimos apoyos. Gracias por querer ayudar.</p>
      )}
      <p className="hint">
        De cada pago guardamos la cantidad y la fecha; tu nombre y tu email de Ko-fi, solo mientras
        no sepamos de qué cuenta es. ¿Pagaste con otro email? Escríbenos <ContactAddress /> y lo
        arreglamos. Aquí están <Link to="/insignias">todas las insignias</Link>.
      </p>
    </>
  );
}
