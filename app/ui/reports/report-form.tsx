import { useState, type ReactNode } from "react";
import { REPORT_REASONS } from "~/domain/reports/reasons";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** What a report that was not taken is answered with. */
export interface RefusedReport extends Refused {
  /** What a page shows again; in a dialog it is still there. */
  typed?: { reason: string; description: string };
}

export const REPORT_TITLES = {
  comment: "Reportar comentario",
  story: "Reportar historia",
} as const;

interface ReportFieldsProps {
  /** The beginning of what is reported. */
  preview: string;
  refused?: RefusedReport | undefined;
  isSending: boolean;
  cancel: ReactNode;
}

/** What is reported, why, and in whose words: the inside of a form (REPORT-01, REPORT-03). */
export function ReportFields({ preview, refused, isSending, cancel }: ReportFieldsProps) {
  const { errors = {} } = refused ?? {};
  // What is typed stays as it is, whatever an answer says of it.
  const [typed] = useState(refused?.typed);
  const refusal = useRefusal(isSending ? null : refused, { ids: { reason: "reason-spam" } });
  return (
    <>
      <blockquote className="quoted">{preview}</blockquote>
      {refusal.top}
      <fieldset aria-describedby={errors.reason ? "reason-error" : undefined}>
        <legend>¿Cuál es el problema?</legend>
        {/* None is required of the browser: it would say so in its own words. */}
        {REPORT_REASONS.map(({ id, name }) => (
          <div className="field field-checkbox" key={id}>
            <input
              type="radio"
              name="reason"
              id={`reason-${id}`}
              value={id}
              defaultChecked={typed?.reason === id}
            />
            <label htmlFor={`reason-${id}`}>{name}</label>
          </div>
        ))}
        {errors.reason ? (
          <p className="field-error" id="reason-error">
            {errors.reason}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label="Descripción (opcional)"
        name="description"
        rows={4}
        defaultValue={typed?.description ?? ""}
        error={errors.description}
        hint="Hasta 1.000 caracteres."
      />
      <p className="hint">
        Reporta solo lo que de verdad incumple las normas: los reportes falsos pueden llevar a la
        suspensión de tu cuenta.
      </p>
      <div className="form-actions">
        <Button variant="danger" disabled={isSending}>
          {isSending ? "Enviando..." : "Enviar reporte"}
        </Button>{" "}
        {cancel}
      </div>
      {refusal.beside}
    </>
  );
}
