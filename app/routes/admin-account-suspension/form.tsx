import { SUSPENSION_DAYS } from "~/domain/account-admin/suspension-lengths";
import { adminAccountPath } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Button, ButtonLink } from "~/ui/button";
import { Select, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import { RuleAndReason } from "~/ui/moderation/rule-and-reason";
import type { RefusedSuspension } from "./action.server";
import { Actions } from "~/ui/actions";

const LENGTHS = [
  ...SUSPENSION_DAYS.map((n) => ({ value: String(n), label: counted(n, "día", "días") })),
  { value: "fecha", label: "Hasta la fecha de abajo" },
];

/** The form that suspends an account, preceded by what the account can and cannot do meanwhile. */
export function SuspensionForm({
  account,
  refused,
}: {
  account: string;
  refused: RefusedSuspension | undefined;
}) {
  const { top, atButton } = useRefusal(refused);
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" className="stack" noValidate>
      {top}
      <p>
        Mientras dure, la cuenta no puede enviar ni cambiar historias, comentar, reportar, proponer
        ideas ni cambiar su nombre y su perfil. Puede leer, votar, guardar borradores, borrar lo
        suyo y descargar sus datos. La persona recibe un aviso con el motivo y la norma; en la lista
        pública de moderación aparece la norma, sin su nombre.
      </p>
      <Select
        label="Duración"
        name="plazo"
        options={LENGTHS}
        defaultValue={typed.plazo ?? "7"}
        error={errors.plazo}
      />
      <TextField
        label="Fecha, si no es un número de días"
        name="hasta"
        type="datetime-local"
        defaultValue={typed.hasta}
        error={errors.hasta}
      />
      <RuleAndReason refused={refused} readers="La persona lo lee." />
      <Actions className="form-actions">
        <Button variant="danger">Suspender la cuenta</Button>{" "}
        <ButtonLink to={adminAccountPath(account)}>Cancelar</ButtonLink>
      </Actions>
      {atButton}
    </Form>
  );
}
