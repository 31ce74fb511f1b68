import { useState } from "react";
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from "~/domain/accounts/limits";
import { Link } from "~/remix/link";
import { Checkbox, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { AccountForm, fieldId, type InDialog } from "./account-form";
import { EmailField } from "./account-fields";

/** Fields that a refused registration form shows again: all except the passwords. */
export interface TypedRegistration {
  redirectTo: string;
  name: string;
  email: string;
  terms: boolean;
  notifications: boolean;
}

/** Action data of a refused registration; after a lost connection it has only a message. */
export interface RefusedRegistration extends Refused {
  fields?: TypedRegistration;
  /** Whether the typed e-mail already has an account. */
  isTaken?: boolean;
}

interface RegisterFormProps {
  redirectTo: string;
  refused: RefusedRegistration | undefined;
  dialog?: InDialog;
}

const BLANK = { name: "", email: "", terms: false, notifications: true };

const NAMES = ["name", "email", "password", "confirmPassword", "terms"];

/** The form of /register. */
export function RegisterForm({ redirectTo, refused, dialog }: RegisterFormProps) {
  // Uncontrolled inputs keep the typed text: new default values after a refusal have no effect.
  const [fields] = useState(refused?.fields ?? BLANK);
  const ids = Object.fromEntries(NAMES.map((name) => [name, fieldId(dialog, name)]));
  const help = refused?.isTaken ? <TakenHelp redirectTo={redirectTo} /> : null;
  const refusal = useRefusal(refused, { ids, help });
  const wire = (field: string) => ({
    name: field,
    id: ids[field],
    error: refused?.errors?.[field],
    required: true,
  });
  return (
    <AccountForm
      path="/register"
      button="Crear mi cuenta"
      more={
        <p>
          {"¿Ya tienes cuenta? "}
          <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Inicia sesión.</Link>
        </p>
      }
      {...{ redirectTo, dialog, refusal }}
    >
      <Identity wire={wire} fields={fields} />
      <NewPassword wire={wire} />
      <Checkbox {...wire("terms")} label={<TermsLabel />} defaultChecked={fields.terms} />
      <Checkbox
        name="notifications"
        id={fieldId(dialog, "notifications")}
        label="Quiero recibir correos sobre los retos y mis historias"
        defaultChecked={fields.notifications}
      />
    </AccountForm>
  );
}

/** Help if the reader's e-mail was registered by a stranger: set a new password, or disown the account. */
function TakenHelp({ redirectTo }: { redirectTo: string }) {
  return (
    <p>
      ¿Es tu email y no creaste tú esa cuenta?{" "}
      <Link to={`/reset-password?${new URLSearchParams({ redirectTo })}`}>
        Elige una contraseña nueva
      </Link>
      : el enlace llega a tu email, y al guardarla se cierran las sesiones de quien la abrió. Si
      tienes el correo de confirmación, ábrelo y pulsa «No fui yo».
    </p>
  );
}

interface Wired {
  name: string;
  id: string | undefined;
  error: string | undefined;
  required: boolean;
}
type Wire = (field: string) => Wired;

function Identity({ wire, fields }: { wire: Wire; fields: { name: string; email: string } }) {
  const email = wire("email");
  return (
    <>
      <TextField
        {...wire("name")}
        label="Nombre"
        hint={`Con el que firmarás tus historias. De ${NAME_MIN} a ${NAME_MAX} caracteres; puedes usar un seudónimo.`}
        autoComplete="nickname"
        defaultValue={fields.name}
      />
      <EmailField id={email.id} error={email.error} defaultValue={fields.email} />
    </>
  );
}

function NewPassword({ wire }: { wire: Wire }) {
  return (
    <>
      <TextField
        {...wire("password")}
        label="Contraseña"
        type="password"
        hint={`Al menos ${PASSWORD_MIN} caracteres, los que quieras. Una frase larga que recuerdes es lo mejor.`}
        autoComplete="new-password"
      />
      <TextField
        {...wire("confirmPassword")}
        label="Repite la contraseña"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

function TermsLabel() {
  return (
    <>
      He leído y acepto los{" "}
      <a href="/terms" target="_blank" rel="noopener">
        términos
      </a>{" "}
      y la{" "}
      <a href="/privacy" target="_blank" rel="noopener">
        política de privacidad
      </a>{" "}
      (se abren en otra pestaña)
    </>
  );
}
