import { useState, type ReactNode } from "react";
import { DESCRIPTION_MAX, REPORT_REASONS } from "~/domain/reports/report-rules";
import { formatNumber } from "~/domain/text/numbers";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

/** Action data of a refused report. */
export interface RefusedReport extends Refused {
  /** The typed fields, to render the page again without scripts. A dialog still has its fields. */
  typed?: { reason: string; description: string };
}

export const REPORT_TITLES = {
  comment: "Reportar comentario",
  story: "Reportar historia",
} as const;

interface ReportInputsProps {
  /** Quotation of the reported object in the form: a story's title, or the beginning of a comment (`previewOf`). */
  preview: string;
  refused?: RefusedReport | undefined;
  isSending: boolean;
  cancel: ReactNode;
}

/** The fields of a report and its buttons, inside the form of a page or a dialog (REPORT-01, REPORT-03). */
export function ReportInputs({ preview, refused, isSending, cancel }: ReportInputsProps) {
  const { errors = {} } = refused ?? {};
  // State without a setter: the first values stay, so that a later refusal in the dialog does not reset the fields.
  const [typed] = useState(refused?.typed);
  const refusal = useRefusal(isSending ? null : refused, { ids: { reason: "reason-spam" } });
  return (
    <>
      <blockquote className="quoted">{preview}</blockquote>
      <SuspensionNotice />
      {refusal.top}
      <Reasons chosen={typed?.reason} error={errors.reason} />
      <TextArea
        label="Descripción (opcional)"
        name="description"
        rows={4}
        defaultValue={typed?.description ?? ""}
        error={errors.description}
        hint={`Hasta ${formatNumber(DESCRIPTION_MAX)} caracteres.`}
      />
      <p className="hint">
        Reporta solo lo que de verdad incumple las normas: los reportes falsos pueden llevar a la
        suspensión de tu cuenta.
      </p>
      <Actions className="form-actions">
        <Button variant="danger" disabled={isSending}>
          {isSending ? "Enviando..." : "Enviar reporte"}
        </Button>{" "}
        {cancel}
      </Actions>
      {refusal.atButton}
    </>
  );
}

function Reasons({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? "reason-error" : undefined}>
      <legend>¿Cuál es el problema?</legend>
      {/* The fields are not `required`, so that the app's own error message appears instead of the browser's. */}
      {REPORT_REASONS.map(({ id, name }) => (
        <div className="field field-checkbox" key={id}>
          <input
            type="radio"
            name="reason"
            id={`reason-${id}`}
            value={id}
            defaultChecked={chosen === id}
          />
          <label htmlFor={`reason-${id}`}>{name}</label>
        </div>
      ))}
      {error ? (
        <p className="field-error" id="reason-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
