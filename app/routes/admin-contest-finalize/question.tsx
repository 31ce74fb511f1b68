import { countOfStories } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { aboveContest, AdminHeading } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Moment } from "~/ui/time";
import { Actions } from "~/ui/actions";

interface FinalizeView {
  contest: { id: string; title: string };
  stories: number;
  isFinished: boolean;
  votingDeadline: string | null;
  /** Date at which the results are published automatically; null if only this page's button publishes them. */
  results: string | null;
}

/** Asks the admin whether to publish the results now, and explains the consequences. The button confirms. */
export function FinalizeQuestion({
  contest,
  stories,
  results,
  refused,
}: FinalizeView & { refused: Refused | undefined }) {
  const { top, atButton } = useRefusal(refused);
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>¿Publicar ahora los resultados?</AdminHeading>
      {top}
      {stories === 0 ? (
        <p>
          A este reto no llegó ninguna historia: quedará desierto, y su página lo dirá. No se puede
          deshacer.
        </p>
      ) : (
        <>
          <p>El reto tiene {countOfStories(stories)}. Al publicar:</p>
          <ul>
            <li>Se muestran las historias ganadoras, los votos y quién escribió cada historia.</li>
            <li>Quienes escribieron o votaron reciben un correo, si lo tienen activado.</li>
            <li>Los votos ya no pueden cambiar.</li>
          </ul>
          <p>No se puede deshacer.</p>
        </>
      )}
      <p>
        {results ? (
          <>
            Si no lo haces, se publican sin que nadie los toque el <Moment>{results}</Moment>.
          </>
        ) : (
          "Este reto no tiene fecha de resultados: sigue en recuento hasta que los publiques aquí."
        )}
      </p>
      <Form method="post" className="actions form-actions">
        <input type="hidden" name="seguro" value="si" />
        <button className="button button-danger">Publicar los resultados</button>{" "}
        <ButtonLink to="/admin">Cancelar</ButtonLink>
      </Form>
      {atButton}
    </section>
  );
}

/** Page shown if results cannot be published now (before counting, and after the results), instead of the confirmation. */
export function NothingToFinalize({ contest, isFinished, votingDeadline }: FinalizeView) {
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>
        {isFinished ? "Los resultados ya son públicos" : "Todavía no se puede finalizar"}
      </AdminHeading>
      {isFinished ? (
        <p>No queda nada por hacer en este reto.</p>
      ) : (
        <p>
          Los resultados se publican cuando cierra la votación
          {votingDeadline ? (
            <>
              : el <Moment>{votingDeadline}</Moment>
            </>
          ) : null}
          .
        </p>
      )}
      <Actions as="p" className="form-actions">
        <ButtonLink variant="primary" to={`/contest/${contest.id}`}>
          {isFinished ? "Ver los resultados" : "Ver el reto"}
        </ButtonLink>{" "}
        <ButtonLink to="/admin">Volver a la administración</ButtonLink>
      </Actions>
    </section>
  );
}
