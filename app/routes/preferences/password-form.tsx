import { Form } from "~/remix/form";
import { NewPasswordFields } from "~/ui/accounts/account-fields";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedStep } from "./action.server";
import { Actions } from "~/ui/actions";

interface PasswordFormProps {
  email: string;
  refused: RefusedStep | undefined;
}

/** The form that changes the password, and asks for the old one (AUTH-04). */
export function PasswordForm({ email, refused }: PasswordFormProps) {
  const refusal = useRefusal(refused);
  return (
    <section aria-labelledby="contrasena">
      <h2 id="contrasena">Contraseña</h2>
      <p className="hint">Al cambiarla se cierran todas tus demás sesiones.</p>
      <Form method="post" action="/preferences" className="stack" noValidate>
        {refusal.top}
        <input type="hidden" name="paso" value="contrasena" />
        {/* Hidden e-mail field for password managers, which store a password together with its account. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Contraseña actual"
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={refused?.errors?.current}
        />
        <NewPasswordFields errors={refused?.errors} />
        <Actions className="form-actions">
          <Button>Cambiar la contraseña</Button>
        </Actions>
        {refusal.atButton}
      </Form>
    </section>
  );
}
