import { Form } from "~/remix/form";
import type { RefusedReset } from "~/ui/accounts/ask-reset-form";
import { NewPasswordFields } from "~/ui/accounts/new-password-fields";
import { Button } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";

/** The form behind the link of a mail, for the new password. */
export function NewPasswordForm({ refused }: { refused: RefusedReset | undefined }) {
  const refusal = useRefusal(refused);
  return (
    <Form method="post" action="/reset-password" className="stack" noValidate>
      {refusal.top}
      <p>Elige tu contraseña nueva. Al guardarla se cierran todas tus sesiones abiertas.</p>
      <input type="hidden" name="paso" value="cambiar" />
      <NewPasswordFields errors={refused?.errors} />
      <div className="form-actions">
        <Button>Guardar la contraseña</Button>
      </div>
      {refusal.beside}
    </Form>
  );
}
