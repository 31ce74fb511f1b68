import { ButtonLink } from "~/ui/button";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { Entry, type EntryProps } from "./entry";

/** One's own entries, a page of them. */
export function Entries({
  entries,
  page,
  pages,
  isOpen,
}: {
  entries: readonly EntryProps[];
  page: number;
  pages: number;
  /** Whether a contest takes stories. */
  isOpen: boolean;
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
          {page > 1
            ? NOTHING_HERE
            : `Aún no has enviado ninguna historia. ${
                isOpen
                  ? "La consigna de este mes te espera."
                  : "Cuando haya un reto abierto, aquí verás tu historia."
              }`}
        </p>
      )}
      {entries.length === 0 && page === 1 ? (
        <p>
          <ButtonLink to="/write" variant="primary">
            Escribir la primera
          </ButtonLink>
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
