import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { Button } from "~/ui/button";
import { FormErrors, TextField } from "~/ui/field";

interface LoginFormProps {
  redirectTo: string;
  email: string;
  /** The signed-in person gives their password again: their e-mail stands and cannot be changed. */
  isRepeat: boolean;
  errors: Record<string, string>;
  message: string | null;
  /** A failed login says where to register, whether the account exists or not (AUTH-02). */
  isRejected: boolean;
}

/** The form of /login. The browser's own checks are off: their messages speak its language and not ours. */
export function LoginForm(props: LoginFormProps) {
  const { redirectTo, email, isRepeat, errors, message, isRejected } = props;
  const registerHint = (
    <p>
      {"¿Aún no tienes cuenta? "}
      <Link to={`/register?${new URLSearchParams({ redirectTo })}`}>Regístrate.</Link>
    </p>
  );
  return (
    <Form method="post" className="stack" noValidate>
      <FormErrors message={message} errors={errors}>
        {isRejected && !isRepeat ? registerHint : null}
      </FormErrors>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {isRepeat ? <input type="hidden" name="motivo" value="confirmar" /> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isRepeat}
        defaultValue={email}
        error={errors.email}
        autoFocus={Boolean(errors.email)}
      />
      <TextField
        label="Contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
        // It comes back empty after a refusal, so that is where one goes on typing.
        autoFocus={isRepeat || (!errors.email && Boolean(message || errors.password))}
      />
      <div className="form-actions">
        <Button>{isRepeat ? "Continuar" : "Iniciar sesión"}</Button>
      </div>
      {isRepeat || isRejected ? null : registerHint}
    </Form>
  );
}
