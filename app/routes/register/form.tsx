import { useState } from "react";
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from "~/domain/accounts/account-limits";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { EmailField } from "~/ui/accounts/email-field";
import { Button } from "~/ui/button";
import { Checkbox, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** The fields that come back after a refusal: all but the passwords. */
export interface TypedRegistration {
  redirectTo: string;
  name: string;
  email: string;
  terms: boolean;
  notifications: boolean;
}

/** The answer to a refused registration; to one that did not reach the server, the message alone. */
export interface RefusedRegistration extends Refused {
  fields?: TypedRegistration;
}

interface RegisterFormProps {
  redirectTo: string;
  refused: RefusedRegistration | undefined;
}

const BLANK = { name: "", email: "", terms: false, notifications: true };

/** The form of /register, without the browser's own checks: their messages speak its language and not ours. */
export function RegisterForm({ redirectTo, refused }: RegisterFormProps) {
  // React keeps the fields as they are typed: an answer does not change them.
  const [fields] = useState(refused?.fields ?? BLANK);
  const refusal = useRefusal(refused);
  const wire = (field: string) => ({
    name: field,
    error: refused?.errors?.[field],
    required: true,
  });
  return (
    <Form method="post" className="stack" noValidate>
      {refusal.top}
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Identity wire={wire} fields={fields} />
      <NewPassword wire={wire} />
      <Checkbox {...wire("terms")} label={<TermsLabel />} defaultChecked={fields.terms} />
      <Checkbox
        name="notifications"
        label="Quiero recibir correos sobre los retos y mis historias"
        defaultChecked={fields.notifications}
      />
      <div className="form-actions">
        <Button>Crear mi cuenta</Button>
      </div>
      {refusal.beside}
      <p>
        {"¿Ya tienes cuenta? "}
        <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Inicia sesión.</Link>
      </p>
    </Form>
  );
}

type Wire = (field: string) => { name: string; error: string | undefined; required: boolean };

function Identity({ wire, fields }: { wire: Wire; fields: { name: string; email: string } }) {
  return (
    <>
      <TextField
        {...wire("name")}
        label="Nombre"
        hint={`Con el que firmarás tus historias. De ${NAME_MIN} a ${NAME_MAX} caracteres; puedes usar un seudónimo.`}
        autoComplete="nickname"
        defaultValue={fields.name}
      />
      <EmailField error={wire("email").error} defaultValue={fields.email} />
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
