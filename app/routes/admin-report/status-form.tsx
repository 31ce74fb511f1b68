import { NOTES_MAX, REPORT_STATUSES, type ReportStatus } from "~/domain/reports/report-status";
import { formatNumber } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Select, TextArea } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedDecision } from "~/ui/moderation/decision-form";
import { Actions } from "~/ui/actions";

interface StatusFormProps {
  report: {
    status: ReportStatus;
    notes: string;
    decided: { by: string | null; date: string } | null;
  };
  refused: RefusedDecision | undefined;
}

const OPTIONS = REPORT_STATUSES.map(({ id, name }) => ({ value: id, label: name }));

/** The form that sets the status of a report, with the admins' notes on it (REPORT-02). */
export function StatusForm({ report, refused }: StatusFormProps) {
  const { top, atButton } = useRefusal(refused);
  const { typed = {}, errors = {} } = refused ?? {};
  const { status, notes, decided } = report;
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Estado del reporte</h2>
      {decided ? (
        <p className="hint">
          Decidido por {decided.by ?? "una cuenta eliminada"} el {decided.date}.
        </p>
      ) : null}
      {top}
      <input type="hidden" name="paso" value="estado" />
      <input type="hidden" name="visto" value={status} />
      <input type="hidden" name="vistas" value={notes} />
      <Select
        label="Estado"
        name="estado"
        options={OPTIONS}
        defaultValue={typed.estado ?? status}
        error={errors.estado}
      />
      <TextArea
        label="Notas (opcional)"
        name="notas"
        rows={3}
        hint={`Solo las lee quien administra. Hasta ${formatNumber(NOTES_MAX)} caracteres.`}
        defaultValue={typed.notas ?? notes}
        error={errors.notas}
      />
      <Actions className="form-actions">
        <Button variant="outlined">Guardar el estado</Button>
      </Actions>
      {atButton}
    </Form>
  );
}
