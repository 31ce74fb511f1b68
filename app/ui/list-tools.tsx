import {
  listPath,
  LONGEST_SEARCH,
  SORT_NAMES,
  type ListKind,
  type ListView,
} from "~/domain/stories/list-view";
import { STORY_CATEGORIES } from "~/domain/stories/categories";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";

/** Search, sort and refresh of a list of stories: a GET form, so that the state is the URL (CONTEST-03). */
export function ListTools({
  path,
  view,
  kind,
  searches,
}: {
  path: string;
  view: ListView;
  kind: ListKind;
  /** What a search looks through, in words. */
  searches: string;
}) {
  return (
    // The key: fields that a script keeps on the page would stay as they were typed when the URL changes.
    <Form
      key={listPath(path, view, kind)}
      method="get"
      action={`${path}#stories-section`}
      preventScrollReset
      className="list-tools"
      role="search"
    >
      <label>
        <span>Buscar</span>
        <input
          type="search"
          name="q"
          defaultValue={view.q}
          placeholder={searches}
          maxLength={LONGEST_SEARCH}
        />
      </label>
      {kind.hasCategories ? (
        <label>
          <span>Categoría</span>
          <select name="categoria" defaultValue={view.category}>
            <option value="">Todas</option>
            {STORY_CATEGORIES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        <span>Ordenar</span>
        <select name="orden" defaultValue={view.sort}>
          {kind.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]}
            </option>
          ))}
        </select>
      </label>
      <button className="button">Aplicar</button>
      <Link to={listPath(path, view, kind)} preventScrollReset>
        Actualizar
      </Link>
    </Form>
  );
}

/** What stands in the place of a list that has nothing to show. */
export function EmptyList({ path, view }: { path: string; view: ListView }) {
  const isAsked = view.q !== "" || view.category !== "" || view.page > 1;
  if (!isAsked) return <p className="empty">Aún no hay historias</p>;
  return (
    <p className="empty" role="status">
      No se encontraron historias. <Link to={path}>Ver todas</Link>
    </p>
  );
}
