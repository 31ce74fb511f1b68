import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type RefObject } from "react";
import {
  listPath,
  LONGEST_SEARCH,
  SORT_NAMES,
  type ListKind,
  type ListView,
} from "~/domain/stories/list-view";
import { countOfStories } from "~/domain/text/numbers";
import { STORY_CATEGORIES } from "~/domain/stories/categories";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { useLost } from "~/ui/forms/use-lost";

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
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isLost = useLost("search");
  useFieldsOf(form, view);
  // A script leaves the page where it is; without one it opens anew, at its list.
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { action: path, preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      action={`${path}#stories-section`}
      onSubmit={search}
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
      <button className="button">Aplicar</button>{" "}
      <Link to={listPath(path, view, kind)} preventScrollReset>
        Actualizar
      </Link>
      {isLost ? (
        <p className="field-error" role="alert">
          No hay conexión. Buscaremos en cuanto vuelva.
        </p>
      ) : null}
    </Form>
  );
}

/** The fields stay on the page and follow its URL, which Back and links change too; what was typed since stays. */
function useFieldsOf(form: RefObject<HTMLFormElement>, { q, sort, category }: ListView): void {
  const last = useRef<Record<string, string>>({ q, orden: sort, categoria: category });
  useEffect(() => {
    const before = last.current;
    last.current = { q, orden: sort, categoria: category };
    for (const [name, value] of Object.entries(last.current)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (value !== before[name] && field.value === before[name]) field.value = value;
    }
  }, [form, q, sort, category]);
}

/** What a search found, read aloud when it changes; `all` is said while nothing is searched. */
export function FoundStories({
  path,
  view,
  shown,
  total,
  all,
}: {
  path: string;
  view: ListView;
  /** Stories on this page. */
  shown: number;
  /** Stories on all pages. */
  total: number;
  all?: string;
}) {
  const isAsked = view.q !== "" || view.category !== "";
  return (
    <p className="empty" role="status">
      {shown > 0 ? (
        isAsked ? (
          `${countOfStories(total)} ${total === 1 ? "encontrada" : "encontradas"}`
        ) : (
          all
        )
      ) : isAsked || view.page > 1 ? (
        <>
          No se encontraron historias. <Link to={path}>Ver todas</Link>
        </>
      ) : (
        "Aún no hay historias"
      )}
    </p>
  );
}
