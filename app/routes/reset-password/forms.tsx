import { useState } from "react";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { EmailField } from "~/ui/accounts/email-field";
import { NewPasswordFields } from "~/ui/accounts/new-password-fields";
import { Button } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedReset } from "./answer.server";

interface AskFormProps {
  refused: RefusedReset | undefined;
  /** The link that led here works no more. */
  isDead: boolean;
  redirectTo: string;
}

/** The first face: for a mail with a link. */
export function AskForm({ refused, isDead, redirectTo }: AskFormProps) {
  const [dead] = useState({ message: ACCOUNT_REFUSALS["dead-token"].text });
  const refusal = useRefusal(refused ?? (isDead ? dead : null));
  // React keeps the field as it is typed: an answer does not change it.
  const [email] = useState(refused?.email ?? "");
  return (
    <Form method="post" action="/reset-password" className="stack" noValidate>
      {refusal.top}
      <p>Escribe el email de tu cuenta y te enviaremos un enlace para elegir otra contraseña.</p>
      <input type="hidden" name="paso" value="pedir" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <EmailField defaultValue={email} error={refused?.errors?.email} />
      <div className="form-actions">
        <Button>Enviarme el enlace</Button>
      </div>
      {refusal.beside}
      <p>
        <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Volver a iniciar sesión</Link>
      </p>
    </Form>
  );
}

/** The second face: for the new password. */
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
