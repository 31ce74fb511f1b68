import { CACHE_DAYS, OFFLINE_PAGE } from "~/domain/offline/edition";
import { COOKIES } from "~/domain/preferences/cookies";
import { inWords } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

/** Describes what the site stores in a browser: the cookies, and other storage. */
export function CookiesText() {
  return (
    <>
      <p>
        Una cookie es un dato pequeño que un sitio deja en tu navegador. Aquí solo se dejan las que
        hacen falta para que las páginas funcionen y las que recuerdan algo que elegiste tú. No hay
        publicidad, ni analítica, ni nada de otras empresas; si algún día lo hubiera, se cargaría
        solo con tu permiso.
      </p>
      <h2 id="cuales">Las {inWords(COOKIES.length)} que hay</h2>
      <CookieTable />
      <p>
        Puedes borrarlas en tu navegador cuando quieras; al cerrar la sesión se borra{" "}
        <code>sesion</code>.
      </p>
      <h2 id="lo-demas">Lo que no es una cookie</h2>
      <ul>
        <li>
          El borrador de una historia se guarda además en tu navegador y se borra de él cuando la
          envías. Cerrar la sesión no lo borra; eliminar la cuenta, sí. El de una cuenta no se
          muestra a otra que entre desde el mismo navegador.
        </li>
        <li>
          Las historias que abres quedan en tu navegador {CACHE_DAYS} días desde la última vez que
          las abriste, para <Link to={OFFLINE_PAGE}>leer sin conexión</Link>. Con las de un reto que
          te llevas se guarda tu orden de lectura. Allí las quitas una a una o todas; cerrar la
          sesión las borra todas. En el modo ligero no se guardan.
        </li>
        <li>
          Lo que marcas sin conexión espera en tu navegador hasta que se envía, solo con tu cuenta.
          Cerrar la sesión lo borra.
        </li>
        <li>
          Un comentario a medias se guarda solo en su pestaña. Se borra al enviarlo, al cerrar la
          pestaña y al cerrar la sesión desde el menú.
        </li>
      </ul>
      <p>
        Todo esto se vacía al borrar en tu navegador los datos de este sitio. En{" "}
        <Link to="/privacy">Privacidad</Link> está lo demás: qué datos guardamos y cómo se borran.
      </p>
    </>
  );
}

/** Table of all cookies. On a phone CSS shows each row as a block, so ARIA roles tell screen readers that it is still a table. */
function CookieTable() {
  return (
    <table className="cookie-table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Nombre</th>
          <th role="columnheader">Para qué</th>
          <th role="columnheader">Se pone</th>
          <th role="columnheader">Dura</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {COOKIES.map(({ name, purpose, set, duration }) => (
          <tr key={name} role="row">
            <th role="rowheader" scope="row">
              <code>{name}</code>
            </th>
            <td role="cell">{asSentence(purpose)}</td>
            <td role="cell" data-name="Se pone">
              {set}
            </td>
            <td role="cell" data-name="Dura">
              {asSentence(duration)}.
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
