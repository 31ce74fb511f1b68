import { counted } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { aboveContest, AdminHeading } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** Result of a recount of a contest's votes, as the page shows it. */
export interface RecountView {
  /** Number of entries in the ledger of the contest's room; null before the results. */
  entries: number | null;
  /**
   * Differences that the recount found between the ledger and the stored votes, in English as the operator's command
   * prints them.
   */
  mismatches: string[];
}

interface RecountPageProps {
  contest: { id: string; title: string };
  /** Result of the recount; undefined before it has run. */
  recount: RecountView | undefined;
  refused: Refused | undefined;
}

/** The page of a recount: explanation and button, or after the recount its result. */
export function RecountPage({ contest, recount, refused }: RecountPageProps) {
  const { top, atButton } = useRefusal(refused);
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>Recontar los votos</AdminHeading>
      {top}
      {recount ? (
        <Result {...recount} />
      ) : (
        <p>
          La urna vuelve a contar su registro desde la primera entrada, y se compara con los votos,
          los totales y los resultados publicados. No cambia nada.
        </p>
      )}
      <Form method="post" className="actions form-actions">
        <button className="button button-primary">
          {recount ? "Recontar otra vez" : "Recontar"}
        </button>{" "}
        <ButtonLink to="/admin">Volver a la administración</ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}

function Result({ entries, mismatches }: RecountView) {
  const isSame = mismatches.length === 0;
  const conclusion = isSame
    ? "Todo coincide."
    : "No todo coincide: el manual de operación dice cómo seguir.";
  const ledger =
    entries === null
      ? conclusion
      : `El registro de la urna tiene ${counted(entries, "entrada", "entradas")}. ${conclusion}`;
  if (isSame) return <p role="status">{ledger}</p>;
  return (
    <>
      <p role="status">{ledger}</p>
      <p id="diferencias">Qué difiere, como lo dice el programa:</p>
      <ul aria-labelledby="diferencias" lang="en">
        {mismatches.map((mismatch, index) => (
          <li key={index}>{mismatch}</li>
        ))}
      </ul>
    </>
  );
}
