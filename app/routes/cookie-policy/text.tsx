import { COOKIES } from "~/domain/preferences/cookies";
import { inWords } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

/** What the site stores in a browser: cookies, and storage without cookies. */
export function CookiesText() {
  return (
    <>
      <p>
        Una cookie es un dato pequeño que un sitio deja en tu navegador. Aquí solo se dejan las que
        hacen falta para que las páginas funcionen y las que recuerdan algo que has elegido tú. No
        hay publicidad, ni analítica, ni nada de otras empresas; si algún día lo hubiera, se
        cargaría solo con tu permiso.
      </p>
      <h2 id="cuales">Las {inWords(COOKIES.length)} que hay</h2>
      <dl className="cookie-list">
        {COOKIES.map(({ name, purpose, set, duration }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <p>{purpose.charAt(0).toUpperCase() + purpose.slice(1)}</p>
              <p className="hint">
                Se pone: {set.charAt(0).toLowerCase() + set.slice(1)} Dura: {duration}.
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Puedes borrarlas en tu navegador cuando quieras; al cerrar la sesión se borra{" "}
        <code>sesion</code>.
      </p>
      <h2 id="lo-demas">Lo que no es una cookie</h2>
      <p>
        El texto de una historia o de un comentario que escribes se guarda además en tu navegador
        mientras no haya llegado al servidor.
      </p>
      <p>
        En <Link to="/privacy">Privacidad</Link> está lo demás: qué datos guardamos y cómo se
        borran.
      </p>
    </>
  );
}
