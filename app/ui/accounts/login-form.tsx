import { useState } from "react";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { AccountForm, fieldId, type InDialog } from "./account-form";
import { EmailField } from "./account-fields";

/** Action data of a refused login; after a lost connection it has only a message. */
export interface RefusedLogin extends Refused {
  redirectTo?: string;
  email?: string;
  /**
   * Whether e-mail or password were wrong. The form then offers registration, whether or not the e-mail has an account (AUTH-02).
   */
  isRejected?: boolean;
  /** Whether the login is throttled. The form then offers a mailed link (AUTH-07). */
  isHeldUp?: boolean;
}

interface LoginFormProps {
  redirectTo: string;
  email?: string;
  /** Whether a signed-in person only confirms their password; the e-mail field is then read-only. */
  isRepeat?: boolean;
  refused: RefusedLogin | undefined;
  dialog?: InDialog;
}

/** The form of /login. */
export function LoginForm(props: LoginFormProps) {
  const { redirectTo, isRepeat = false, refused, dialog } = props;
  const { errors = {}, isRejected = false } = refused ?? {};
  // An uncontrolled input keeps the typed text: a new `defaultValue` after a refusal has no effect.
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
          {refused?.isHeldUp ? (
            <LoginLinkOffer query={query} isInDialog={dialog !== undefined} />
          ) : null}
          <p>
            <Link to={`/reset-password?${query}`}>¿Olvidaste tu contraseña?</Link>
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

/**
 * Offers to mail a login link, with which a throttled login need not wait. On a page a button sends the typed e-mail; in a dialog a
 * link leads to the page that sends the mail.
 */
function LoginLinkOffer({ query, isInDialog }: { query: URLSearchParams; isInDialog: boolean }) {
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
