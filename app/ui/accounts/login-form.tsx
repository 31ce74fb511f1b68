import { useState } from "react";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { AccountForm, fieldId, type InDialog } from "./account-form";
import { EmailField } from "./email-field";

/** The answer to a refused login; to one that did not reach the server, the message alone. */
export interface RefusedLogin extends Refused {
  redirectTo?: string;
  email?: string;
  /** A failed login says where to register, whether the account exists or not (AUTH-02). */
  isRejected?: boolean;
  /** Too many tries failed: a link by mail is the way round (AUTH-07). */
  isHeldUp?: boolean;
}

interface LoginFormProps {
  redirectTo: string;
  email?: string;
  /** The signed-in person gives their password again: their e-mail stands and cannot be changed. */
  isRepeat?: boolean;
  refused: RefusedLogin | undefined;
  dialog?: InDialog;
}

/** The form of /login. */
export function LoginForm(props: LoginFormProps) {
  const { redirectTo, isRepeat = false, refused, dialog } = props;
  const { errors = {}, isRejected = false } = refused ?? {};
  // React keeps the field as it is typed: an answer does not change it.
  const [email] = useState(props.email);
  const query = new URLSearchParams({ redirectTo });
  const registerHint = (
    <p>
      {"¿Aún no tienes cuenta? "}
      <Link to={`/register?${query}`}>Regístrate.</Link>
    </p>
  );
  const ids = { email: fieldId(dialog, "email"), password: fieldId(dialog, "password") };
  const refusal = useRefusal(refused, { ids, help: isRejected && !isRepeat ? registerHint : null });
  return (
    <AccountForm
      path="/login"
      button={isRepeat ? "Continuar" : "Iniciar sesión"}
      more={
        <>
          {refused?.isHeldUp ? <WayRound query={query} isInDialog={dialog !== undefined} /> : null}
          <p>
            <Link to={`/reset-password?${query}`}>¿Has olvidado tu contraseña?</Link>
          </p>
          {isRepeat || isRejected ? null : registerHint}
        </>
      }
      {...{ redirectTo, dialog, refusal }}
    >
      {isRepeat ? <input type="hidden" name="motivo" value="confirmar" /> : null}
      <EmailField id={ids.email} readOnly={isRepeat} defaultValue={email} error={errors.email} />
      <TextField
        label="Contraseña"
        name="password"
        id={ids.password}
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
        autoFocus={isRepeat && !refused}
      />
    </AccountForm>
  );
}

/** The way past the wait: a link by mail, to the e-mail that stands in the form, or from a page of its own out of a dialog. */
function WayRound({ query, isInDialog }: { query: URLSearchParams; isInDialog: boolean }) {
  return (
    <>
      <p>
        ¿No quieres esperar? Te enviamos un enlace por correo: lo abres y escribes tu contraseña.{" "}
        {isInDialog ? <Link to={`/login/enlace?${query}`}>Pedir el enlace</Link> : null}
      </p>
      {isInDialog ? null : (
        <p>
          <Button variant="outlined" formAction="/login/enlace">
            Enviarme un enlace
          </Button>
        </p>
      )}
    </>
  );
}
