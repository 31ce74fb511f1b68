import { EXTENSION_DAYS } from "~/domain/contest-admin/extension";
import { counted } from "~/domain/text/numbers";
import { LAST_DATE } from "~/domain/time/time";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Select, TextField } from "~/ui/forms/field";
import { Actions } from "~/ui/actions";

interface ExtensionChoiceProps {
  path: string;
  typed: { dias: string; fecha: string };
  error: string | null;
}

/** GET form that chooses the length of an extension. The next page shows a preview; nothing changes yet. */
export function ExtensionChoice({ path, typed, error }: ExtensionChoiceProps) {
  return (
    <Form method="get" action={path} className="stack" noValidate>
      <h2>¿Hasta cuándo?</h2>
      <Select
        label="Por cuántos días"
        name="dias"
        defaultValue={typed.dias}
        options={EXTENSION_DAYS.map((days) => ({
          value: String(days),
          label: counted(days, "día", "días"),
        }))}
      />
      <TextField
        label="O hasta una fecha, en hora de Bogotá"
        name="fecha"
        type="datetime-local"
        max={LAST_DATE}
        defaultValue={typed.fecha}
        error={error ?? undefined}
      />
      <Actions className="form-actions">
        <Button>Ver qué cambia</Button>
      </Actions>
    </Form>
  );
}
