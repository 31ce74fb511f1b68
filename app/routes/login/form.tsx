import { useState } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { EmailField } from "~/ui/accounts/email-field";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** The answer to a refused login; to one that did not reach the server, the message alone. */
export interface RefusedLogin extends Refused {
  redirectTo?: string;
  email?: string;
  /** A failed login says where to register, whether the account exists or not (AUTH-02). */
  isRejected?: boolean;
}

interface LoginFormProps {
  redirectTo: string;
  email: string;
  /** The signed-in person gives their password again: their e-mail stands and cannot be changed. */
  isRepeat: boolean;
  refused: RefusedLogin | undefined;
}

/** The form of /login, without the browser's own checks: their messages speak its language and not ours. */
export function LoginForm(props: LoginFormProps) {
  const { redirectTo, isRepeat, refused } = props;
  const { errors = {}, isRejected = false } = refused ?? {};
  // React keeps the field as it is typed: an answer does not change it.
  const [email] = useState(props.email);
  const registerHint = (
    <p>
      {"¿Aún no tienes cuenta? "}
      <Link to={`/register?${new URLSearchParams({ redirectTo })}`}>Regístrate.</Link>
    </p>
  );
  const refusal = useRefusal(refused, { help: isRejected && !isRepeat ? registerHint : null });
  return (
    <Form method="post" className="stack" noValidate>
      {refusal.top}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {isRepeat ? <input type="hidden" name="motivo" value="confirmar" /> : null}
      <EmailField readOnly={isRepeat} defaultValue={email} error={errors.email} />
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
        autoFocus={isRepeat && !refused}
      />
      <div className="form-actions">
        <Button>{isRepeat ? "Continuar" : "Iniciar sesión"}</Button>
      </div>
      {refusal.beside}
      <p>
        <Link to={`/reset-password?${new URLSearchParams({ redirectTo })}`}>
          ¿Has olvidado tu contraseña?
        </Link>
      </p>
      {isRepeat || isRejected ? null : registerHint}
    </Form>
  );
}
