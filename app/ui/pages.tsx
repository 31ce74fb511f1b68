import { Link } from "~/ui/link";

interface PagesProps {
  page: number;
  pages: number;
  path: string;
  /** The query that names the page. */
  query?: string;
  /** Where on the page the list begins, with its #. */
  anchor?: string;
}

/** Links to the other pages of a list; nothing when there is one page. */
export function Pages({ page, pages, path, query = "pagina", anchor = "" }: PagesProps) {
  if (pages <= 1) return null;
  const to = (n: number) => `${path}${n === 1 ? "" : `?${query}=${n}`}${anchor}`;
  return (
    <nav className="pages" aria-label="Páginas">
      {page > 1 ? (
        <Link rel="prev" to={to(page - 1)}>
          Anterior
        </Link>
      ) : null}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages ? (
        <Link rel="next" to={to(page + 1)}>
          Siguiente
        </Link>
      ) : null}
    </nav>
  );
}

/** The page that a URL asks for, from 1; anything else is the first. */
export function pageOf(url: string): number {
  const page = Number(new URL(url).searchParams.get("pagina") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}
