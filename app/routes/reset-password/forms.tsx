import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import type { RefusedReset } from "~/ui/accounts/ask-reset-form";
import { NewPasswordFields } from "~/ui/accounts/account-fields";
import { Button } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

/** The form for the new password, which a mailed link opens. */
export function NewPasswordForm({ refused }: { refused: RefusedReset | undefined }) {
  const refusal = useRefusal(refused);
  return (
    <Form method="post" action="/reset-password" className="stack" noValidate>
      {refusal.top}
      <p>Elige tu contraseña nueva. Al guardarla se cierran todas tus sesiones abiertas.</p>
      <input type="hidden" name="paso" value="cambiar" />
      <NewPasswordFields errors={refused?.errors} />
      <Actions className="form-actions">
        <Button>Guardar la contraseña</Button>
      </Actions>
      {refusal.atButton}
    </Form>
  );
}

/** Asks before a reset of another account ends the session in this browser: a link alone must not sign anybody out. */
export function OtherSession({ name }: { name: string }) {
  return (
    <Form method="post" action="/reset-password" className="stack">
      <p>
        Este enlace es de otra cuenta, y en este navegador está abierta la sesión de {name}. Para
        elegir la contraseña nueva hay que cerrar antes esa sesión.
      </p>
      <p>Si no pediste este enlace, no tienes que hacer nada.</p>
      <input type="hidden" name="paso" value="cerrar-sesion" />
      <Actions className="form-actions">
        <Button>Cerrar mi sesión y continuar</Button>{" "}
        <Link className="button button-quiet" to="/">
          Seguir con mi cuenta
        </Link>
      </Actions>
    </Form>
  );
}
