import { adminPollPath } from "~/domain/paths";
import { countOfVotes } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

interface PlanView {
  /**
   * Serialized plan of the poll's conversion that this page shows (`planShown`). The form sends it back; the conversion is refused
   * if the plan has changed.
   */
  shown: string;
  /** Number of votes for the winning option. */
  votes: number;
  isTied: boolean;
  /** Whether the poll names another month than the new contest's dates have. */
  isOtherMonth: boolean;
  /** Current title of the contest that will get the poll's title and prompt; null if a new contest will be created. */
  before: string | null;
  contest: {
    number: number;
    title: string;
    prompt: string;
    month: string;
    description: string;
    wordLimit: string;
    submission: string;
    voting: string;
    results: string | null;
  };
}

interface QuestionProps {
  poll: string;
  plan: PlanView;
  refused: Refused | undefined;
}

/** Shows what the conversion of a poll will write, with the button that converts it. */
export function ConversionQuestion({ poll, plan, refused }: QuestionProps) {
  const { top, atButton } = useRefusal(refused);
  const { contest, before } = plan;
  return (
    <>
      {top}
      <p>
        Ganó «{contest.title}» con {countOfVotes(plan.votes)}.
        {plan.isTied ? " Hubo empate: gana la que está antes en la lista." : null}
      </p>
      <p>
        {before === null
          ? "Se creará este reto, detrás de los que ya están previstos:"
          : `El reto «${before}», que aún no tiene consigna, quedará así:`}
      </p>
      <dl className="dates">
        <Row name="Número">{contest.number}</Row>
        <Row name="Título">{contest.title}</Row>
        <Row name="Mes">{contest.month}</Row>
        <Row name="Consigna">{contest.prompt}</Row>
        <Row name="Descripción">{contest.description}</Row>
        <Row name="Extensión">{contest.wordLimit}</Row>
        <Row name="Se envía hasta">{contest.submission}</Row>
        <Row name="Se vota hasta">{contest.voting}</Row>
        <Row name="Resultados">{contest.results ?? "los publicas a mano"}</Row>
      </dl>
      {plan.isOtherMonth ? (
        <p>
          <strong>El mes no es el de las fechas.</strong> Corrige después el mes o las fechas en la
          página del reto.
        </p>
      ) : null}
      <p className="hint">
        Se hace una sola vez. Después puedes cambiar los textos y las fechas en la página del reto.
        El correo de la consigna nueva sale cuando se puede escribir para él.
      </p>
      <Form method="post" className="actions form-actions">
        <input type="hidden" name="visto" value={plan.shown} />
        <Button>{before === null ? "Crear el reto" : "Poner la consigna"}</Button>{" "}
        <ButtonLink to={adminPollPath(poll)}>Cancelar</ButtonLink>
      </Form>
      {atButton}
    </>
  );
}

function Row({ name, children }: { name: string; children: string | number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface NothingProps {
  poll: string;
  /** Id of the contest into which the poll was converted; null if it was not. */
  contest: string | null;
  /** Reason why the poll cannot be converted now. */
  reason: string | null;
}

/** Text without a button: the poll was converted already, or cannot be converted now. */
export function NothingToConvert({ poll, contest, reason }: NothingProps) {
  return (
    <>
      {contest ? (
        <p>
          La opción ganadora ya es la consigna de{" "}
          <Link to={`/admin/contest/${contest}`}>su reto</Link>.
        </p>
      ) : (
        <p>{reason}</p>
      )}
      <Actions as="p" className="form-actions">
        <ButtonLink to={adminPollPath(poll)}>Volver a la encuesta</ButtonLink>
      </Actions>
    </>
  );
}
