import { useSubmit } from "@remix-run/react";
import { Fragment, useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from "react";
import {
  DENSITIES,
  isNarrowed,
  listPath,
  LONGEST_SEARCH,
  SORT_NAMES,
  type Density,
  type ListKind,
  type ListView,
} from "~/domain/stories/list-view";
import { countOfStories } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { useConnectionLost } from "~/remix/lost-connection";

interface ListToolsProps {
  path: string;
  view: ListView;
  kind: ListKind;
  /** Placeholder of the search field, which names the searched fields, such as title and author. */
  searches: string;
  /** Text of the link that reloads the list. */
  refreshes?: string | undefined;
  /** Filters of this list, rendered between search and sort. */
  children?: ReactNode;
}

/** Search, sort and refresh of a list of stories: a GET form, so that the state is the URL (CONTEST-03). */
export function ListTools({
  path,
  view,
  kind,
  searches,
  refreshes = "Actualizar la lista",
  children,
}: ListToolsProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isLost = useConnectionLost("search");
  useFieldsOf(form, view);
  // The fragment scrolls to the list. On wide screens with scripts the scroll position stays instead: the form is beside the list.
  const list = `${path}#stories-section`;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isBeside = matchMedia("(min-width: 48rem)").matches;
    submit(event.currentTarget, { action: isBeside ? path : list, preventScrollReset: isBeside });
  };
  return (
    <>
      {/* Disclosure for phones: the form below is shown only while it is open. On wide screens CSS hides it and always shows the
          form. */}
      <details className="fold" open={isOpen(view, kind)}>
        <summary>Buscar y ordenar</summary>
      </details>
      <Form
        ref={form}
        method="get"
        action={list}
        onSubmit={search}
        className="list-tools"
        role="search"
      >
        <SearchField q={view.q} searches={searches} />
        {view.density === DENSITIES[0] ? null : (
          <input type="hidden" name="vista" value={view.density} />
        )}
        {children}
        <ListSelect
          label="Ordenar"
          name="orden"
          chosen={view.sort}
          options={kind.sorts.map((id) => ({ id, name: SORT_NAMES[id] }))}
        />
        <button className="button">Aplicar</button>{" "}
        <Link to={listPath(path, view, kind)} preventScrollReset>
          {refreshes}
        </Link>
        {isLost ? (
          <p className="field-error" role="alert">
            No hay conexión. Buscaremos en cuanto vuelva.
          </p>
        ) : null}
      </Form>
    </>
  );
}

/**
 * Whether the list's form is open on a phone: after a search or a sort, and in the whole archive, where 'Buscar' leads. It is
 * closed after a link to a category or a reading time, so that the stories are in view.
 */
function isOpen(view: ListView, { sorts, isArchive }: ListKind): boolean {
  return view.q !== "" || view.sort !== sorts[0] || (isArchive && !isNarrowed(view));
}

function SearchField({ q, searches }: { q: string; searches: string }) {
  return (
    <label>
      <span>Buscar</span>
      <input
        type="search"
        name="q"
        defaultValue={q}
        placeholder={searches}
        maxLength={LONGEST_SEARCH}
      />
    </label>
  );
}

interface ListSelectProps {
  label: string;
  name: string;
  chosen: string;
  options: readonly { id: string; name: string }[];
}

/** A select in the form of a list. */
export function ListSelect({ label, name, chosen, options }: ListSelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Syncs the form's fields with the URL after 'Back' or a link. Fields that the reader has edited since are left alone. */
function useFieldsOf(form: RefObject<HTMLFormElement>, view: ListView): void {
  const { q, sort, category, minutes } = view;
  const last = useRef<Record<string, string>>({
    q,
    orden: sort,
    categoria: category,
    minutos: minutes,
  });
  useEffect(() => {
    const before = last.current;
    last.current = { q, orden: sort, categoria: category, minutos: minutes };
    for (const [name, value] of Object.entries(last.current)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (value !== before[name] && field.value === before[name]) field.value = value;
    }
  }, [form, q, sort, category, minutes]);
}

const DENSITY_NAMES: Record<Density, string> = { extractos: "Extractos", indice: "Índice" };

/** Links to the same list in its two layouts: with lines, and with excerpts. */
export function Densities({ path, view, kind }: Pick<ListToolsProps, "path" | "view" | "kind">) {
  return (
    <p className="densities">
      {DENSITIES.map((density) => (
        <Fragment key={density}>
          <Link
            to={listPath(path, { ...view, density }, kind)}
            aria-current={density === view.density || undefined}
            preventScrollReset
          >
            {DENSITY_NAMES[density]}
          </Link>{" "}
        </Fragment>
      ))}
    </p>
  );
}

interface FoundStoriesProps {
  path: string;
  view: ListView;
  /** Number of stories on this page of the list. */
  shown: number;
  /** Total number of stories on all pages of the list. */
  total: number;
  /** Text shown instead of the count while there is no search. */
  all?: string;
}

/** Live region with the number of stories found, or the message that none was found. */
export function FoundStories({ path, view, shown, total, all }: FoundStoriesProps) {
  const isAsked = isNarrowed(view);
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
          No se encontraron historias. {view.q ? "Prueba con menos palabras o " : null}
          <Link to={path}>{view.q ? "mira todas" : "Mira todas"}</Link>.
        </>
      ) : (
        "No queda ninguna historia en la clasificación."
      )}
    </p>
  );
}
