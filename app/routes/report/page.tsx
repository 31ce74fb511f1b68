import { Form } from "~/ui/form";
import { useNavigation } from "@remix-run/react";
import { REPORT_REASONS } from "~/domain/reports/reasons";
import { Button, ButtonLink } from "~/ui/button";
import { FormErrors, TextArea } from "~/ui/field";

interface ReportPageProps {
  page: { what: "comment" | "story"; preview: string; back: string };
  refused:
    | {
        message: string | null;
        errors: Record<string, string>;
        typed: { reason: string; description: string };
      }
    | undefined;
}

/** What is reported, why, and in whose words; a page of its own (REPORT-01, REPORT-03). */
export function ReportPage({ page: { what, preview, back }, refused }: ReportPageProps) {
  const isSending = useNavigation().state === "submitting";
  const errors = refused?.errors ?? {};
  return (
    <section className="page-narrow stack">
      <h1>{what === "story" ? "Reportar historia" : "Reportar comentario"}</h1>
      <blockquote className="quoted">{preview}</blockquote>
      <Form method="post" className="stack">
        <FormErrors
          message={refused?.message}
          errors={{ "reason-spam": errors.reason, description: errors.description }}
        />
        <fieldset aria-describedby={errors.reason ? "reason-error" : undefined}>
          <legend>¿Cuál es el problema?</legend>
          {REPORT_REASONS.map(({ id, name }) => (
            <div className="field field-checkbox" key={id}>
              <input
                type="radio"
                name="reason"
                id={`reason-${id}`}
                value={id}
                required
                defaultChecked={refused?.typed.reason === id}
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
          defaultValue={refused?.typed.description ?? ""}
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
          </Button>
          <ButtonLink to={back}>Cancelar</ButtonLink>
        </div>
      </Form>
    </section>
  );
}
