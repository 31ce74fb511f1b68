import { MODERATION_RULES, REASON_MAX } from "~/domain/moderation/rules";
import { formatNumber } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** Action data of a refused form about a comment. */
export interface RefusedDecision extends Refused {
  /** The step of the form, if no server has answered. */
  paso?: string;
  typed?: Partial<Record<string, string>>;
}

interface DecisionFormProps {
  comment: { isDeleted: boolean; isHidden: boolean };
  refused: RefusedDecision | undefined;
}

/**
 * The form that hides or deletes a comment, with the rule and the reason that its author reads (REPORT-02). It says what each
 * button does, and whether it can be undone.
 */
export function DecisionForm({ comment, refused }: DecisionFormProps) {
  const { top, atButton } = useRefusal(refused, { ids: { regla: "regla-spam" } });
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Decidir sobre el comentario</h2>
      <p>
        Oculto, solo lo ve quien lo escribió. Eliminado, no lo ve nadie. En los dos casos recibe un
        aviso con la norma y el motivo, y puede responder una vez. Los reportes pendientes del
        comentario quedan resueltos, y las dos decisiones se pueden levantar.
      </p>
      {top}
      <fieldset aria-describedby={errors.regla ? "regla-error" : undefined}>
        <legend>Norma que no se cumplió</legend>
        {MODERATION_RULES.map(({ id, name }) => (
          <div className="field field-checkbox" key={id}>
            <input
              type="radio"
              name="regla"
              id={`regla-${id}`}
              value={id}
              defaultChecked={typed.regla === id}
            />
            <label htmlFor={`regla-${id}`}>{name}</label>
          </div>
        ))}
        {errors.regla ? (
          <p className="field-error" id="regla-error">
            {errors.regla}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label="Motivo"
        name="motivo"
        rows={4}
        required
        hint={`Lo lee quien escribió el comentario. Hasta ${formatNumber(REASON_MAX)} caracteres.`}
        defaultValue={typed.motivo}
        error={errors.motivo}
      />
      <div className="form-actions">
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
      </div>
      {atButton}
    </Form>
  );
}
