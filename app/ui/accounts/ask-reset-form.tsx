import { useState } from "react";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { Link } from "~/remix/link";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { AccountForm, fieldId, type InDialog } from "./account-form";
import { EmailField } from "./account-fields";

/** Action data of a refused form of /reset-password. */
export interface RefusedReset extends Refused {
  email?: string;
  /** Whether the reset link has expired or was used. */
  isDead?: boolean;
  /** Display name of the signed-in account, if the link belongs to another account. */
  otherName?: string;
}

interface AskResetFormProps {
  redirectTo: string;
  refused: RefusedReset | undefined;
  /** Whether the reset link in the URL has expired or was used. */
  isDead?: boolean;
  dialog?: InDialog;
}

/** The form of /reset-password that asks for a mail with a link. */
export function AskResetForm({ redirectTo, refused, isDead, dialog }: AskResetFormProps) {
  const [dead] = useState({ message: ACCOUNT_REFUSALS["dead-token"].text });
  const id = fieldId(dialog, "email");
  const refusal = useRefusal(refused ?? (isDead ? dead : null), { ids: { email: id } });
  // An uncontrolled input keeps the typed text: a new `defaultValue` after a refusal has no effect.
  const [email] = useState(refused?.email ?? "");
  return (
    <AccountForm
      path="/reset-password"
      action="/reset-password"
      button="Enviarme el enlace"
      more={
        <p>
          <Link to={`/login?${new URLSearchParams({ redirectTo })}`}>Volver a iniciar sesión</Link>
        </p>
      }
      {...{ redirectTo, dialog, refusal }}
    >
      <p>Escribe el email de tu cuenta y te enviaremos un enlace para elegir otra contraseña.</p>
      <input type="hidden" name="paso" value="pedir" />
      <EmailField id={id} defaultValue={email} error={refused?.errors?.email} />
    </AccountForm>
  );
}
