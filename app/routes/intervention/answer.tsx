import { ANSWER_MAX } from "~/domain/moderation/rules";
import { formatNumber } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { ContactAddress } from "~/ui/layout/site-contact";
import { Moment } from "~/ui/time";
import { Actions } from "~/ui/actions";

/** Action data of a refused answer to an intervention. */
export interface RefusedAnswer extends Refused {
  typed?: { texto: string };
}

interface AnswerProps {
  answer: { text: string; sent: string | null; read: string | null } | null;
  canAnswer: boolean;
  refused: RefusedAnswer | undefined;
}

/**
 * The affected person's answer to an intervention: the sent text or, since only one answer is possible, else the form (REPORT-03).
 */
export function OwnAnswer({ answer, canAnswer, refused }: AnswerProps) {
  const { top, atButton } = useRefusal(refused);
  if (answer) {
    return (
      <>
        <h2>Tu respuesta</h2>
        {top}
        {atButton}
        <blockquote className="quoted">{answer.text}</blockquote>
        <p className="hint">
          Enviada el <Moment>{answer.sent ?? ""}</Moment>
        </p>
        {answer.read ? (
          <p>
            La leímos el <Moment>{answer.read}</Moment>: la decisión se mantiene.
          </p>
        ) : null}
      </>
    );
  }
  if (!canAnswer) {
    return (
      <>
        {top}
        {atButton}
      </>
    );
  }
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Si no estás de acuerdo</h2>
      <p>
        Puedes responder una vez. Lo lee quien administra, que vuelve a mirarlo. También puedes
        escribirnos <ContactAddress />.
      </p>
      {top}
      <TextArea
        label="Tu respuesta"
        name="texto"
        rows={6}
        required
        hint={`Hasta ${formatNumber(ANSWER_MAX)} caracteres. Después de enviarla no se puede cambiar.`}
        defaultValue={refused?.typed?.texto}
        error={refused?.errors?.texto}
      />
      <Actions className="form-actions">
        <Button>Enviar la respuesta</Button>
      </Actions>
      {atButton}
    </Form>
  );
}
