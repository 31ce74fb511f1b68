import { ARCHIVE } from "~/domain/paths";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { ALL_STORIES, listPath, plainView, type ListView } from "~/domain/stories/list-view";
import { READING_TIMES } from "~/domain/stories/reading-times";
import { Link } from "~/remix/link";

const PLAIN = plainView(ALL_STORIES);

/** Links between the views of the archive: shelf, list by reading time, search. `view` is null on the shelf. */
export function Ways({ view }: { view: ListView | null }) {
  const { minutes = "" } = view ?? {};
  return (
    <nav className="filters" aria-label="Formas de leer">
      <Link to={ARCHIVE} aria-current={view === null ? "page" : undefined}>
        Por número
      </Link>{" "}
      {READING_TIMES.map(({ id, name }) => [
        <Link
          key={id}
          to={listPath(ARCHIVE, { ...(view ?? PLAIN), minutes: id, page: 1 }, ALL_STORIES)}
          aria-current={id === minutes ? "page" : undefined}
        >
          {name}
        </Link>,
        " ",
      ])}
      {view === null ? <Link to={listPath(ARCHIVE, PLAIN, ALL_STORIES)}>Buscar</Link> : null}
    </nav>
  );
}

/** Links to the list of each category that has stories, if there are several. On a phone they are in a disclosure. */
export function Categories({ ids }: { ids: readonly string[] }) {
  const shown = STORY_CATEGORIES.filter(({ id }) => ids.includes(id));
  if (shown.length < 2) return null;
  return (
    <>
      <details className="fold">
        <summary>Por categoría</summary>
      </details>
      <nav className="filters" aria-label="Categorías">
        {shown.map(({ id, name }) => [
          <Link key={id} to={listPath(ARCHIVE, { ...PLAIN, category: id }, ALL_STORIES)}>
            {name}
          </Link>,
          " ",
        ])}
      </nav>
    </>
  );
}
