import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";

/** Message of the archive before the first results, without search and sort options. */
export function NoStories() {
  return (
    <section className="state">
      <h1>Aún no hay historias</h1>
      <p>Aquí se leen las de los retos terminados: aparecerán con los primeros resultados.</p>
      <Actions as="p" className="form-actions">
        <Link className="button button-primary" to="/contest/current">
          Ver el reto actual
        </Link>{" "}
        <Link to="/">Volver al inicio</Link>
      </Actions>
    </section>
  );
}
