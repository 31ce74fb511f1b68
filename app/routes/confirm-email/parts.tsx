import type { ReactNode } from "react";
import { MAILED_LINK_SPAN } from "~/domain/accounts/lifetimes";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button, ButtonLink } from "~/ui/button";

/** Only the button consumes the token: mail programs open links by themselves (AUTH-08). */
export function ConfirmForm({ token, beside }: { token: string; beside: ReactNode }) {
  return (
    <Form method="post" action="/confirmar" className="stack">
      <p>Un paso más: pulsa el botón y sabremos que este email es tuyo.</p>
      <input type="hidden" name="paso" value="confirmar" />
      <input type="hidden" name="token" value={token} />
      <div className="form-actions">
        <Button>Confirmar mi email</Button>
      </div>
      {beside}
    </Form>
  );
}

interface ResendProps {
  /** Of the signed-in person, or null. */
  email: string | null;
  isConfirmed: boolean;
  /** Why the last form was not taken, beside its button or where it stood. */
  beside: ReactNode;
}

/** The ways to another link, for a page without one that works. */
export function Resend({ email, isConfirmed, beside }: ResendProps) {
  if (email === null) {
    return (
      <>
        {beside}
        <p>
          Abre el enlace que te enviamos por correo. Si no lo encuentras,{" "}
          <Link to="/login?redirectTo=%2Fconfirmar">inicia sesión</Link> y te enviaremos otro.
        </p>
      </>
    );
  }
  if (isConfirmed) {
    return (
      <>
        {beside}
        <p>El email {email} ya está confirmado. No tienes que hacer nada más.</p>
        <p>
          <ButtonLink to="/">Volver al inicio</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <Form method="post" action="/confirmar" className="stack">
      <p>
        Te enviaremos un enlace nuevo a {email}. Vale durante {MAILED_LINK_SPAN}, y los anteriores
        dejan de servir.
      </p>
      <input type="hidden" name="paso" value="reenviar" />
      <div className="form-actions">
        <Button>Enviarme otro enlace</Button>
      </div>
      {beside}
    </Form>
  );
}
