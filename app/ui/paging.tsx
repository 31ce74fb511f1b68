import { formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

/** Text of a list page after the last one, instead of the list. */
export const NOTHING_HERE = "En esta página no hay nada.";

/** Links to the previous and the next page of a list whose items were not counted; renders nothing for a single page. */
export function PreviousNext({
  page,
  hasMore,
  to,
}: {
  page: number;
  hasMore: boolean;
  /** Returns the URL of the list's page with this number, with its search and filter. */
  to: (page: number) => string;
}) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="pages" aria-label="Páginas">
      {page > 1 ? (
        <Link rel="prev" to={to(page - 1)}>
          Anterior
        </Link>
      ) : null}{" "}
      {hasMore ? (
        <Link rel="next" to={to(page + 1)}>
          Siguiente
        </Link>
      ) : null}
    </nav>
  );
}

/** Links to the previous and the next page of a list; renders nothing for a single page. */
export function Paging({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  /** Returns the URL of the list's page with this number, with its search and sort. */
  to: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="Páginas">
      {page > 1 ? (
        <Link rel="prev" to={to(Math.min(page - 1, pages))}>
          Anterior
        </Link>
      ) : null}{" "}
      <span>
        Página {formatNumber(page)} de {formatNumber(pages)}
      </span>{" "}
      {page < pages ? (
        <Link rel="next" to={to(page + 1)}>
          Siguiente
        </Link>
      ) : null}
    </nav>
  );
}
