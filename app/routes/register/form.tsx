import { useState } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { Checkbox, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** What comes back after a refusal: everything but the passwords. */
export interface TypedRegistration {
  redirectTo: string;
  name: string;
  email: string;
  terms: boolean;
  notifications: boolean;
}

/** What a registration that was not taken is answered with; of one that was lost there is the message alone. */
export interface RefusedRegistration extends Refused {
  fields?: TypedRegistration;
}

interface RegisterFormProps {
  redirectTo: string;
  refused: RefusedRegistration | undefined;
}

const BLANK = { name: "", email: "", terms: false, notifications: true };

/** The form of /register. The browser's own checks are off: their messages speak its language and not ours. */
export function RegisterForm({ redirectTo, refused }: RegisterFormProps) {
  // What is typed stays as it is, whatever an answer says of it.
  const [{ name, email, terms, notifications }] = useState(refused?.fields ?? BLANK);
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
      <TextField
        {...wire("name")}
        label="Nombre"
        hint="Con el que firmarás tus historias. De 2 a 50 caracteres; puedes usar un seudónimo."
        autoComplete="nickname"
        defaultValue={name}
      />
      <TextField
        {...wire("email")}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <TextField
        {...wire("password")}
        label="Contraseña"
        type="password"
        hint="Al menos 6 caracteres, los que quieras. Una frase larga que recuerdes es lo mejor."
        autoComplete="new-password"
      />
      <TextField
        {...wire("confirmPassword")}
        label="Repite la contraseña"
        type="password"
        autoComplete="new-password"
      />
      <Checkbox
        {...wire("terms")}
        label={
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
        }
        defaultChecked={terms}
      />
      <Checkbox
        name="notifications"
        label="Quiero recibir correos sobre los retos y mis historias"
        defaultChecked={notifications}
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
