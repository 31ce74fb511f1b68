import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { Button } from "~/ui/button";
import { Checkbox, FormErrors, TextField } from "~/ui/field";

/** What comes back after a refusal: everything but the passwords. */
export interface RegisterFields {
  redirectTo: string;
  name: string;
  email: string;
  terms: boolean;
  notifications: boolean;
}

interface RegisterFormProps {
  fields: RegisterFields;
  errors: Record<string, string>;
  message: string | null;
}

/** The form of /register. The browser's own checks are off: their messages speak its language and not ours. */
export function RegisterForm({ fields, errors, message }: RegisterFormProps) {
  const { redirectTo, name, email, terms, notifications } = fields;
  const bad = FIELD_ORDER.filter((field) => errors[field]);
  const wire = (field: (typeof FIELD_ORDER)[number]) => ({
    name: field,
    error: errors[field],
    autoFocus: field === bad[0],
    required: true,
  });
  return (
    <Form method="post" className="stack" noValidate>
      <FormErrors
        message={message}
        errors={Object.fromEntries(bad.map((field) => [field, errors[field]]))}
      />
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
      <p>
        {"¿Ya tienes cuenta? "}
        <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Inicia sesión.</Link>
      </p>
    </Form>
  );
}

const FIELD_ORDER = ["name", "email", "password", "confirmPassword", "terms"] as const;
