import { Link } from "~/remix/link";
import type { DeskView } from "./load.server";
import type { KeptDraft } from "./use-draft";

interface FormActionsProps {
  editId: string | null;
  desk: Pick<DeskView, "isSignedIn">;
  isSending: boolean;
  isLocked: boolean;
  hasSend: boolean;
  /** The id of what says why the text cannot be sent as it is. */
  whyNotId: string | undefined;
  /** A draft that was saved before stands in the form. */
  isDraftSeen: boolean;
  kept: Pick<KeptDraft, "shown">;
}

/** The buttons under the text, and what became of it. */
export function FormActions(props: FormActionsProps) {
  const { editId, isSending, isLocked, whyNotId, kept } = props;
  return (
    <div className="form-actions">
      {props.hasSend ? (
        <button
          className="button button-primary"
          name="paso"
          value="revisar"
          data-cuenta={props.desk.isSignedIn ? undefined : "/register"}
          disabled={whyNotId !== undefined}
          aria-describedby={whyNotId}
          // Not disabled, which would lose the focus that the dialog gives back; the form is sent once anyhow.
          aria-disabled={isSending || undefined}
        >
          {isSending ? "Enviando..." : sendLabel(editId, props.desk.isSignedIn)}
        </button>
      ) : null}{" "}
      {editId || isLocked ? null : (
        <button className="button" name="paso" value="borrador">
          Guardar borrador
        </button>
      )}{" "}
      <Link className="button button-quiet" to="/">
        Cancelar
      </Link>{" "}
      {props.isDraftSeen && !kept.shown ? (
        <span className="hint">Estás viendo tu borrador guardado.</span>
      ) : null}{" "}
      <span className="hint" role="status">
        {kept.shown}
      </span>
    </div>
  );
}

function sendLabel(editId: string | null, isSignedIn: boolean): string {
  if (editId) return "Actualizar historia";
  return isSignedIn ? "Enviar historia" : "Registrarse y continuar";
}
