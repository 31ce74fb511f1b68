import { Link } from "~/remix/link";
import { ButtonLink } from "~/ui/button";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { Entry, type EntryProps } from "./entry";

/** A page of the viewer's stories on their profile. */
export function Entries({
  entries,
  page,
  pages,
  open,
}: {
  entries: readonly EntryProps[];
  page: number;
  pages: number;
  /** Which contest takes entries now: this month's, the next, or none. */
  open: "this-month" | "next" | null;
}) {
  return (
    <section aria-labelledby="participaciones">
      <h2 id="participaciones">Tus participaciones</h2>
      {entries.length > 0 ? (
        <ul className="entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="empty">
          {page > 1 ? NOTHING_HERE : `Aún no has enviado ninguna historia. ${invitation(open)}`}
        </p>
      )}
      {entries.length === 0 && page === 1 ? (
        <p>
          {open ? (
            <ButtonLink to="/write" variant="primary">
              Escribir la primera
            </ButtonLink>
          ) : (
            <Link to="/contest/current">Ver el reto actual</Link>
          )}
        </p>
      ) : null}
      <Paging
        page={page}
        pages={pages}
        to={(n) => `/profile${n > 1 ? `?pagina=${n}` : ""}#participaciones`}
      />
    </section>
  );
}

function invitation(open: "this-month" | "next" | null): string {
  if (open === "this-month") return "La consigna de este mes te espera.";
  if (open === "next") return "La próxima consigna ya te espera.";
  return "La próxima se abre pronto.";
}
