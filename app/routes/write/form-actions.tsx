import { Link } from "~/remix/link";
import { ButtonLink } from "~/ui/button";
import type { TargetView } from "./loader.server";
import { Actions } from "~/ui/actions";

interface FormActionsProps {
  editId: string | null;
  target: Pick<TargetView, "isSignedIn">;
  /** Path to edit the story that the writer has sent already; null without one, or after its deadline. */
  sentStoryPath: string | null;
  /** Whether the form shows a saved draft that can be discarded, because a story is sent already. */
  canDiscard: boolean;
  onDiscard(): void;
  isSending: boolean;
  isLocked: boolean;
  hasSend: boolean;
  /** Id of the element with the reason why the text cannot be sent; undefined if it can. */
  whyNotId: string | undefined;
}

/** The buttons of the write form. */
export function FormActions(props: FormActionsProps) {
  const { editId, isSending, isLocked, whyNotId } = props;
  return (
    <Actions className="form-actions">
      {props.sentStoryPath ? (
        <ButtonLink variant="primary" to={props.sentStoryPath}>
          Editar mi historia
        </ButtonLink>
      ) : null}{" "}
      {props.hasSend ? (
        <button
          className="button button-primary"
          name="paso"
          value="revisar"
          data-cuenta={props.target.isSignedIn ? undefined : "/register"}
          disabled={whyNotId !== undefined}
          aria-describedby={whyNotId}
          // `aria-disabled` instead of `disabled`: a disabled button cannot keep the focus, which the dialog returns to it. The
          // page's first script prevents a second submit.
          aria-disabled={isSending || undefined}
        >
          {isSending ? "Enviando..." : sendLabel(editId, props.target.isSignedIn)}
        </button>
      ) : null}{" "}
      {editId || isLocked ? null : (
        <button className="button" name="paso" value="borrador">
          Guardar borrador
        </button>
      )}{" "}
      {props.canDiscard ? (
        <button
          className="button button-quiet"
          name="paso"
          value="descartar"
          onClick={props.onDiscard}
        >
          Descartar el borrador
        </button>
      ) : null}{" "}
      <Link className="button button-quiet" to="/">
        Cancelar
      </Link>
    </Actions>
  );
}

function sendLabel(editId: string | null, isSignedIn: boolean): string {
  if (editId) return "Actualizar historia";
  return isSignedIn ? "Enviar historia" : "Registrarse y continuar";
}
