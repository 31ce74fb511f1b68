import { useState } from "react";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { Link } from "~/remix/link";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { AccountForm, fieldId, type InDialog } from "./account-form";
import { EmailField } from "./email-field";

/** The answer to a form of /reset-password that was refused. */
export interface RefusedReset extends Refused {
  email?: string;
  /** The link cannot be used any more. */
  isDead?: boolean;
  /** Name of the account that is signed in here, if the link is another's. */
  otherName?: string;
}

interface AskResetFormProps {
  redirectTo: string;
  refused: RefusedReset | undefined;
  /** The link that led here works no more. */
  isDead?: boolean;
  dialog?: InDialog;
}

/** The form of /reset-password that asks for a mail with a link. */
export function AskResetForm({ redirectTo, refused, isDead, dialog }: AskResetFormProps) {
  const [dead] = useState({ message: ACCOUNT_REFUSALS["dead-token"].text });
  const id = fieldId(dialog, "email");
  const refusal = useRefusal(refused ?? (isDead ? dead : null), { ids: { email: id } });
  // React keeps the field as it is typed: an answer does not change it.
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
