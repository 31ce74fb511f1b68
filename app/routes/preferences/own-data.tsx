import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";

/** Links to the export and the deletion of the account. */
export function OwnData() {
  return (
    <section aria-labelledby="datos">
      <h2 id="datos">Tus datos</h2>
      <Actions as="ul">
        <li>
          <Link to="/preferences/exportar">Descargar todo lo que es tuyo</Link>
        </li>
        <li>
          <Link to="/preferences/eliminar">Eliminar tu cuenta</Link>
        </li>
      </Actions>
    </section>
  );
}
