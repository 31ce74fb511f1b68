import { Link } from "~/remix/link";
import type { TargetView } from "./loader.server";

interface FormActionsProps {
  editId: string | null;
  target: Pick<TargetView, "isSignedIn">;
  isSending: boolean;
  isLocked: boolean;
  hasSend: boolean;
  /** The id of what says why the text cannot be sent as it is. */
  whyNotId: string | undefined;
}

/** The buttons under the text. */
export function FormActions(props: FormActionsProps) {
  const { editId, isSending, isLocked, whyNotId } = props;
  return (
    <div className="form-actions">
      {props.hasSend ? (
        <button
          className="button button-primary"
          name="paso"
          value="revisar"
          data-cuenta={props.target.isSignedIn ? undefined : "/register"}
          disabled={whyNotId !== undefined}
          aria-describedby={whyNotId}
          // Not disabled, which would lose the focus that the dialog gives back; the form is sent once anyhow.
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
      <Link className="button button-quiet" to="/">
        Cancelar
      </Link>
    </div>
  );
}

function sendLabel(editId: string | null, isSignedIn: boolean): string {
  if (editId) return "Actualizar historia";
  return isSignedIn ? "Enviar historia" : "Registrarse y continuar";
}
