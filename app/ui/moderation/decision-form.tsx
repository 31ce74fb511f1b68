import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { RuleAndReason } from "./rule-and-reason";
import { Actions } from "~/ui/actions";

/** Action data of a refused form about a comment. */
export interface RefusedDecision extends Refused {
  /** Step of the form; set after a lost connection. */
  paso?: string;
  typed?: Partial<Record<string, string>>;
}

interface DecisionFormProps {
  comment: { isDeleted: boolean; isHidden: boolean };
  refused: RefusedDecision | undefined;
}

/**
 * The form that hides or deletes a comment, with the broken rule and a reason for the comment's author (REPORT-02). Each button is
 * explained, including whether it can be undone.
 */
export function DecisionForm({ comment, refused }: DecisionFormProps) {
  const { top, atButton } = useRefusal(refused);
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Decidir sobre el comentario</h2>
      <p>
        Oculto, solo lo ve quien lo escribió. Eliminado, no lo ve nadie. En los dos casos recibe un
        aviso con la norma y el motivo, y puede responder una vez. Los reportes pendientes del
        comentario quedan resueltos, y las dos decisiones se pueden levantar.
      </p>
      {top}
      <RuleAndReason refused={refused} readers="Lo lee quien escribió el comentario." />
      <Actions className="form-actions">
        {comment.isHidden ? null : (
          <>
            <Button variant="outlined" name="paso" value="ocultar">
              Ocultar el comentario
            </Button>{" "}
          </>
        )}
        <Button variant="danger" name="paso" value="eliminar">
          Eliminar el comentario
        </Button>
      </Actions>
      {atButton}
    </Form>
  );
}
