import { useRouteLoaderData } from "@remix-run/react";
import { hasBlindList } from "~/domain/contests/phases";
import type { Navigation } from "~/domain/navigation/navigation";
import { ARCHIVE } from "~/domain/paths";
import { pagePath } from "~/domain/stories/list-view";
import { Link } from "~/remix/link";
import { NOTHING_HERE, PreviousNext } from "~/ui/paging";
import { NoStories } from "./no-stories";
import { NumberOnShelf, type NumberProps } from "./number";
import { Categories, Ways } from "./ways";

interface ShelfProps {
  page: number;
  hasMore: boolean;
  categories: string[];
  numbers: NumberProps[];
}

/** The archive's shelf: finished contests as issues of a magazine, newest first. */
export function Shelf({ page, hasMore, categories, numbers }: ShelfProps) {
  const phase = useRouteLoaderData<{ head: Navigation }>("root")?.head.phase;
  if (numbers.length === 0 && page === 1) return <NoStories />;
  return (
    <section aria-labelledby="leer">
      <div className="leer-head">
        <h1 id="leer">Leer</h1>
        <Ways view={null} />
      </div>
      {page === 1 && phase && hasBlindList(phase) ? (
        <p className="hint">
          Las historias de este mes se leen sin nombres y se votan:{" "}
          <Link to="/contest/current">ir al reto actual</Link>.
        </p>
      ) : null}
      <Categories ids={categories} />
      {numbers.length === 0 ? (
        <p className="empty">
          {NOTHING_HERE} <Link to={ARCHIVE}>Ir al principio</Link>.
        </p>
      ) : null}
      {numbers.map((number, index) => (
        <NumberOnShelf key={number.id} {...number} isFirst={index === 0} />
      ))}
      <PreviousNext page={page} hasMore={hasMore} to={(n) => pagePath(ARCHIVE, { page: n })} />
    </section>
  );
}
